import type { Day } from "../../core/dates.ts";
import type { Reader } from "../../platform/db.ts";
import type { RfmSegment } from "../names.ts";
import { type CustomerListRow, LIST_COLUMNS, LIST_JOINS } from "./list.ts";

export type CustomerProfileRow = CustomerListRow & {
  birthDate: Day | null;
  zipCode: string | null;
  address: string | null;
  neighborhood: string | null;
  externalId: string | null;
  /** The ERP's own counter; negative if it comes from a former ERP. */
  transId: bigint | null;
  preferredStorePinned: boolean;
  preferredSellerPinned: boolean;
  firstOrderAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  recordCount: number;
};

/** Null if absent, of another tenant or outside `storeIds` (null: any). */
export async function findProfile(
  sql: Reader,
  orgId: string,
  id: string,
  storeIds: readonly string[] | null,
): Promise<CustomerProfileRow | null> {
  const rows = await sql.rows<CustomerProfileRow>(
    `SELECT ${LIST_COLUMNS}, c.birth_date AS "birthDate", c.zip_code AS "zipCode", c.address, c.neighborhood,
       c.external_id AS "externalId", c.trans_id - o.trans_id_base AS "transId",
       c.preferred_store_pinned AS "preferredStorePinned",
       c.preferred_seller_pinned AS "preferredSellerPinned", m.first_order_at AS "firstOrderAt",
       c.created_at AS "createdAt", c.updated_at AS "updatedAt",
       (SELECT count(*)::int FROM customer_identity k
        WHERE k.organization_id = $1 AND k.customer_id = c.id AND k.kind = 'external') AS "recordCount"
     FROM customer c ${LIST_JOINS} JOIN organization o ON o.id = $1
     WHERE c.organization_id = $1 AND c.id = $2 AND ($3::uuid[] IS NULL OR c.store_id = ANY ($3))`,
    [orgId, id, storeIds],
  );
  return rows[0] ?? null;
}

/** State that decides whether a customer may be read or changed; null if outside `storeIds` (null: any). */
export async function findState(
  sql: Reader,
  orgId: string,
  id: string,
  storeIds: readonly string[] | null,
): Promise<{ name: string | null; erasedAt: Date | null } | null> {
  const rows = await sql.rows<{ name: string | null; erasedAt: Date | null }>(
    `SELECT name, erased_at AS "erasedAt" FROM customer
     WHERE organization_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR store_id = ANY ($3))`,
    [orgId, id, storeIds],
  );
  return rows[0] ?? null;
}

/** Segment at the end of each of these months with a snapshot, oldest first. */
export async function findRfmMonths(
  sql: Reader,
  orgId: string,
  id: string,
  periods: readonly Day[],
): Promise<{ period: Day; rfmStatus: RfmSegment }[]> {
  return sql.rows(
    `SELECT reference_period AS period, rfm_status AS "rfmStatus" FROM rfm_history
     WHERE organization_id = $1 AND reference_period = ANY ($3::date[]) AND customer_id = $2
     ORDER BY reference_period`,
    [orgId, id, periods],
  );
}

export async function findEncryptedTaxId(sql: Reader, orgId: string, id: string): Promise<string | null> {
  const rows = await sql.rows<{ blob: string | null }>(
    "SELECT cpf_encrypted AS blob FROM customer WHERE organization_id = $1 AND id = $2",
    [orgId, id],
  );
  return rows[0]?.blob ?? null;
}
