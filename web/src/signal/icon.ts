// The icon in the browser's tab, and the same with a dot.

import favicon from "../art/favicon.svg?raw";

const DOT = '<circle cx="17.5" cy="6.5" r="5.5" fill="#F6D745" stroke="#23211C" stroke-width="2" />';
const dotted = `data:image/svg+xml,${encodeURIComponent(favicon.replace("</svg>", `${DOT}</svg>`))}`;
let plain = "";

export function showDot(dot: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  plain ||= link.href;
  const wanted = dot ? dotted : plain;
  if (link.href !== wanted) link.href = wanted;
}
