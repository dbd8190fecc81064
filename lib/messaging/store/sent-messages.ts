import type { Sql } from "../../platform/db.ts";
import { phoneKey } from "../rules/phone-key.ts";

type Sent = { customerId: string; campaignId: string | null; recipientId: string | null; sentAt: Date };
export type SentWhatsapp = Sent & {
  numberId: string;
  /** The phone it went to, in any form. */
  phone: string;
  providerMessageId: string;
  /** template, text, image, … */
  kind: string;
  text?: string | null;
};
export type SentMail = Sent & { messageId: string };
export type SentMessages = { channel: "whatsapp"; rows: SentWhatsapp[] } | { channel: "email"; rows: SentMail[] };

/**
 * Keeps what a provider has taken, in the transaction that records the results. Recorded twice it is kept once.
 * What a provider reported in the meantime waits in `message_event` under the same id.
 */
export async function recordSentMessages(sql: Sql, orgId: string, sent: SentMessages): Promise<void> {
  if (sent.rows.length === 0) return;
  if (sent.channel === "whatsapp") return insertWhatsapp(sql, orgId, sent.rows);
  await sql.run(
    `INSERT INTO email_message (organization_id, customer_id, campaign_id, recipient_id, message_id, sent_at)
     SELECT $1, "customerId", "campaignId", "recipientId", "messageId", "sentAt"
     FROM jsonb_to_recordset($2) AS r("customerId" uuid, "campaignId" uuid, "recipientId" uuid, "messageId" text,
       "sentAt" timestamptz)
     ON CONFLICT (organization_id, message_id) DO NOTHING`,
    [orgId, JSON.stringify(sent.rows)],
  );
}

async function insertWhatsapp(sql: Sql, orgId: string, rows: SentWhatsapp[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, phone: phoneKey(row.phone) }));
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
