/** Normalizes case, accents and outer spaces for search and comparison. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
