import { toTitleCase } from "@/lib/core/title-case.ts";

type Named = { name: string | null; erasedAt: string | null };
type Missing = (key: "erased" | "unnamed") => string;

/** The customer's name, or why there is none. */
export function personName({ name, erasedAt }: Named, missing: Missing): string {
  if (name !== null) return toTitleCase(name);
  return missing(erasedAt === null ? "unnamed" : "erased");
}

/** `(11) 98765-4321` from digits; other input stays unchanged. */
export function phoneText(digits: string): string {
  const [, area, start, end] = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  return area === undefined ? digits : `(${area}) ${start}-${end}`;
}

/** `123.456.789-09` from eleven digits. */
export function taxIdText(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
}

/** `12345-678` from eight digits. */
export function zipCodeText(digits: string): string {
  return digits.replace(/^(\d{5})(\d{3})$/, "$1-$2");
}

/** `Campinas, SP`, or the part that is known. */
export function placeText({ city, state }: { city: string | null; state: string | null }): string | null {
  const parts = [city && toTitleCase(city), state].filter(Boolean);
  return parts.length === 0 ? null : parts.join(", ");
}
