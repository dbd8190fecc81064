/** Longer than this the palette will not come: the keys belong to the page again. */
const PATIENCE_MS = 10_000;

let pending: { text: string; since: number } | null = null;

/** From Ctrl K on: what is typed before the palette's code has loaded is for the palette. */
export function startTypingAhead(now = Date.now()): void {
  pending = { text: "", since: now };
}

/** Whether the key was kept for the palette. */
export function typeAhead(key: string, now = Date.now()): boolean {
  if (pending === null) return false;
  if (now - pending.since > PATIENCE_MS || key === "Escape") {
    pending = null;
    return false;
  }
  if (key === "Backspace") pending.text = pending.text.slice(0, -1);
  else if (key.length === 1) pending.text += key;
  else return false;
  return true;
}

/** The text for the palette, which opens with it. */
export function takeTypedAhead(): string {
  const { text } = pending ?? { text: "" };
  pending = null;
  return text;
}
