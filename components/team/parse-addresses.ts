const SEPARATORS = /[\s,;]+/;
/** `Ana Souza <ana@empresa.com>`, `"Souza, Ana" <…>`, as copied from a mail client: the address in brackets counts. */
const NAMED = /(?:"[^"\n]*"\s*|(?<![^,;<"\n])[^,;<"\n]*)<([^<>\s]+)>/g;
const ADDRESS = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[a-z0-9-]{2,}$/i;
const MAX_LENGTH = 254;

export type Addresses = { valid: string[]; invalid: string[] };

/** Extracts the addresses of a text without duplicates, and the invalid words. */
export function parseAddresses(text: string): Addresses {
  const words = text.replace(NAMED, " $1 ").split(SEPARATORS).filter(Boolean);
  const isAddress = (word: string) => ADDRESS.test(word) && word.length <= MAX_LENGTH;
  const valid = words.filter(isAddress).map((word) => word.toLowerCase());
  return { valid: [...new Set(valid)], invalid: [...new Set(words.filter((word) => !isAddress(word)))] };
}
