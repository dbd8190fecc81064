/** Inserts a text at the selection, and returns the new cursor position. */
export function insertText(
  text: string,
  inserted: string,
  { start, end }: { start: number; end: number },
): { text: string; cursor: number } {
  return { text: text.slice(0, start) + inserted + text.slice(end), cursor: start + inserted.length };
}
