import { ERASE_WORD } from "../../core/customer-kinds.ts";

/** Whether somebody typed what confirms an erasure: the customer's name, in whatever case, or the word without one. */
export function isConfirmed(typed: string, name: string | null): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
  const expected = plain(name ?? "");
  return plain(typed) === (expected === "" ? plain(ERASE_WORD) : expected);
}
