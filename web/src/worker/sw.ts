// The service worker: says that it is my turn while the page is closed, and opens the table. It keeps nothing, and no
// request of the page passes through it.

import { signalOf } from "./signal-of";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, lang, path } = signalOf(event.data?.text() ?? "");
  event.waitUntil(self.registration.showNotification(title, { lang, tag: path, renotify: true, data: path } as NotificationOptions));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** The window that shows this place already, or a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
