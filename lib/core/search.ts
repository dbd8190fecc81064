/** Longest search text of a list; no name is longer. */
export const MAX_SEARCH = 200;

/** Text for search and comparison: lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
