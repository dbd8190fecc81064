import type { RowKind } from "@/lib/core/figures/figure-names.ts";
import type { Explanation } from "@/lib/explain/schemas.ts";

/** Their rows are messages, one a customer, but pages call the number customers. */
const CUSTOMERS: readonly string[] = [
  "campaigns.audience",
  "campaigns.skipped",
  "campaigns.clicked",
  "campaigns.replied",
  "campaigns.buyers",
  "campaigns.arm-customers",
  "campaigns.variant-customers",
  "campaigns.variant-outcomes",
  "campaigns.test-others",
];

/** What the rows of a figure are called. */
export function countedAs({ figure, kind }: Pick<Explanation, "figure" | "kind">): RowKind {
  return CUSTOMERS.includes(figure) ? "customers" : (kind ?? "sales");
}
