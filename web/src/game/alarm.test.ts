import { expect, it } from "vitest";
import { Alarm } from "./alarm";

it("wakes everybody who sleeps", async () => {
  const alarm = new Alarm();
  const woken: string[] = [];
  const both = Promise.all([
    alarm.sleep(60_000).then(() => woken.push("first")),
    alarm.sleep(60_000).then(() => woken.push("second")),
  ]);
  alarm.ring();
  await both;
  expect(woken).toEqual(["first", "second"]);
  await alarm.sleep(1);
});
