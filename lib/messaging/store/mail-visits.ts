import type { Sql } from "../../platform/db.ts";

/** `isMachine`: opened by a mail proxy or scanner, not by a person. */
export type MailVisit = { recipientId: string; kind: "click" | "open"; isMachine: boolean; at: Date };

/** `mailId`: id of a mail whose send is not recorded yet. */
export async function writeMailVisits(
  sql: Sql,
  orgId: string,
  visits: readonly (MailVisit & { mailId: string })[],
  deliveryId: string,
): Promise<void> {
  await sql.run(
    `WITH visit AS (
       SELECT "recipientId" AS id, min("mailId") AS mail_id, min(at) FILTER (WHERE NOT "isMachine") AS opened,
         min(at) FILTER (WHERE "isMachine" AND kind = 'open') AS machine,
         min(at) FILTER (WHERE NOT "isMachine" AND kind = 'click') AS clicked
       FROM jsonb_to_recordset($2) AS r("recipientId" uuid, "mailId" text, kind text, "isMachine" boolean, at timestamptz) GROUP BY 1
     ), mail AS (
       UPDATE email_message m SET opened_at = least(m.opened_at, v.opened),
         machine_opened_at = least(m.machine_opened_at, v.machine), clicked_at = least(m.clicked_at, v.clicked)
       FROM visit v WHERE m.organization_id = $1 AND m.recipient_id = v.id
       RETURNING m.message_id, m.recipient_id, m.opened_at
     ), opened AS (
       SELECT coalesce(m.message_id, v.mail_id) AS message_id, v.id, least(m.opened_at, v.opened) AS at
       FROM visit v LEFT JOIN mail m ON m.recipient_id = v.id
     )
     INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, occurred_at, delivery_id)
     SELECT $1, 'email', message_id, id, 'opened', at, $3 FROM opened WHERE at IS NOT NULL
     ORDER BY message_id
     ON CONFLICT (organization_id, channel, provider_message_id, status) DO UPDATE
     SET occurred_at = least(message_event.occurred_at, EXCLUDED.occurred_at), delivery_id = EXCLUDED.delivery_id`,
    [orgId, JSON.stringify(visits), deliveryId],
  );
}
