/** Puts a text where the cursor stands, and says where the cursor stands then. */
export function insertText(
  text: string,
  inserted: string,
  { start, end }: { start: number; end: number },
): { text: string; cursor: number } {
  return { text: text.slice(0, start) + inserted + text.slice(end), cursor: start + inserted.length };
}
