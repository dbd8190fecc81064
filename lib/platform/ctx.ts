import { type Permission, SUPER_ADMIN_LEVEL } from "../core/permissions.ts";
import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { type BeforeCommit, type TenantDb, tenantDb } from "./db.ts";

export type Actor =
  | {
      kind: "user";
      userId: string;
      email: string;
      roleId: string | null;
      level: number;
      permissions: string[];
      readOnly: boolean;
    }
  /** A key of the organization, which is limited like a user. */
  | { kind: "apiKey"; keyId: string; level: number; permissions: string[]; readOnly: boolean }
  /** INTERNAL_API_KEY of the installation. */
  | { kind: "internalKey" }
  | { kind: "webhook"; source: string }
  | { kind: "system"; job: string };

/** State of a record for the audit log. Customers and users appear only by id. */
export type AuditedState = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Request context, the first parameter of every use case. `storeScope`: the stores this actor may see, aliases not yet
 * expanded; null means the whole organization.
 */
export type Ctx = {
  readonly orgId: string;
  readonly actor: Actor;
  readonly storeScope: readonly string[] | null;
  readonly clock: Clock;
  readonly db: TenantDb;
  readonly correlationId: string;
  /** Changes made by this request, for its audit record; only `noteChange` adds to it. */
  readonly changes: { before: AuditedState | null; after: AuditedState | null }[];
  /** Aborted when the client closes the request's connection. */
  readonly signal?: AbortSignal;
};

export function createCtx(fields: {
  orgId: string;
  actor: Actor;
  storeScope?: readonly string[] | null;
  clock?: Clock;
  correlationId?: string;
  beforeCommit?: BeforeCommit;
}): Ctx {
  return {
    orgId: fields.orgId,
    actor: fields.actor,
    storeScope: fields.storeScope ?? null,
    clock: fields.clock ?? systemClock,
    db: tenantDb(fields.orgId, "primary", fields.beforeCommit),
    correlationId: fields.correlationId ?? crypto.randomUUID(),
    changes: [],
  };
}

/** The ctx of a background job: no user, the whole organization. */
export function systemCtx(orgId: string, job: string, clock: Clock = systemClock): Ctx {
  return createCtx({ orgId, actor: { kind: "system", job }, clock });
}

type Holder = { kind: string } | { kind: "user" | "apiKey"; level: number; permissions: readonly string[] };

/** Checks a further permission beyond the route's own. Only users and API keys hold permissions; others get false. */
export function holdsPermission(actor: Holder, permission: Permission): boolean {
  if (!("permissions" in actor)) return false;
  return actor.level === SUPER_ADMIN_LEVEL || actor.permissions.includes(permission);
}

/** User id to record as author of a change; null if the actor is not a user. */
export function actorId(actor: { kind: string } | { kind: "user"; userId: string }): string | null {
  return "userId" in actor ? actor.userId : null;
}

/** The columns that record time and author of a change made now. */
export function changeBy(ctx: Ctx): { updatedAt: Date; updatedBy: string | null } {
  return { updatedAt: ctx.clock.now(), updatedBy: actorId(ctx.actor) };
}
