import { writtenPhoneKey } from "../../core/phone-key.ts";
import type { Sql } from "../../platform/db.ts";

type Sent = { customerId: string; campaignId: string | null; recipientId: string | null; sentAt: Date };
export type SentWhatsapp = Sent & {
  numberId: string;
  /** The recipient's phone in any format. */
  phone: string;
  providerMessageId: string;
  /** template, text, image, … */
  kind: string;
  text?: string | null;
};
export type SentMail = Sent & {
  messageId: string;
  /** The mail service's id, if its reply contained one. */
  serviceId?: string | null;
};
export type SentMessages = { channel: "whatsapp"; rows: SentWhatsapp[] } | { channel: "email"; rows: SentMail[] };

/**
 * Stores accepted messages in the transaction that records the results. Idempotent. Earlier provider reports are in
 * `message_event` under the same id.
 */
export async function recordSentMessages(sql: Sql, orgId: string, sent: SentMessages): Promise<void> {
  if (sent.rows.length === 0) return;
  if (sent.channel === "whatsapp") return insertWhatsapp(sql, orgId, sent.rows);
  await sql.run(
    `INSERT INTO email_message (organization_id, customer_id, campaign_id, recipient_id, message_id, service_id, sent_at,
       opened_at, bounced_at, bounce_kind, complained_at)
     SELECT $1, "customerId", "campaignId", "recipientId", "messageId", "serviceId", "sentAt", e.opened_at, e.bounced_at,
       e.bounce_kind, e.complained_at
     FROM jsonb_to_recordset($2) AS r("customerId" uuid, "campaignId" uuid, "recipientId" uuid, "messageId" text,
       "serviceId" text, "sentAt" timestamptz)
     CROSS JOIN LATERAL (
       SELECT min(occurred_at) FILTER (WHERE status = 'opened') AS opened_at,
         min(occurred_at) FILTER (WHERE status = 'bounced') AS bounced_at,
         min(occurred_at) FILTER (WHERE status = 'complained') AS complained_at,
         min(split_part(code, '_', 1)) FILTER (WHERE status = 'bounced'
           AND split_part(code, '_', 1) IN ('permanent', 'transient', 'undetermined')) AS bounce_kind
       FROM message_event WHERE organization_id = $1 AND channel = 'email' AND provider_message_id = r."messageId") e
     ON CONFLICT (organization_id, message_id) DO UPDATE
     SET service_id = coalesce(email_message.service_id, EXCLUDED.service_id)`,
    [orgId, JSON.stringify(sent.rows)],
  );
}

async function insertWhatsapp(sql: Sql, orgId: string, rows: SentWhatsapp[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, phone: writtenPhoneKey(row.phone) }));
  await sql.run(
    `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, customer_id, campaign_id, recipient_id,
       provider_message_id, kind, text, sent_at)
     SELECT $1, 'out', "numberId", phone, "customerId", "campaignId", "recipientId", "providerMessageId", kind, text,
       "sentAt"
     FROM jsonb_to_recordset($2) AS r("numberId" uuid, phone text, "customerId" uuid, "campaignId" uuid,
       "recipientId" uuid, "providerMessageId" text, kind text, text text, "sentAt" timestamptz)
     ON CONFLICT (organization_id, provider_message_id) DO NOTHING`,
    [orgId, JSON.stringify(stored)],
  );
}

/** Phones of these outgoing messages, by provider id. */
export async function findWrittenTo(sql: Sql, orgId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.rows<{ id: string; phone: string }>(
    `SELECT provider_message_id AS id, phone FROM whatsapp_message
     WHERE organization_id = $1 AND provider_message_id = ANY ($2) AND direction = 'out' AND phone IS NOT NULL`,
    [orgId, ids],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Moves the messages to these campaign recipients from one customer to another. */
export async function moveMessages(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds }: { fromId: string; toId: string; recipientIds: readonly string[] },
): Promise<void> {
  for (const table of ["whatsapp_message", "email_message"])
    await sql.run(
      `UPDATE ${table} SET customer_id = $3 WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)`,
      [orgId, fromId, toId, recipientIds],
    );
}
