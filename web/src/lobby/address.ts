// Links for other devices.

/** Whether an address leads back to the computer it is typed on. */
export const isLocal = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/i.test(host);

export interface Place {
  origin: string;
  hostname: string;
}

/** The beginning of links: this page's own, unless that is of use on this computer only and the server knows better. */
export const siteFor = (place: Place, address: string | null): string =>
  (isLocal(place.hostname) && address !== null ? address : place.origin).replace(/\/+$/, "");

/** Whether links that begin so are of use on this computer only. */
export function onlyHere(site: string): boolean {
  try {
    return isLocal(new URL(site).hostname);
  } catch {
    return false;
  }
}

export const tableLink = (site: string, table: string): string => `${site}/t/${encodeURIComponent(table)}`;
export const shortLink = (site: string, code: string): string => `${site}/c/${encodeURIComponent(code)}`;

/** The code stands after the #, which browsers send to no server. */
export const carryLink = (site: string, table: string, code: string): string =>
  `${tableLink(site, table)}#code=${encodeURIComponent(code)}`;

/** The code of such a link, if it has one. */
export function codeIn(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, "")).get("code");
  return code ? code.trim() : null;
}
