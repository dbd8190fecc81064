import type { Ctx } from "../../platform/ctx.ts";
import { unsafeInEachTenant } from "../../platform/database/in-each-tenant.ts";
import type { DeliveryStatus } from "../rules/delivery-status.ts";

/** `reported`: SQL of rows of `message_event`; `now`: SQL of the time. `$1`: organization. */
const flag = (reported: string, now: string) =>
  `WITH reported AS MATERIALIZED (${reported}), found AS (
     UPDATE helpdesk_message h SET state = 'sent', problem = NULL, next_at = ${now}, attempts = 0,
       provider_message_id = e.provider_message_id, status_due_at = ${now}
     FROM reported e
     WHERE e.status <> 'failed' AND h.organization_id = $1 AND h.id = e.recipient_id AND h.direction = 'out'
       AND h.state = 'unknown' AND h.provider_message_id IS NULL
     RETURNING h.id
   ), known AS (
     UPDATE helpdesk_message h SET status_attempts = 0,
       status_due_at = CASE WHEN h.status_due_at = ${now} THEN ${now} + interval '1 ms' ELSE ${now} END FROM reported e
     WHERE h.organization_id = $1 AND h.provider_message_id = e.provider_message_id AND h.state IN ('sent', 'done')
     RETURNING h.id
   )
   SELECT (SELECT count(*) FROM found)::int + (SELECT count(*) FROM known)::int AS flagged`;

const REPORT = "e.provider_message_id, e.recipient_id, e.status";

/**
 * Makes the statuses in these deliveries due for relayed messages. An answer with an unknown outcome is matched by our
 * own id, which the official provider echoes.
 */
export async function flagStatuses(ctx: Ctx, deliveryIds: readonly string[]): Promise<number> {
  const reported = `SELECT ${REPORT} FROM message_event e
    WHERE e.organization_id = $1 AND e.channel = 'whatsapp' AND e.delivery_id = ANY ($2::uuid[])`;
  const params = [ctx.orgId, deliveryIds, ctx.clock.now()];
  const [row] = await ctx.db.rows<{ flagged: number }>(flag(reported, "$3::timestamptz"), params);
  return row?.flagged ?? 0;
}

const FLAG_IN_TENANT = flag(
  // One look-up per delivery: the plan is the same for an organization with millions of reports.
  `SELECT ${REPORT} FROM jsonb_array_elements_text($2 -> 'deliveryIds') AS d(id) CROSS JOIN LATERAL (
     SELECT * FROM message_event o
     WHERE o.organization_id = $1 AND o.channel = 'whatsapp' AND o.delivery_id = d.id::uuid OFFSET 0) e`,
  "($2 ->> 'now')::timestamptz",
);

/**
 * Not tenant-scoped: `flagStatuses` for many organizations, each with its own deliveries. Returns how many messages are
 * flagged, by organization.
 */
export async function unsafeFlagStatuses(
  byOrg: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<Map<string, number>> {
  const parts = [...byOrg].map(([orgId, deliveryIds]) => ({ orgId, input: { deliveryIds, now } }));
  const work = { lock: "true", statements: { flagged: FLAG_IN_TENANT }, reads: "keys" } as const;
  const results = await unsafeInEachTenant<{ flagged: number }>(parts, work);
  return new Map([...results].map(([orgId, { flagged }]) => [orgId, flagged]));
}

export type DueStatus = {
  id: string;
  providerMessageId: string;
  conversationId: number | null;
  helpdeskMessageId: number | null;
  /** Index of this WhatsApp message within the agent's message, from zero, and the number of parts. */
  part: number;
  parts: number;
  /** The last status reported to the helpdesk. */
  told: DeliveryStatus | null;
  attempts: number;
  /** Identifies the report: a newer report changes it. */
  dueAt: Date;
  reported: DeliveryStatus[];
  code: string | null;
};

/** Messages with reports that the helpdesk may not have. */
export function listDueStatuses(ctx: Ctx, limit: number): Promise<DueStatus[]> {
  return ctx.db.rows<DueStatus>(
    `SELECT h.id, h.provider_message_id AS "providerMessageId", h.conversation_id AS "conversationId",
       coalesce(h.helpdesk_message_id, h.answer_id)::float8 AS "helpdeskMessageId",
       h.part, h.parts, h.status AS told, h.status_attempts AS attempts,
       h.status_due_at AS "dueAt",
       coalesce(array_agg(e.status) FILTER (WHERE e.status IN ('sent', 'delivered', 'read', 'failed')), '{}') AS reported,
       max(e.code) FILTER (WHERE e.status = 'failed') AS code
     FROM helpdesk_message h LEFT JOIN message_event e ON e.organization_id = $1 AND e.channel = 'whatsapp'
       AND e.provider_message_id = h.provider_message_id
     WHERE h.organization_id = $1 AND h.status_due_at <= $2 AND h.provider_message_id IS NOT NULL
       AND h.state IN ('done', 'sent')
     GROUP BY h.organization_id, h.id ORDER BY h.status_due_at, h.id LIMIT $3`,
    [ctx.orgId, ctx.clock.now(), limit],
  );
}

/** `next` null: nothing more to report for now. A report that arrived since the row was listed stays due. */
export async function noteStatus(
  ctx: Ctx,
  { id, dueAt }: Pick<DueStatus, "id" | "dueAt">,
  { told, next }: { told: DeliveryStatus | null; next: Date | null },
): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET status = coalesce($3, status),
       status_attempts = CASE WHEN $4::timestamptz IS NULL THEN 0 ELSE status_attempts + 1 END,
       status_due_at = CASE WHEN status_due_at IS DISTINCT FROM $5 THEN status_due_at ELSE $4 END
     WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, id, told, next, dueAt],
  );
}

/** The helpdesk is unreachable: postpones all due statuses without counting an attempt. */
export async function postponeStatuses(ctx: Ctx, at: Date): Promise<void> {
  await ctx.db.run(
    "UPDATE helpdesk_message SET status_due_at = $3 WHERE organization_id = $1 AND status_due_at <= $2",
    [ctx.orgId, ctx.clock.now(), at],
  );
}
