// When somebody comes back to the page: it is visible again, the network is there again, the computer has slept.

/** After so long out of sight a connection may have died unnoticed. */
const AWAY = 20_000;
const BEAT = 5000;

/** Tells of every return, and whether there is doubt about connections; call what it returns to stop. */
export function whenBack(tell: (doubt: boolean) => void): () => void {
  let left = Date.now();
  const seen = () => {
    if (document.hidden) left = Date.now();
    else tell(Date.now() - left > AWAY);
  };
  const online = () => tell(true);
  // A computer that sleeps with the page in view tells nobody; its clock does.
  let last = Date.now();
  const beat = setInterval(() => {
    const now = Date.now();
    if (!document.hidden && now - last > AWAY) tell(true);
    last = now;
  }, BEAT);
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", online);
  return () => {
    clearInterval(beat);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", online);
  };
}
