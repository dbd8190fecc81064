import type { Sql } from "../../platform/db.ts";

export type MessageEventInput = {
  providerMessageId: string;
  recipientId: string | null;
  status: string;
  code: string | null;
  at: Date;
  deliveryId: string;
};

/**
 * Keeps what was reported of messages, in one statement: of several reports of one status the earliest counts, and the
 * delivery that said it last, so that a delivery processed again is applied again. In the order of the key, so that two
 * portions never wait for each other.
 */
export async function upsertEvents(
  sql: Sql,
  orgId: string,
  channel: "whatsapp" | "email",
  events: MessageEventInput[],
): Promise<number> {
  if (events.length === 0) return 0;
  return sql.run(
    `INSERT INTO message_event (organization_id, channel, provider_message_id, status, recipient_id, code, occurred_at,
       delivery_id)
     SELECT $1, $2, e.id, e.status, max(e.recipient::text)::uuid, (array_agg(e.code ORDER BY e.at))[1], min(e.at),
       (array_agg(e.delivery ORDER BY e.at DESC))[1]
     FROM unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::timestamptz[], $8::uuid[])
       AS e(id, status, recipient, code, at, delivery)
     GROUP BY e.id, e.status ORDER BY e.id, e.status
     ON CONFLICT (organization_id, channel, provider_message_id, status) DO UPDATE
     SET occurred_at = least(message_event.occurred_at, EXCLUDED.occurred_at),
       recipient_id = coalesce(message_event.recipient_id, EXCLUDED.recipient_id),
       code = coalesce(message_event.code, EXCLUDED.code), delivery_id = EXCLUDED.delivery_id`,
    [
      ...[orgId, channel, events.map((event) => event.providerMessageId), events.map(({ status }) => status)],
      ...[events.map(({ recipientId }) => recipientId), events.map(({ code }) => code), events.map(({ at }) => at)],
      events.map(({ deliveryId }) => deliveryId),
    ],
  );
}
