import { type Permission, SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";

type Actor = { kind: string } | { kind: "user"; level: number; permissions: readonly string[] };

/** Checks a further permission beyond the route's own. Only users hold permissions; other actors get false. */
export function holdsPermission(actor: Actor, permission: Permission): boolean {
  if (!("permissions" in actor)) return false;
  return actor.level === SUPER_ADMIN_LEVEL || actor.permissions.includes(permission);
}

/** User id to record as author of a change; null if the actor is not a user. */
export function actorId(actor: { kind: string } | { kind: "user"; userId: string }): string | null {
  return "userId" in actor ? actor.userId : null;
}
