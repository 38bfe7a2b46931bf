import { tick } from "svelte";

/**
 * For the button that continues what was chosen on the map: whoever came there by keys goes on by keys.
 * Use as `{@attach takeFocus}`.
 */
export function takeFocus(button: HTMLElement): void {
  const now = document.activeElement;
  if (now?.id.startsWith("spot-") && now.matches(":focus-visible")) button.focus({ preventScroll: true });
}

/** Goes from a piece in hand to the map, when the piece was picked up by keys. */
export function toMap(event: MouseEvent): void {
  if (event.detail !== 0) return;
  // After the map has marked where the piece may go.
  requestAnimationFrame(() =>
    document.querySelector<SVGElement>(".map [role=button][tabindex='0']")?.focus({ preventScroll: true }),
  );
}

/** For what takes the place of a button that is gone: the focus that was there goes on here. */
export function keepFocus(next: HTMLElement): void {
  // After the old button has really left.
  void tick().then(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) next.focus({ preventScroll: true });
  });
}
