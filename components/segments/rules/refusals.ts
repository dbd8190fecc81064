import { keyAtPath, type Wire } from "@/components/segments/rules/wire.ts";
import { ApiError } from "@/lib/web/api-error.ts";

/** Keys of the cards whose values the server rejected; "" for a rejected value without a card. */
export function refusalsOf(error: unknown, wire: Wire): Set<string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Set(fields.map(({ path }) => keyAtPath(wire, path) ?? ""));
}
