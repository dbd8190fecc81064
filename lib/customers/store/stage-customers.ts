import { copyRows } from "../../platform/database/copy-rows.ts";
import type { Sql } from "../../platform/db.ts";
import { customerRef } from "../rules/customer-ref.ts";
import type { CustomerInput } from "../schemas.ts";
import { leaveOutWithheld } from "./told-of.ts";

export type ProtectedCustomer = Omit<CustomerInput, "taxId"> & {
  cpfHash: string | null;
  cpfEncrypted: string | null;
  cpfMasked: string | null;
};

const COLUMNS = [
  "n",
  "ref",
  "order_key",
  "store_id",
  "external_id",
  "trans_id",
  "name",
  "email",
  "phone",
  "phone_type",
  "cpf_hash",
  "cpf_encrypted",
  "cpf_masked",
  "birth_date",
  "zip_code",
  "city",
  "state",
  "address",
  "neighborhood",
];

/**
 * Loads the page into the temporary table `incoming_customer`, without records of erased customers. `base` is added to
 * each `trans_id`. An advisory lock allows one writer per tenant.
 */
export async function stageCustomers(
  sql: Sql,
  orgId: string,
  rows: readonly ProtectedCustomer[],
  base: bigint,
): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1::text, 0))", [orgId]);
  await sql.run(`DROP TABLE IF EXISTS incoming_customer`);
  await sql.run(`
    CREATE TEMP TABLE incoming_customer (
      n int, ref text, order_key text COLLATE "C", store_id uuid, external_id text, trans_id bigint,
      name text, email text, phone text, phone_type text, cpf_hash text, cpf_encrypted text, cpf_masked text,
      birth_date date, zip_code text, city text, state text, address text, neighborhood text
    ) ON COMMIT DROP`);
  await copyRows(
    sql,
    "incoming_customer",
    COLUMNS,
    rows.map((row, n) => toCells(row, n, base + BigInt(row.transId))),
  );
  await leaveOutErased(sql, orgId);
  await leaveOutWithheld(sql, orgId);
  await keepSplitsApart(sql, orgId);
}

function toCells(row: ProtectedCustomer, n: number, transId: bigint) {
  const ref = customerRef(row.storeCode, row.externalId);
  return [
    n,
    ref,
    orderKey(transId, ref),
    row.storeId,
    row.externalId,
    transId,
    row.name,
    row.email,
    row.phone,
    row.phoneType,
    row.cpfHash,
    row.cpfEncrypted,
    row.cpfMasked,
    row.birthDate,
    row.zipCode,
    row.city,
    row.state,
    row.address,
    row.neighborhood,
  ];
}

/** Orders records by age; the ref breaks ties, so that the result does not depend on arrival order. */
function orderKey(transId: bigint, ref: string): string {
  return `${String(transId).padStart(19, "0")} ${ref}`;
}

/** Drops rows of erased customers, matched by tax id or ref; erased customers have no phone. */
async function leaveOutErased(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `DELETE FROM incoming_customer i WHERE EXISTS (
       SELECT FROM customer_identity k JOIN customer c ON c.organization_id = $1 AND c.id = k.customer_id
       WHERE k.organization_id = $1 AND c.erased_at IS NOT NULL
         AND ((k.kind = 'cpf' AND k.value = i.cpf_hash) OR (k.kind = 'external' AND k.value = i.ref)))`,
    [orgId],
  );
}

/**
 * Keeps pinned records (from a split) with their customer: drops the row's tax id if another customer owns it, or if it
 * has no owner and another customer's record on the page has it too.
 */
async function keepSplitsApart(sql: Sql, orgId: string): Promise<void> {
  await sql.run(
    `UPDATE incoming_customer i SET cpf_hash = NULL, cpf_encrypted = NULL, cpf_masked = NULL
     FROM (
       SELECT n, k.customer_id FROM incoming_customer CROSS JOIN LATERAL (
         SELECT customer_id FROM customer_identity
         WHERE organization_id = $1 AND kind = 'external' AND value = ref AND pinned_at IS NOT NULL LIMIT 1) k
       WHERE cpf_hash IS NOT NULL AND EXISTS (SELECT FROM customer_split WHERE organization_id = $1)
     ) pinned
     WHERE i.n = pinned.n AND coalesce(
       ${ownerSql("cpf", "i.cpf_hash")} <> pinned.customer_id,
       EXISTS (SELECT FROM incoming_customer j WHERE j.cpf_hash = i.cpf_hash
         AND ${ownerSql("external", "j.ref")} IS DISTINCT FROM pinned.customer_id))`,
    [orgId],
  );
}

const ownerSql = (kind: string, value: string) =>
  `(SELECT customer_id FROM customer_identity WHERE organization_id = $1 AND kind = '${kind}' AND value = ${value})`;
