import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { type TenantDb, tenantDb } from "./db.ts";

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
  | { kind: "apiKey" }
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
}): Ctx {
  return {
    orgId: fields.orgId,
    actor: fields.actor,
    storeScope: fields.storeScope ?? null,
    clock: fields.clock ?? systemClock,
    db: tenantDb(fields.orgId),
    correlationId: fields.correlationId ?? crypto.randomUUID(),
    changes: [],
  };
}

/** The ctx of a background job: no user, the whole organization. */
export function systemCtx(orgId: string, job: string, clock: Clock = systemClock): Ctx {
  return createCtx({ orgId, actor: { kind: "system", job }, clock });
}
