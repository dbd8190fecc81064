const SEQUENCE_MS = 1_000;

export type Shortcut = { keys: readonly string[]; run: () => void };

/** Matches key sequences such as `g` then `r` within a second. */
export function createShortcutMatcher(now: () => number = Date.now) {
  let typed: string[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  return (key: string, shortcuts: readonly Shortcut[]): Shortcut | undefined => {
    if (now() - lastAt > SEQUENCE_MS) typed = [];
    lastAt = now();
    typed = [...typed, key];
    if (!shortcuts.some(({ keys }) => startsWith(keys, typed))) typed = [key];
    const found = shortcuts.find(({ keys }) => keys.length === typed.length && startsWith(keys, typed));
    if (found) typed = [];
    return found;
  };
}

function startsWith(keys: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => keys[index] === key);
}

/** Whether the target takes text input, or is inside an open dialog, menu or part that awaits its text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const fields = "input, textarea, select, [contenteditable='true']";
  const overlays = "[role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox'], [data-takes-keys]";
  return target.closest(`${fields}, ${overlays}`) !== null;
}

/** So that a page whose palette waits for the network takes keys again. */
const LONGEST_MS = 5_000;

/** Typed before the palette's field has the focus; null if none are awaited. */
export const early: { keys: string | null; until: number } = { keys: null, until: 0 };

export function keepKeys(now = Date.now()): void {
  early.keys = "";
  early.until = now + LONGEST_MS;
}

/** Whether the key belongs to the palette's text. */
export function isKept({ key }: Pick<KeyboardEvent, "key">, now = Date.now()): boolean {
  const isText = early.keys !== null && now <= early.until && key.length === 1;
  if (isText) early.keys += key;
  return isText;
}
