// Two pages: the start page at / and a table at /t/<id>.

import { paceQuery } from "./game/pace.svelte";

class Router {
  path = $state(location.pathname);
  readonly table = $derived(/^\/t\/([^/]+)\/?$/.exec(this.path)?.[1] ?? null);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    history.pushState(null, "", path + paceQuery);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: let the browser handle everything but a plain click. */
export function follow(event: MouseEvent, path: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(path);
}
