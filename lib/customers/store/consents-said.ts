import type { Sql } from "../../platform/db.ts";
import type { Consent, ConsentWord } from "../schemas.ts";
import { recordConsents } from "./record-consents.ts";

const COLUMN: Record<Consent, string> = { whatsapp: "whatsapp_opt_out", email: "email_opt_out" };
/** Match by address: one person may exist as several customers. */
const HELD: Record<Consent, string> = {
  // Stored phones have the ninth digit; phones from other sources may lack it.
  whatsapp:
    "c.phone IN (s.address, CASE WHEN length(s.address) = 11 THEN left(s.address, 2) || right(s.address, 8) END)",
  email: "lower(c.email) = s.address",
};

/** Applies to this customer and to every customer with that phone or email address. */
export type SpokenWord = {
  customerId: string | null;
  address: string | null;
  channel: Consent;
  isOptedOut: boolean;
  source: ConsentWord;
  at: Date;
};

/** A row of `consent_change`; a repeated opt-out is kept, but changes nothing. */
export type KeptChange = { id: string; isChange: boolean };

/**
 * The caller holds `lockMetrics`. One statement per channel; a customer's latest event wins, an opt-out wins a tie. A
 * repeated WhatsApp opt-out is stored without counting as a change, because an earlier opt-in may arrive late. Email
 * has no opt-in.
 */
export async function writeConsentsSaid(sql: Sql, orgId: string, said: readonly SpokenWord[]): Promise<KeptChange[]> {
  const kept: KeptChange[] = [];
  for (const channel of ["whatsapp", "email"] as const) {
    const ofChannel = said.filter((one) => one.channel === channel);
    if (ofChannel.length > 0) kept.push(...(await writeChannel(sql, orgId, channel, ofChannel)));
  }
  return kept;
}

function writeChannel(sql: Sql, orgId: string, channel: Consent, said: readonly SpokenWord[]): Promise<KeptChange[]> {
  const column = COLUMN[channel];
  return sql.rows<KeptChange>(
    `WITH said AS (
       SELECT * FROM jsonb_to_recordset($2) AS r("customerId" uuid, address text, "isOptedOut" boolean, source text, at timestamptz)
     ), meant AS (
       SELECT c.id, s.* FROM said s JOIN customer c ON c.organization_id = $1 AND c.id = s."customerId"
       UNION ALL
       SELECT c.id, s.* FROM said s JOIN customer c ON c.organization_id = $1
         AND ${HELD[channel]}
     ), last AS (
       SELECT DISTINCT ON (id) id, "isOptedOut", source, least(at, now()) AS at FROM meant
       ORDER BY id, at DESC, "isOptedOut" DESC
     ), changed AS (
       UPDATE customer c SET ${column} = l."isOptedOut", updated_at = now() FROM last l
       WHERE c.organization_id = $1 AND c.id = l.id AND c.erased_at IS NULL AND c.${column} <> l."isOptedOut"
         AND NOT EXISTS (SELECT FROM consent_change e WHERE e.organization_id = $1 AND e.customer_id = l.id
           AND e.channel = $3 AND (e.created_at > l.at OR (e.created_at = l.at AND e.is_opted_out AND NOT l."isOptedOut")))
       RETURNING c.id, l."isOptedOut" AS is_out, l.source, l.at
     ), repeated AS (
       SELECT l.* FROM last l JOIN customer c ON c.organization_id = $1 AND c.id = l.id AND c.erased_at IS NULL
       WHERE $3 = 'whatsapp' AND l."isOptedOut" AND c.${column}
         AND NOT EXISTS (SELECT FROM consent_change e WHERE e.organization_id = $1 AND e.customer_id = l.id
           AND e.channel = $3 AND e.created_at >= date_trunc('milliseconds', l.at))
     ), mirror AS (
       UPDATE customer_metrics m SET ${column} = c.is_out FROM changed c
       WHERE m.organization_id = $1 AND m.customer_id = c.id
     ), kept AS (
       INSERT INTO consent_change (organization_id, customer_id, channel, was_opted_out, is_opted_out, source, created_at)
       SELECT $1, id, $3, NOT is_out, is_out, source, at FROM changed
       UNION ALL SELECT $1, id, $3, true, true, source, at FROM repeated
       RETURNING id, customer_id, channel, was_opted_out, is_opted_out, source
     ), ${recordConsents("kept")}
     SELECT id, was_opted_out <> is_opted_out AS "isChange" FROM kept`,
    [orgId, JSON.stringify(said), channel],
  );
}
