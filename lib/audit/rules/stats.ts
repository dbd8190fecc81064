import type { ActionType } from "../names.ts";
import type { Activity, AuditPerson, AuditStats } from "../schemas.ts";

const TOP_USERS = 5;

type Tally = { key: string; count: number };

export function topUserIds(activity: readonly Activity[]): string[] {
  return topUsers(activity).map(({ key }) => key);
}

/** Sorts equal counts by name, so that the same log always gives the same result. */
export function toAuditStats(activity: readonly Activity[], people: readonly AuditPerson[]): AuditStats {
  const byId = new Map(people.map((person) => [person.id, person]));
  return {
    totalLogs: activity.reduce((sum, { count }) => sum + count, 0),
    uniqueUsers: new Set(ownActivity(activity).map(({ userId }) => userId)).size,
    actionTypeDistribution: tally(activity, ({ actionType }) => actionType).map(({ key, count }) => ({
      actionType: key,
      count,
    })),
    topUsers: topUsers(activity).map(({ key, count }) => {
      const person = byId.get(key);
      return { userId: key, userName: person?.name ?? null, userEmail: person?.email ?? "", count };
    }),
  };
}

function topUsers(activity: readonly Activity[]): Tally[] {
  return tally(ownActivity(activity), ({ userId }) => userId).slice(0, TOP_USERS);
}

/** Actions that the user did not take: others can cause failed sign-ins, and automatic pauses have no person. */
const NOT_BY_THE_USER: ReadonlySet<string> = new Set<ActionType>(["SIGN_IN_FAILED", "WEBHOOK_PAUSE"]);

function ownActivity(activity: readonly Activity[]): Activity[] {
  return activity.filter(({ actionType }) => !NOT_BY_THE_USER.has(actionType));
}

function tally(activity: readonly Activity[], keyOf: (entry: Activity) => string): Tally[] {
  const counts = new Map<string, number>();
  for (const entry of activity) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + entry.count);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key));
}
