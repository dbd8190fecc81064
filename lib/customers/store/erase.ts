import type { Reader, Sql } from "../../platform/db.ts";
import type { ErasureReceipt } from "../schemas.ts";
import { DETAILS, list } from "./columns.ts";
import { withholdToldOf } from "./told-of.ts";

type Counts = ErasureReceipt["counts"];

/**
 * Nulls what is personal and deletes what else says it: the tax id's hash and the phones that led here, and what each
 * ERP record said. The totals stay as they are, and the ERP records stay as names alone, so that an import knows whom
 * not to bring back. Returns how much it was.
 */
export async function erasePersonalData(
  sql: Sql,
  orgId: string,
  id: string,
  now: Date,
): Promise<Omit<Counts, "errors">> {
  const [before] = await sql.rows<{ fields: number }>(
    `SELECT num_nonnulls(${list(DETAILS)}) AS fields FROM customer WHERE organization_id = $1 AND id = $2`,
    [orgId, id],
  );
  await sql.run(
    `UPDATE customer SET ${list(DETAILS, (column) => `${column} = NULL`)}, erased_at = $3, updated_at = $3
     WHERE organization_id = $1 AND id = $2`,
    [orgId, id, now],
  );
  await sql.run(
    `UPDATE customer_metrics SET city = NULL, state = NULL, phone_type = NULL, has_email = false
     WHERE organization_id = $1 AND customer_id = $2`,
    [orgId, id],
  );
  await sql.run(
    "UPDATE customer_search SET doc = '', name_key = NULL WHERE organization_id = $1 AND customer_id = $2",
    [orgId, id],
  );
  await withholdToldOf(sql, orgId, id);
  const records = await sql.run("DELETE FROM customer_record WHERE organization_id = $1 AND customer_id = $2", [
    orgId,
    id,
  ]);
  const identities = await sql.run(
    "DELETE FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind IN ('cpf', 'phone')",
    [orgId, id],
  );
  return { fields: before?.fields ?? 0, identities, records };
}

/** How the ERP names this customer: branch and id of each record. */
export async function findErpKeys(
  sql: Sql,
  orgId: string,
  id: string,
): Promise<{ branch: string; externalId: string }[]> {
  return sql.rows(
    `SELECT split_part(value, ':', 1) AS branch, substr(value, strpos(value, ':') + 1) AS "externalId"
     FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind = 'external'`,
    [orgId, id],
  );
}

export type ReceiptRow = {
  id: string;
  customerId: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string | null;
  counts: Counts;
};

export async function insertReceipt(
  sql: Sql,
  orgId: string,
  { customerId, actorId, counts, now }: { customerId: string; actorId: string | null; counts: Counts; now: Date },
): Promise<ReceiptRow> {
  const rows = await sql.rows<ReceiptRow>(
    `WITH receipt AS (
       INSERT INTO customer_erasure (organization_id, customer_id, actor_id, counts, created_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING *
     )
     SELECT r.id, r.customer_id AS "customerId", r.created_at AS "createdAt", u.id AS "actorId", u.name AS "actorName",
       r.counts
     FROM receipt r LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = r.actor_id`,
    [orgId, customerId, actorId, JSON.stringify(counts), now],
  );
  const [receipt] = rows;
  if (!receipt) throw new Error("An insert returns its row");
  return receipt;
}

/** The receipts from this instant on. */
export async function findErasedSince(
  sql: Reader,
  orgId: string,
  since: Date,
): Promise<{ id: string; customerId: string }[]> {
  return sql.rows(
    `SELECT id, customer_id AS "customerId" FROM customer_erasure WHERE organization_id = $1 AND created_at >= $2`,
    [orgId, since],
  );
}

/** What the tables themselves forget with an erasure, once more of everybody erased from this instant on. */
export async function forgetErasedSince(sql: Reader, orgId: string, since: Date): Promise<void> {
  await sql.rows(
    `UPDATE customer SET erased_at = erased_at WHERE organization_id = $1 AND erased_at IS NOT NULL AND id IN (
       SELECT customer_id FROM customer_erasure WHERE organization_id = $1 AND created_at >= $2)`,
    [orgId, since],
  );
}
