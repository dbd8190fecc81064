import type { FailedGroup, RetryTarget } from "@/lib/core/queue-reports.ts";

/** Whole groups, and single runs of groups not selected as a whole. */
export type Selection = { groups: readonly string[]; ids: Readonly<Record<string, string>> };

export const NOTHING_SELECTED: Selection = { groups: [], ids: {} };

export function toggleGroup({ groups, ids }: Selection, key: string): Selection {
  if (groups.includes(key)) return { groups: groups.filter((it) => it !== key), ids };
  const others = Object.entries(ids).filter(([, group]) => group !== key);
  return { groups: [...groups, key], ids: Object.fromEntries(others) };
}

export function toggleRun({ groups, ids }: Selection, id: string, group: string): Selection {
  const { [id]: known, ...rest } = ids;
  return { groups, ids: known === undefined ? { ...ids, [id]: group } : rest };
}

/** Entries no longer in the list do not count. */
export function countSelected({ groups, ids }: Selection, shown: readonly FailedGroup[]): number {
  const ofGroups = shown.filter(({ key }) => groups.includes(key)).reduce((sum, { count }) => sum + count, 0);
  return ofGroups + Object.values(ids).filter((group) => shown.some(({ key }) => key === group)).length;
}

export function toTarget({ groups, ids }: Selection): RetryTarget {
  const runs = Object.keys(ids);
  return { ...(groups.length > 0 && { groups: [...groups] }), ...(runs.length > 0 && { ids: runs }) };
}
