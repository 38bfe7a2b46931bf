// The browser's own memory. It may be missing or full; then the page just forgets.

export function remembered<Value>(key: string): Value | null {
  try {
    const text = localStorage.getItem(`elvenhold.${key}`);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`elvenhold.${key}`, JSON.stringify(value));
  } catch {
    // nothing to be done
  }
}
