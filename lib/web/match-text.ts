/** Substring match ignoring case and accents; an empty input matches everything. */
export function matchesText(typed: string, ...texts: string[]): boolean {
  const wanted = plain(typed.trim());
  return texts.some((text) => plain(text).includes(wanted));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
