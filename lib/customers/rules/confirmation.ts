import { ERASE_WORD } from "../names.ts";

/** Accepted as well: the word of earlier versions. */
const FORMER_ERASE_WORD = "ELIMINAR";

/**
 * Whether the typed text confirms an erasure: the customer's name (case-insensitive), or `ERASE_WORD` if they have
 * none.
 */
export function isConfirmed(typed: string, name: string | null): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
  const expected = plain(name ?? "");
  const accepted = expected === "" ? [ERASE_WORD, FORMER_ERASE_WORD].map(plain) : [expected];
  return accepted.includes(plain(typed));
}
