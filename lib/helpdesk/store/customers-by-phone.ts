import type { RfmSegment } from "../../customers/names.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";

export type PhoneCustomer = {
  phone: string;
  id: string;
  name: string | null;
  rfmStatus: RfmSegment;
  orderCount: number;
  spentCents: bigint;
};

/** The covered stores' customer with each of these phones; of several, the one with the latest order. */
export function findCustomersByPhone(
  db: Reader,
  covered: CoveredStores,
  phones: readonly string[],
): Promise<PhoneCustomer[]> {
  return db.rows<PhoneCustomer>(
    `WITH ${covered.cte}
     SELECT DISTINCT ON (c.phone) c.phone, c.id, c.name, m.rfm_status AS "rfmStatus", m.order_count AS "orderCount",
       m.spent_cents AS "spentCents"
     FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id
     WHERE c.organization_id = $1 AND c.phone = ANY ($4::text[]) AND c.erased_at IS NULL ${covered.only("c.store_id")}
     ORDER BY c.phone, m.last_order_at DESC NULLS LAST, c.id`,
    [...covered.params, phones],
  );
}
