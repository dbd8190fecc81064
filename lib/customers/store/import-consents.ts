import type { Sql } from "../../platform/db.ts";
import { type SpokenWord, writeConsentsSaid } from "./consents-said.ts";
import { contactHash, keepConsents } from "./contact-consents.ts";

export type ImportedConsent = SpokenWord & { address: string };

/**
 * Stores consents of a file for their addresses and the customers who have these, and keeps what that changes, for
 * undoing it. The caller holds `lockMetrics`. Returns the number of changed consents.
 */
export async function importConsents(
  sql: Sql,
  orgId: string,
  importId: string,
  words: readonly ImportedConsent[],
): Promise<number> {
  if (words.length === 0) return 0;
  const keys = words.map(({ channel, address }) => `${channel}:${contactHash({ channel, address })}`);
  await sql.run(NOTE_ADDRESSES, [orgId, importId, keys]);
  await keepConsents(sql, orgId, words);
  await sql.run(NOTE_ADDRESSES_AFTER, [orgId, importId, keys]);
  const kept = await writeConsentsSaid(sql, orgId, words);
  const changes = kept.filter(({ isChange }) => isChange).map(({ id }) => id);
  await sql.run(
    `INSERT INTO customer_import_change (organization_id, import_id, kind, key)
     SELECT $1, $2, 'consent', unnest($3::text[])`,
    [orgId, importId, changes],
  );
  return changes.length;
}

/** The stored consents of both channels by key of the change. */
export const KEPT_CONSENTS = `(
  SELECT 'whatsapp:' || phone_hash AS key, is_opted_out, source, said_at FROM phone_consent
  WHERE organization_id = $1 AND phone_hash = ANY (SELECT substr(k, 10) FROM unnest($3::text[]) k WHERE k LIKE 'whatsapp:%')
  UNION ALL
  SELECT 'email:' || address_hash, is_opted_out, source, said_at FROM email_consent
  WHERE organization_id = $1 AND address_hash = ANY (SELECT substr(k, 7) FROM unnest($3::text[]) k WHERE k LIKE 'email:%'))`;

const NOTE_ADDRESSES = `
  INSERT INTO customer_import_change (organization_id, import_id, kind, key, before)
  SELECT DISTINCT ON (w.key) $1::uuid, $2::uuid, 'address', w.key, CASE WHEN c.key IS NOT NULL THEN
    jsonb_build_object('is_opted_out', c.is_opted_out, 'source', c.source, 'said_at', c.said_at) END
  FROM unnest($3::text[]) AS w(key) LEFT JOIN ${KEPT_CONSENTS} c USING (key)
  ON CONFLICT (organization_id, import_id, kind, key) DO NOTHING`;

/** Addresses with a newer consent keep it: the import changed nothing. */
const NOTE_ADDRESSES_AFTER = `
  WITH state AS MATERIALIZED (
    SELECT t.key, c.said_at::text AS said_at,
      c.source = 'import' AND c.said_at IS DISTINCT FROM (t.before ->> 'said_at')::timestamptz AS is_changed
    FROM customer_import_change t JOIN ${KEPT_CONSENTS} c USING (key)
    WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'address'
  ), forgotten AS (
    DELETE FROM customer_import_change t USING state s WHERE t.organization_id = $1 AND t.import_id = $2
      AND t.kind = 'address' AND t.key = s.key AND t.after IS NULL AND NOT s.is_changed
  )
  UPDATE customer_import_change t SET after = s.said_at FROM state s WHERE t.organization_id = $1 AND t.import_id = $2
    AND t.kind = 'address' AND t.key = s.key AND s.is_changed`;
