import type { KeyedHashes } from "../../platform/crypto.ts";
import type { Sql } from "../../platform/db.ts";

type Rehash = { from: string; to: string };
type HashedColumn = { table: string; column: string; only?: string; isUnique: boolean };

const TAX_IDS: HashedColumn[] = [
  { table: "customer_identity", column: "value", only: "t.kind = 'cpf'", isUnique: true },
  { table: "customer", column: "cpf_hash", isUnique: true },
  { table: "customer_record", column: "cpf_hash", isUnique: false },
];
const CONTACTS: HashedColumn[] = [
  { table: "phone_consent", column: "phone_hash", isUnique: true },
  { table: "email_consent", column: "address_hash", isUnique: true },
];

/** Pairs of former-key hash and current-key hash. Empty without a former key. */
export function rehashes([to, ...former]: KeyedHashes): Rehash[] {
  return former.map((from) => ({ from, to }));
}

/** Replaces tax id hashes of a former key. The caller holds `lockMetrics`. */
export function rehashTaxIds(sql: Sql, orgId: string, changes: Rehash[]): Promise<number> {
  return rehash(sql, orgId, TAX_IDS, changes);
}

export function rehashContacts(sql: Sql, orgId: string, changes: Rehash[]): Promise<number> {
  return rehash(sql, orgId, CONTACTS, changes);
}

/** Leaves a row unchanged if the new hash already exists, as after an installation ran without the former key. */
async function rehash(sql: Sql, orgId: string, columns: HashedColumn[], changes: Rehash[]): Promise<number> {
  if (changes.length === 0) return 0;
  let changed = 0;
  for (const { table, column, only = "true", isUnique } of columns) {
    const isFree = isUnique
      ? `NOT EXISTS (SELECT FROM ${table} o WHERE o.organization_id = $1 AND o.${column} = h.new_hash
           AND ${only.replace("t.", "o.")})`
      : "true";
    changed += await sql.run(
      `UPDATE ${table} t SET ${column} = h.new_hash FROM unnest($2::text[], $3::text[]) AS h(old_hash, new_hash)
       WHERE t.organization_id = $1 AND t.${column} = h.old_hash AND ${only} AND ${isFree}`,
      [orgId, changes.map(({ from }) => from), changes.map(({ to }) => to)],
    );
  }
  return changed;
}
