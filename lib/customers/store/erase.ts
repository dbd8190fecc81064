import { addressHashes, nameHashes, phoneHashes } from "../../platform/crypto.ts";
import { recording } from "../../platform/database/event-sql.ts";
import type { Reader, Sql } from "../../platform/db.ts";
import { erasedTaxId } from "../rules/erased-tax-id.ts";
import type { ErasureReceipt } from "../schemas.ts";
import { DETAILS, list } from "./columns.ts";
import { withholdToldOf } from "./told-of.ts";

/** Same key as in the trigger `forget_whatsapp_user`. */
const KEY = "hashtextextended('whatsapp_user:' || $1::text, 0)";

type Counts = ErasureReceipt["counts"];

/** Longer than webhook calls are kept in the webhook inbox. */
export const LATE_DAYS = 9;

const RECORD = recording(
  ["customer.erased"],
  `SELECT 'customer.erased' AS type, id AS subject_id, store_id, '{}'::jsonb AS data FROM erased`,
);

/**
 * Nulls personal fields and deletes the tax id hash, the phones, the ERP record details and the team's notes. Totals stay, and the ERP
 * refs stay so that imports skip this person. Returns the counts.
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
    `WITH erased AS (
       UPDATE customer SET ${list(DETAILS, (column) => `${column} = NULL`)}, erased_at = $3, updated_at = $3
       WHERE organization_id = $1 AND id = $2 RETURNING id, store_id
     ), ${RECORD}
     SELECT FROM erased`,
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
  await sql.run("DELETE FROM customer_note WHERE organization_id = $1 AND customer_id = $2", [orgId, id]);
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

/** The customer's ERP keys: branch and id of each record. */
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

/** All phones and usernames that resolve to this customer, the e-mail address and tax ids, hashed with the current key. */
export async function findContactHashes(sql: Sql, orgId: string, id: string): Promise<string[]> {
  const rows = await sql.rows<{ phone: string; names: string[] }>(
    `SELECT p.phone, array(SELECT user_id FROM whatsapp_user WHERE organization_id = $1 AND phone = p.phone) AS names
     FROM (
       SELECT value AS phone FROM customer_identity WHERE organization_id = $1 AND customer_id = $2 AND kind = 'phone'
       UNION SELECT phone FROM customer WHERE organization_id = $1 AND id = $2 AND phone IS NOT NULL) p`,
    [orgId, id],
  );
  const others = await sql.rows<{ email: string | null; taxIds: string[] }>(
    `SELECT email, array(SELECT value FROM customer_identity
       WHERE organization_id = $1 AND customer_id = $2 AND kind = 'cpf') AS "taxIds"
     FROM customer WHERE organization_id = $1 AND id = $2`,
    [orgId, id],
  );
  return [
    ...rows.flatMap(({ phone, names }) => [phoneHashes(phone), ...names.map(nameHashes)].map(([hash]) => hash)),
    ...others.flatMap(({ email, taxIds }) => [
      ...(email === null ? [] : [addressHashes(email)[0]]),
      ...taxIds.map(erasedTaxId),
    ]),
  ];
}

export type ReceiptRow = {
  id: string;
  customerId: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string | null;
  counts: Counts;
  helpdeskState: "none" | "pending" | "done";
};

type NewReceipt = {
  customerId: string;
  actorId: string | null;
  counts: Counts;
  contactHashes: string[];
  /** Addresses the helpdesk deletes later; null without a helpdesk. */
  addressesEncrypted: string | null;
  now: Date;
};

export async function insertReceipt(sql: Sql, orgId: string, receipt: NewReceipt): Promise<ReceiptRow> {
  const { customerId, actorId, counts, contactHashes, addressesEncrypted, now } = receipt;
  const rows = await sql.rows<ReceiptRow>(
    `WITH receipt AS (
       INSERT INTO customer_erasure (organization_id, customer_id, actor_id, counts, contact_hashes, created_at,
         addresses_encrypted, helpdesk_state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7::text IS NULL THEN 'none' ELSE 'pending' END) RETURNING *
     )
     SELECT r.id, r.customer_id AS "customerId", r.created_at AS "createdAt", u.id AS "actorId", u.name AS "actorName",
       r.counts, r.helpdesk_state AS "helpdeskState"
     FROM receipt r LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = r.actor_id`,
    [orgId, customerId, actorId, JSON.stringify(counts), contactHashes, now, addressesEncrypted],
  );
  const [row] = rows;
  if (!row) throw new Error("INSERT returned no row");
  return row;
}

/** Receipts since this instant, and all receipts that the helpdesk has not confirmed. */
export async function findErasedSince(
  sql: Reader,
  orgId: string,
  since: Date,
): Promise<{ id: string; customerId: string; isPending: boolean }[]> {
  return sql.rows(
    `SELECT id, customer_id AS "customerId", helpdesk_state = 'pending' AS "isPending" FROM customer_erasure
     WHERE organization_id = $1 AND (created_at >= $2 OR helpdesk_state = 'pending')`,
    [orgId, since],
  );
}

/** Erasure time by hash, for these phone or username hashes. */
export async function findErased(sql: Reader, orgId: string, hashes: readonly string[]): Promise<Map<string, Date>> {
  if (hashes.length === 0) return new Map();
  const rows = await sql.rows<{ hash: string; at: Date }>(
    `SELECT hash, max(created_at) AS at FROM customer_erasure CROSS JOIN unnest(contact_hashes) AS hash
     WHERE organization_id = $1 AND contact_hashes && $2::text[] AND hash = ANY ($2) GROUP BY hash`,
    [orgId, hashes],
  );
  return new Map(rows.map(({ hash, at }) => [hash, at]));
}

/** Hashes of the phones, addresses and tax ids of everyone erased in the last days. */
export async function findErasedHashes(sql: Reader, orgId: string): Promise<Set<string>> {
  const rows = await sql.rows<{ hash: string }>(
    `SELECT DISTINCT unnest(contact_hashes) AS hash FROM customer_erasure
     WHERE organization_id = $1 AND contact_hashes <> '{}'`,
    [orgId],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Fires the erasure triggers again for persons erased since this instant; clears hashes older than `LATE_DAYS`. */
export async function forgetErasedSince(sql: Reader, orgId: string, since: Date): Promise<void> {
  await sql.rows(
    `UPDATE customer SET erased_at = erased_at WHERE organization_id = $1 AND erased_at IS NOT NULL AND id IN (
       SELECT customer_id FROM customer_erasure WHERE organization_id = $1 AND created_at >= $2)`,
    [orgId, since],
  );
  await sql.rows(
    `UPDATE customer_erasure SET contact_hashes = '{}'
     WHERE organization_id = $1 AND contact_hashes <> '{}' AND created_at < now() - make_interval(days => $2)`,
    [orgId, LATE_DAYS],
  );
}

/** Lock of an erasure, taken first: while it is held, no message of the person can be stored. */
export async function lockErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${KEY})`, [orgId]);
}

/** SQL of `holdErasures` for `$1`, which does not wait: false while an erasure holds its lock. */
export const TRY_HOLD_ERASURES = `pg_try_advisory_xact_lock_shared(${KEY})`;

/** Shared lock for writers of messages or usernames, taken before any of their rows. Any number may hold it at once. */
export async function holdErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [orgId]);
}
