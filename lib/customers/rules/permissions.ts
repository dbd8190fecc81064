import { type Permission, SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";

type Actor = { kind: string } | { kind: "user"; level: number; permissions: readonly string[] };

/** What a route's own permission doesn't say: whether this actor may also see or do this. No one but people may. */
export function holdsPermission(actor: Actor, permission: Permission): boolean {
  if (!("permissions" in actor)) return false;
  return actor.level === SUPER_ADMIN_LEVEL || actor.permissions.includes(permission);
}

/** Who is on record for a change; null when no person made it. */
export function actorId(actor: { kind: string } | { kind: "user"; userId: string }): string | null {
  return "userId" in actor ? actor.userId : null;
}
