import { randomUUID } from "node:crypto";
import type { EventType } from "../../lib/core/event-types.ts";
import { EVENT_SUBJECTS } from "../../lib/core/event-types.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { CreateEndpoint, createEndpoint } from "../../lib/webhooks/index.ts";

type NewEvent = { type?: EventType; subjectId?: string; data?: object };

/** Records events as the statements of the product do, one transaction for all. Returns their ids in order. */
export async function recordEventsOf(ctx: Ctx, events: readonly NewEvent[]): Promise<string[]> {
  const rows = events.map(({ type = "sale.registered", subjectId = randomUUID(), data = {} }) => ({
    type,
    subject_type: EVENT_SUBJECTS[type],
    subject_id: subjectId,
    data,
  }));
  const inserted = await ctx.db.rows<{ id: string }>(
    `INSERT INTO event (organization_id, sequence, type, subject_type, subject_id, data)
     SELECT $1, nextval('platform.event_sequence'), e.type, e.subject_type, e.subject_id, e.data
     FROM jsonb_to_recordset($2::jsonb) AS e(type text, subject_type text, subject_id uuid, data jsonb) RETURNING id`,
    [ctx.orgId, JSON.stringify(rows)],
  );
  return inserted.map(({ id }) => id);
}

export const sales = (count: number) => Array.from({ length: count }, () => ({}));

export async function addEndpoint(
  ctx: Ctx,
  url: string,
  types: EventType[] = ["sale.registered"],
): Promise<{ id: string; secret: string }> {
  const { endpoint, secret } = await createEndpoint(ctx, CreateEndpoint.parse({ url, types }));
  return { id: endpoint.id, secret };
}

export type StoredDelivery = {
  state: string;
  attempts: number;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  eventId: string;
};

export function deliveriesOf(ctx: Ctx, endpointId: string): Promise<StoredDelivery[]> {
  return ctx.db.rows<StoredDelivery>(
    `SELECT state, attempts, next_attempt_at AS "nextAttemptAt", last_status AS "lastStatus",
       last_error AS "lastError", event_id AS "eventId"
     FROM event_delivery WHERE organization_id = $1 AND endpoint_id = $2 ORDER BY id`,
    [ctx.orgId, endpointId],
  );
}

/** Makes everything due that waits for its time, as if it had passed. */
export async function passTime(ctx: Ctx): Promise<void> {
  await ctx.db.rows(
    "UPDATE event_delivery SET next_attempt_at = now() - interval '1 s' WHERE organization_id = $1 AND next_attempt_at IS NOT NULL",
    [ctx.orgId],
  );
  await ctx.db.rows("UPDATE webhook_endpoint SET retry_at = NULL WHERE organization_id = $1", [ctx.orgId]);
}
