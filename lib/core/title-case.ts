const LOWER_WORDS = new Set(["de", "da", "das", "do", "dos", "e", "di", "du"]);

const INNER_START = /['’-]/;

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
