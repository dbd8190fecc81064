import type { SegmentCategory } from "../names.ts";
import { type Compare, dateOf, daysSince, equal, fewOf, flag, numberOf, storeOf, textOf, toCents } from "./compare.ts";
import type { FieldSql } from "./place.ts";
import { bought, engaged, nameOf, ORDERS, ofCustomer, overSales, SPENT } from "./sets.ts";

const spent = numberOf("m.spent_cents", "bigint", toCents);
const orders = numberOf("m.order_count", "int");

/** SQL of each field. Most fields are in the metrics, so that common filters read one table. */
export const FIELD_SQL: Record<SegmentCategory, Record<string, FieldSql>> = {
  rfm: { rfmStatus: own(equal("m.rfm_status", "text")) },
  characteristic: {
    customerId: own(equal("m.customer_id", "uuid")),
    name: nameOf,
    city: own(fewOf("m.city", "customer_metrics", "city")),
    state: own(textOf("m.state")),
    // Digits only: no normalization needed.
    zipCode: ofCustomer("c.zip_code", textOf("c.zip_code", "c.zip_code")),
    neighborhood: ofCustomer("c.neighborhood", fewOf("c.neighborhood", "customer", "neighborhood")),
    birthDate: ofCustomer("c.birth_date", dateOf("c.birth_date", "date")),
    birthMonth: ofCustomer("c.birth_date", equal("extract(month FROM c.birth_date)::int", "int")),
    phoneType: own(equal("m.phone_type", "text")),
    storeId: own(storeOf("m.store_id")),
    preferredStoreId: own(storeOf("m.preferred_store_id")),
    preferredSellerId: own(equal("m.preferred_seller_id", "uuid")),
    hasEmail: own(flag("m.has_email")),
    hasPhone: own(flag("(m.phone_type IS NOT NULL)")),
  },
  purchase: {
    totalSpent: own(spent),
    orderCount: own(orders),
    averageTicket: own(numberOf("round(m.spent_cents::numeric / nullif(m.order_count, 0))", "numeric", toCents)),
    lastOrder: own(dateOf("m.last_order_at")),
    firstOrder: own(dateOf("m.first_order_at")),
    daysSinceLastOrder: own(daysSince("m.last_order_at")),
    spent: overSales(SPENT, spent),
    orders: overSales(ORDERS, orders),
  },
  product: {
    productCode: bought("product_code"),
    brand: bought("brand"),
    department: bought("department"),
    collection: bought("collection"),
  },
  engagement: {
    received: engaged("r.status IN ('sent', 'delivered', 'read')"),
    read: engaged("r.status = 'read'"),
    clicked: engaged("r.clicked_at IS NOT NULL"),
    replied: engaged("r.replied_at IS NOT NULL"),
    converted: engaged("r.conversions > 0"),
  },
  consent: { whatsappOptOut: own(flag("m.whatsapp_opt_out")), emailOptOut: own(flag("m.email_opt_out")) },
};

function own(compare: Compare): FieldSql {
  return (filter, place) => ({ is: compare(filter, place) });
}
