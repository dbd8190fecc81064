import { recordingStatement } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import { list, WRITTEN } from "./columns.ts";
import { followWrittenContacts } from "./contact-consents.ts";
import { stateSql } from "./import-changes.ts";
import { handOverPhones } from "./resolve-customers.ts";
import { createFolded, writeFolded } from "./write-customers.ts";

/** What happened since to a customer that an import created; such a customer is not removed. */
const USES = [
  "sale",
  "purged_sale_total",
  "campaign_recipient",
  "past_message",
  "programme_member",
  "whatsapp_message",
  "email_message",
  "email_suppression",
  "customer_note",
  "redirect_token",
  "open_token",
  "unsubscribe_token",
  "tracking_hit",
  "survey_token",
  "survey_response",
  "conversation_redirect",
  "customer_erasure",
];

/**
 * Undoes the next changes of customers by an import: removes the new ones, restores the others. Those that were changed
 * since, or are in use, stay as they are. Returns the number of customers; 0: none is left.
 */
export async function undoNextCustomers(sql: Sql, orgId: string, importId: string, limit: number): Promise<number> {
  await sql.run("DROP TABLE IF EXISTS undone_customer");
  await sql.run(
    "CREATE TEMP TABLE undone_customer (customer_id uuid, before jsonb, is_new boolean, outcome text) ON COMMIT DROP",
  );
  const found = await sql.run(JUDGE, [orgId, importId, limit]);
  if (found === 0) return 0;
  await restore(sql, orgId);
  await removeNew(sql, orgId);
  await sql.run(
    `UPDATE customer_import_change t SET outcome = u.outcome, before = NULL FROM undone_customer u
     WHERE t.organization_id = $1 AND t.import_id = $2 AND t.kind = 'customer' AND t.key = u.customer_id::text`,
    [orgId, importId],
  );
  return found;
}

const JUDGE = `
  INSERT INTO undone_customer
  SELECT t.key::uuid, t.before, t.before IS NULL, CASE
    WHEN c.id IS NULL THEN 'undone'
    WHEN c.erased_at IS NOT NULL OR ${stateSql("c")} IS DISTINCT FROM t.after THEN 'changed_since'
    WHEN t.before IS NOT NULL THEN CASE WHEN EXISTS (
      SELECT FROM sale s WHERE s.organization_id = $1 AND s.customer_id = c.id AND s.customer_ref IN (
        SELECT k ->> 1 FROM jsonb_array_elements(t.before -> 'identities') k WHERE k ->> 0 = 'external')) THEN 'in_use' ELSE 'undone' END
    WHEN ${USES.map((table) => `EXISTS (SELECT FROM ${table} x WHERE x.organization_id = $1 AND x.customer_id = c.id)`).join(" OR ")}
      OR EXISTS (SELECT FROM customer_split x WHERE x.organization_id = $1 AND c.id IN (x.from_customer_id, x.to_customer_id))
      OR EXISTS (SELECT FROM consent_change x WHERE x.organization_id = $1 AND x.customer_id = c.id AND x.source <> 'import')
      THEN 'in_use'
    ELSE 'undone' END
  FROM (SELECT * FROM customer_import_change WHERE organization_id = $1 AND import_id = $2 AND kind = 'customer'
    AND outcome IS NULL ORDER BY key LIMIT $3) t
  LEFT JOIN LATERAL (SELECT * FROM customer WHERE organization_id = $1 AND id = t.key::uuid LIMIT 1) c ON true`;

const RESTORED = "undone_customer u WHERE u.outcome = 'undone' AND NOT u.is_new";
const NEW = "SELECT customer_id FROM undone_customer WHERE outcome = 'undone' AND is_new";

async function restore(sql: Sql, orgId: string): Promise<void> {
  await createFolded(sql);
  // A tax id that was encrypted again since keeps the new value.
  await sql.run(
    `INSERT INTO folded_customer
     SELECT u.customer_id, ${list(WRITTEN, (column) =>
       column === "cpf_encrypted"
         ? "CASE WHEN p.cpf_hash = c.cpf_hash THEN c.cpf_encrypted ELSE p.cpf_encrypted END"
         : `p.${column}`,
     )}
     FROM undone_customer u JOIN customer c ON c.organization_id = $1 AND c.id = u.customer_id
     CROSS JOIN LATERAL jsonb_populate_record(NULL::customer, u.before -> 'customer') p
     WHERE u.outcome = 'undone' AND NOT u.is_new`,
    [orgId],
  );
  await writeFolded(sql, orgId);
  await sql.run(RECORD, [orgId]);
  await sql.run(
    `DELETE FROM customer_identity k USING (
       SELECT u.customer_id, i ->> 0 AS kind, i ->> 1 AS value FROM ${RESTORED.replace(" WHERE", " CROSS JOIN LATERAL jsonb_array_elements(u.before -> 'identities') i WHERE")}) a
     WHERE k.organization_id = $1 AND k.kind = a.kind AND k.value = a.value AND k.customer_id = a.customer_id`,
    [orgId],
  );
  await sql.run(
    `DELETE FROM customer_record d USING ${RESTORED} AND d.organization_id = $1 AND d.customer_id = u.customer_id`,
    [orgId],
  );
  await sql.run(
    `INSERT INTO customer_record SELECT d.* FROM undone_customer u
     CROSS JOIN LATERAL jsonb_populate_recordset(NULL::customer_record, u.before -> 'records') d
     WHERE u.outcome = 'undone' AND NOT u.is_new AND d.organization_id = $1`,
    [orgId],
  );
  await handOverPhones(sql, orgId);
  // An address that comes back may have opted out meanwhile.
  await followWrittenContacts(sql, orgId);
}

const RECORD = recordingStatement(
  ["customer.created", "customer.updated"],
  `SELECT 'customer.updated' AS type, c.id AS subject_id, c.store_id, jsonb_build_object('source', 'record') AS data
   FROM written_customer w JOIN customer c ON c.organization_id = $1 AND c.id = w.customer_id`,
);

const RECORD_REMOVED = recordingStatement(
  ["customer.erased"],
  `SELECT 'customer.erased' AS type, id AS subject_id, store_id, '{}'::jsonb AS data
   FROM customer WHERE organization_id = $1 AND id IN (${NEW})`,
);

/** A phone that a new customer had taken over goes back to its former holder first. */
async function removeNew(sql: Sql, orgId: string): Promise<void> {
  await sql.run("TRUNCATE written_customer");
  await sql.run(
    `WITH left_phone AS (
       UPDATE customer c SET phone = NULL FROM (${NEW}) n WHERE c.organization_id = $1 AND c.id = n.customer_id
       RETURNING c.id
     )
     INSERT INTO written_customer (customer_id, old_phone)
     SELECT k.customer_id, k.value FROM customer_identity k
     WHERE k.organization_id = $1 AND k.kind = 'phone' AND k.customer_id IN (SELECT id FROM left_phone)`,
    [orgId],
  );
  await handOverPhones(sql, orgId);
  await sql.run(RECORD_REMOVED, [orgId]);
  await sql.run(`DELETE FROM customer_search WHERE organization_id = $1 AND customer_id IN (${NEW})`, [orgId]);
  await sql.run(`DELETE FROM customer WHERE organization_id = $1 AND id IN (${NEW})`, [orgId]);
}
