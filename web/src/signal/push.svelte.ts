// Being told that it is my turn while no page is open: by the browser's push service, for one seat, in this browser.
// The browser is asked only when somebody switches it on.

import { language } from "../i18n/i18n.svelte";
import * as net from "../net/client";
import { Refused } from "../net/client";

const WORKER = "/sw.js";
/** Why it cannot be; the name of a message. */
type Problem = "push-unsupported" | "push-denied" | "push-failed" | "offline";

export class TurnPush {
  on = $state(false);
  busy = $state(false);
  problem = $state<Problem | null>(null);
  refusal = $state.raw<Refused | null>(null);
  readonly possible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

  constructor(
    readonly table: string,
    readonly seat: number,
  ) {
    if (!this.possible) this.problem = "push-unsupported";
  }

  /** Finds out how things stand. */
  look(): Promise<void> {
    return this.#do(async () => {
      const { device } = await net.push(this.table, this.seat);
      const kept = device && (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription());
      this.on = Boolean(kept) && device === (await nameOf(kept as PushSubscription));
    });
  }

  choose(on: boolean): Promise<void> {
    return this.#do(() => (on ? this.#switchOn() : this.#switchOff()));
  }

  async #switchOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== "granted") {
      this.problem = "push-denied";
      return;
    }
    const { key } = await net.push(this.table, this.seat);
    if (key === null) throw new Refused(409, "no_push", "");
    const { endpoint, keys } = (await subscribe(key)).toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) throw new DOMException("no keys");
    await net.pushOn(this.table, this.seat, { endpoint, keys: { p256dh, auth }, language: language.locale });
    this.on = true;
  }

  /** What the browser has agreed with its push service stays: other tables may use it. */
  async #switchOff(): Promise<void> {
    await net.pushOff(this.table, this.seat);
    this.on = false;
  }

  async #do(task: () => Promise<void>): Promise<void> {
    if (!this.possible || this.busy) return;
    this.busy = true;
    this.problem = this.refusal = null;
    try {
      await task();
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      else this.problem = error instanceof net.Unreachable ? "offline" : "push-failed";
    }
    this.busy = false;
  }
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wish);
  } catch (error) {
    // It was agreed for another key, such as that of a server which was here before.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wish);
  }
}

/** What the server calls a subscription. */
async function nameOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
