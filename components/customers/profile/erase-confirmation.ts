import { ERASE_WORD } from "@/lib/core/customer-kinds.ts";

/** What the server wants to read: the name as it has it, or the word for somebody without one. */
export function confirmationOf({ name }: { name: string | null }): string {
  return name ?? ERASE_WORD;
}

/** The page shows names in title case, so capitals don't matter; every letter and accent does. */
export function isConfirmed(typed: string, confirmation: string): boolean {
  return plain(typed) === plain(confirmation);
}

function plain(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
}
