import type { Sql } from "../../platform/db.ts";
import type { FileRef } from "../schemas.ts";

export type InboundMessage = {
  numberId: string;
  providerMessageId: string;
  phone: string | null;
  type: string;
  text: string | null;
  file: FileRef | null;
  quotedProviderId: string | null;
  isRefusal: boolean;
  /** The sender was erased at or after the time of the message. */
  isForgotten: boolean;
  at: Date;
  /** Orders messages within a second; a bigint as text. */
  receiptOrder: string;
  deliveryId: string;
};

/**
 * Keeps content unless the sender, or for a phone-less sender the recipient of the quoted message, was erased since.
 */
const KEPT = `CASE WHEN h.id IS NOT NULL OR NOT (s."isForgotten" OR EXISTS (
  SELECT FROM whatsapp_message q JOIN customer e ON e.organization_id = $1 AND e.id = q.customer_id
  WHERE q.organization_id = $1 AND q.provider_message_id = s."quotedProviderId" AND s.phone IS NULL
    AND e.erased_at >= s.at)) THEN`;

/**
 * Stores inbound messages, deduplicated. Customer: the phone's current owner, else the latest of several. An erased
 * person who writes again is a stranger; of earlier messages only their existence is stored.
 */
export async function insertInbound(sql: Sql, orgId: string, messages: InboundMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await sql.run(
    `WITH said AS (
       SELECT DISTINCT ON (r."providerMessageId") r.* FROM jsonb_to_recordset($2) AS r("numberId" uuid,
         "providerMessageId" text, phone text, type text, text text, file jsonb, "quotedProviderId" text,
         "isRefusal" boolean, "isForgotten" boolean, at timestamptz, "receiptOrder" bigint, "deliveryId" uuid)
       ORDER BY r."providerMessageId", r."receiptOrder"
     )
     INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, customer_id, provider_message_id, kind,
       text, file, quoted_provider_id, is_refusal, delivery_id, receipt_order, sent_at)
     SELECT $1, 'in', s."numberId", ${KEPT} s.phone END, h.id, s."providerMessageId", s.type, ${KEPT} s.text END,
       ${KEPT} nullif(s.file, 'null') END, s."quotedProviderId", s."isRefusal", s."deliveryId", s."receiptOrder", s.at
     FROM said s
     LEFT JOIN customer_identity k ON k.organization_id = $1 AND k.kind = 'phone' AND k.value = s.phone
     LEFT JOIN LATERAL (SELECT c.id FROM customer c WHERE c.organization_id = $1 AND c.phone = s.phone
       AND k.customer_id IS NULL ORDER BY c.trans_id DESC NULLS LAST, c.id LIMIT 1) c ON true
     CROSS JOIN LATERAL (SELECT coalesce(k.customer_id, c.id) AS id) h
     ORDER BY s."receiptOrder"
     ON CONFLICT (organization_id, provider_message_id) DO UPDATE SET delivery_id = EXCLUDED.delivery_id,
       receipt_order = least(whatsapp_message.receipt_order, EXCLUDED.receipt_order)
       WHERE whatsapp_message.direction = 'in'`,
    [orgId, JSON.stringify(messages)],
  );
}
