import { toPlainArray } from "../../platform/database/array-literal.ts";
import { unsafeInEachTenant } from "../../platform/database/in-each-tenant.ts";
import type { Sql } from "../../platform/db.ts";
import { firstUuidAt } from "../../platform/uuid.ts";
import { allKnownSql, type WhatsappUser } from "./whatsapp-users.ts";

export type MessageEventInput = {
  providerMessageId: string;
  recipientId: string | null;
  status: string;
  code: string | null;
  at: Date;
  deliveryId: string;
};

/** `channel`: SQL. `rows`: SQL of rows in the order of the columns; of each key one. `$1`: organization. */
const upsert = (channel: string, rows: string) =>
  `INSERT INTO message_event (organization_id, channel, provider_message_id, status, recipient_id, code, occurred_at,
     delivery_id)
   SELECT $1, ${channel}, e.* FROM ${rows}
   ON CONFLICT (organization_id, channel, provider_message_id, status) DO UPDATE
   SET occurred_at = least(message_event.occurred_at, EXCLUDED.occurred_at),
     recipient_id = coalesce(message_event.recipient_id, EXCLUDED.recipient_id),
     code = coalesce(message_event.code, EXCLUDED.code), delivery_id = EXCLUDED.delivery_id`;

/**
 * Stores reported statuses in one statement. Of several reports of one status, the earliest time is kept with the last
 * delivery id, so that a reprocessed delivery is applied again.
 */
export async function upsertEvents(
  sql: Sql,
  orgId: string,
  channel: "whatsapp" | "email",
  events: MessageEventInput[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = oneAStatus(events);
  await sql.run(upsert("$2", REPORTED), [
    orgId,
    channel,
    rows.map((event) => event.providerMessageId),
    toPlainArray(rows.map(({ status }) => status)),
    toPlainArray(rows.map(({ recipientId }) => recipientId)),
    rows.map(({ code }) => code),
    toPlainArray(rows.map(({ at }) => at.getTime())),
    toPlainArray(rows.map(({ deliveryId }) => deliveryId)),
  ]);
}

const REPORTED = `(SELECT r.id, r.status, r.recipient_id, r.code, to_timestamp(r.ms / 1000), r.delivery_id
     FROM unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::float8[], $8::uuid[])
       AS r(id, status, recipient_id, code, ms, delivery_id)) AS e`;

/** Reports of an organization, and the usernames that they mention. */
export type Reports = { events: MessageEventInput[]; users: WhatsappUser[] };

/**
 * Not tenant-scoped: `upsertEvents` of WhatsApp for many organizations, each with its own. Returns those whose reports
 * are stored: not where a username is new. `lock`: SQL of the lock of erasures.
 */
export async function unsafeUpsertEvents(byOrg: ReadonlyMap<string, Reports>, lock: string): Promise<string[]> {
  const parts = [...byOrg].map(([orgId, { events, users }]) => ({
    orgId,
    input: { events: oneAStatus(events), users },
  }));
  const statements: Record<string, string> = {};
  if (parts.some(({ input }) => input.users.length > 0)) statements.areKnown = allKnownSql("$2 -> 'users'");
  statements.stored = UPSERT_IN_TENANT;
  const work = { lock, statements, reads: "keys" } as const;
  return [...(await unsafeInEachTenant(parts, work)).keys()];
}

const UPSERT_IN_TENANT = `WITH put AS (${upsert(
  "'whatsapp'",
  `(SELECT r."providerMessageId", r.status, r."recipientId", r.code, r.at, r."deliveryId"
     FROM jsonb_to_recordset($2 -> 'events') AS r("providerMessageId" text, status text, "recipientId" uuid, code text,
       at timestamptz, "deliveryId" uuid)) AS e`,
)}) SELECT 1`;

/** Deletes the oldest reports received before this time, at most `limit`: ids start with it, so the key finds them. */
export function deleteEventsBefore(sql: Sql, orgId: string, before: Date, limit: number): Promise<number> {
  return sql.run(
    `DELETE FROM message_event WHERE organization_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM message_event WHERE organization_id = $1 AND id < $2
       ORDER BY id LIMIT $3))`,
    [orgId, firstUuidAt(before), limit],
  );
}

/** A statement may affect a row only once. Sorted by key, so that two batches cannot deadlock. */
function oneAStatus(events: readonly MessageEventInput[]): MessageEventInput[] {
  const rows: MessageEventInput[] = [];
  for (const event of events.toSorted(byKey)) {
    const last = rows.at(-1);
    if (last && byKey(last, event) === 0) rows[rows.length - 1] = joined(last, event);
    else rows.push(event);
  }
  return rows;
}

function byKey(one: MessageEventInput, other: MessageEventInput): number {
  return compare(one.providerMessageId, other.providerMessageId) || compare(one.status, other.status);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function joined(before: MessageEventInput, event: MessageEventInput): MessageEventInput {
  return {
    ...event,
    at: new Date(Math.min(event.at.getTime(), before.at.getTime())),
    recipientId: before.recipientId ?? event.recipientId,
    code: before.code ?? event.code,
  };
}
