// Where everything lies on the map. Coordinates only; what may be done where is the server's business.

import data from "./board-geometry.json";

export interface Point {
  x: number;
  y: number;
}
export interface TownShape extends Point {
  id: string;
  capital: boolean;
  label: Point & { anchor: "start" | "middle" | "end"; w: number; ascent: number; descent: number };
}
export interface WayShape {
  id: string;
  kind: "road" | "river" | "ferry";
  terrain: string;
  /** The towns at both ends; a river flows from the first to the second. */
  ends: [string, string];
  /** Another way joins the same two towns. */
  parallel: boolean;
  d: string;
  counter: Point | null;
  obstacle: Point | null;
  chip: Point;
  /** Where one points at the way: on its middle. */
  spot: Point;
  flow: (Point & { angle: number })[];
}

interface RawWay {
  id: string;
  kind: string;
  terrain: string;
  towns?: string[];
  from?: string;
  to?: string;
  d: string;
  counter: Point | null;
  obstacle: Point | null;
  chip: Point;
  flow?: (Point & { angle: number })[];
}

const CAPITAL = "elvenhold";

const towns: TownShape[] = data.towns.map((town) => ({
  ...town,
  capital: town.id === CAPITAL,
  label: { ...town.label, anchor: town.label.anchor as TownShape["label"]["anchor"] },
}));

const endsOf = (way: RawWay): [string, string] => [
  way.from ?? way.towns?.[0] ?? "",
  way.to ?? way.towns?.[1] ?? "",
];
const pair = (way: RawWay): string => [...endsOf(way)].sort().join(" ");

const raw = data.ways as RawWay[];
const ways: WayShape[] = raw.map((way) => ({
  id: way.id,
  kind: way.kind as WayShape["kind"],
  terrain: way.terrain,
  ends: endsOf(way),
  parallel: raw.some((other) => other !== way && pair(other) === pair(way)),
  d: way.d,
  counter: way.counter,
  obstacle: way.obstacle,
  chip: way.chip,
  spot: way.counter ?? way.chip,
  flow: way.flow ?? [],
}));

const townById = new Map(towns.map((town) => [town.id, town]));
const wayById = new Map(ways.map((way) => [way.id, way]));

export const geometry = {
  board: "elfenland",
  width: data.canvas.width,
  height: data.canvas.height,
  towns,
  ways,
  decor: data.decor,
  town: (id: string): TownShape | undefined => townById.get(id),
  way: (id: string): WayShape | undefined => wayById.get(id),
};
