/** While the palette's code loads, at most this long, so that a page that waits for the network takes keys again. */
const LONGEST_MS = 5_000;

let typed: string | null = null;
let until = 0;

/** Begins to keep what is typed before the palette's field has the focus. */
export function keepKeys(now = performance.now()): void {
  typed = "";
  until = now + LONGEST_MS;
}

/** Whether the key now belongs to the palette's text. */
export function isKept({ key }: Pick<KeyboardEvent, "key">, now = performance.now()): boolean {
  if (typed === null || now > until) return false;
  if (key === "Escape") typed = null;
  else if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return false;
  return true;
}

/** What was typed so far; ends the keeping. */
export function takeKeys(): string {
  const keys = typed ?? "";
  typed = null;
  return keys;
}
