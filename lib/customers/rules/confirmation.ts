import { ERASE_WORD } from "../names.ts";

/**
 * Whether the typed text confirms an erasure: the customer's name (case-insensitive), or `ERASE_WORD` if they have
 * none.
 */
export function isConfirmed(typed: string, name: string | null): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
  const expected = plain(name ?? "");
  return plain(typed) === (expected === "" ? plain(ERASE_WORD) : expected);
}
