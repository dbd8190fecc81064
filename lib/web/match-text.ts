/** True when one of the texts contains what was typed; case and accents don't matter, and nothing typed fits all. */
export function matchesText(typed: string, ...texts: string[]): boolean {
  const wanted = plain(typed.trim());
  return texts.some((text) => plain(text).includes(wanted));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
