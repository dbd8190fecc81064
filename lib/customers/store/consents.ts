import type { Sql } from "../../platform/db.ts";
import type { Consent, ConsentSource } from "../schemas.ts";
import { recordConsents } from "./record-consents.ts";

const COLUMN: Record<Consent, string> = { whatsapp: "whatsapp_opt_out", email: "email_opt_out" };

export type ConsentWrite = {
  customerId: string;
  channel: Consent;
  isOptedOut: boolean;
  source: ConsentSource;
  actorId: string | null;
};

/**
 * Sets one opt-out flag on the customer and in `customer_metrics` and logs the change; false if it was already set. The
 * caller holds `lockMetrics`.
 */
export async function writeConsent(sql: Sql, orgId: string, change: ConsentWrite): Promise<boolean> {
  const { customerId, channel, isOptedOut, source, actorId } = change;
  const column = COLUMN[channel];
  const written = await sql.run(
    `WITH changed AS (
       UPDATE customer SET ${column} = $3, updated_at = now()
       WHERE organization_id = $1 AND id = $2 AND ${column} <> $3 RETURNING id
     ), mirror AS (
       UPDATE customer_metrics m SET ${column} = $3 FROM changed c
       WHERE m.organization_id = $1 AND m.customer_id = c.id
     ), kept AS (
       INSERT INTO consent_change (organization_id, customer_id, channel, was_opted_out, is_opted_out, source, actor_id)
       SELECT $1, id, $4, NOT $3::boolean, $3, $5, $6 FROM changed
       RETURNING customer_id, channel, was_opted_out, is_opted_out, source
     ), ${recordConsents("kept")}
     SELECT FROM kept`,
    [orgId, customerId, isOptedOut, channel, source, actorId],
  );
  return written > 0;
}
