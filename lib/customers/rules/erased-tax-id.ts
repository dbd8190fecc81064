import { hash } from "node:crypto";

/**
 * A tax id's keyed hash as an erasure receipt keeps it: another value than in the customer's former row, so that a copy of
 * that row cannot be matched.
 */
export function erasedTaxId(keyedHash: string): string {
  return hash("sha256", `erased:${keyedHash}`);
}
