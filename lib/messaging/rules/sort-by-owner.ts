import type { Via } from "./inbox-row.ts";

/** A unique key for both kinds of number identifiers. */
export function viaKey(via: Via): string {
  return "instance" in via ? `gateway ${via.instance}` : `cloud ${via.phoneNumberId}`;
}

/** Occurrences of each reason. */
export function countReasons(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
