import type { Via } from "./inbox-row.ts";

/** A name of a number as a key: the two kinds of names never meet. */
export function viaKey(via: Via): string {
  return "instance" in via ? `gateway ${via.instance}` : `cloud ${via.phoneNumberId}`;
}

/** How often each reason stands in the list. */
export function countReasons(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
