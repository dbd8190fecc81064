import { ERASE_WORD } from "@/lib/customers/names.ts";

/** Text that the server requires as confirmation: the stored name, or a fixed word if there is none. */
export function confirmationOf({ name }: { name: string | null }): string {
  return name ?? ERASE_WORD;
}

/** Ignores case, because the page shows names in title case; letters and accents must match. */
export function isConfirmed(typed: string, confirmation: string): boolean {
  return plain(typed) === plain(confirmation);
}

function plain(text: string): string {
  return text.normalize("NFC").trim().replace(/\s+/g, " ").toLocaleLowerCase("pt-BR");
}
