/** Longest search text of a list; no name is longer. */
export const MAX_SEARCH = 200;
const LOWER_WORDS = new Set(["de", "da", "das", "do", "dos", "e", "di", "du"]);
const INNER_START = /['’-]/;

/** Text for search and comparison: lower case, without accents. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A person's name as it is written in Brazil: `MARIA DAS GRAÇAS D'ÁVILA` → `Maria das Graças D'Ávila`. */
export function toTitleCase(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word, index) => (index > 0 && LOWER_WORDS.has(word) ? word : capitalize(word)))
    .join(" ");
}

function capitalize(word: string): string {
  if (!INNER_START.test(word)) return word.charAt(0).toUpperCase() + word.slice(1);
  return word.replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Contains bidirectional control characters, which change the direction of the text around it. */
export function turnsText(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Contains text that mail clients turn into a link. */
export function holdsLink(text: string): boolean {
  return /:\/\/|www\.|\.[a-z]{2,}\//i.test(text);
}
