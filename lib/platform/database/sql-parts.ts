import type { Sort } from "../../core/paging.ts";

/** SQL of a sortable column. Rows without a value in a nullable column are last in both directions. */
export type SortableSql = string | { nullable: string };

/** The `ORDER BY` list: the chosen column, then the unique `tie`, so that pages neither repeat nor skip a row. */
export function orderBy<Column extends string>(
  columns: Readonly<Record<Column, SortableSql>>,
  { sort, order }: Sort<Column>,
  tie = "id",
): string {
  const chosen = columns[sort];
  const sql = typeof chosen === "string" ? `${chosen} ${order}` : `${chosen.nullable} ${order} NULLS LAST`;
  return chosen === tie ? sql : `${sql}, ${tie} ${order}`;
}

type Channel = "whatsapp" | "email";

/** Why a channel can't reach a customer, the first matching reason; `m` is their row of `customer_metrics`. */
export const UNREACHABLE_SQL: Record<Channel, string> = {
  whatsapp: `WHEN m.phone_type IS NULL THEN 'no_phone' WHEN m.phone_type <> 'MOBILE' THEN 'not_mobile'
    WHEN m.whatsapp_opt_out THEN 'opt_out'`,
  email: "WHEN NOT m.has_email THEN 'no_email' WHEN m.email_opt_out THEN 'email_opt_out'",
};

/** Reachable customers, as the specification defines them for an estimate, in a form that can use an index. */
export const REACHABLE_SQL: Record<Channel, string> = {
  whatsapp: "m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out",
  email: "m.has_email AND NOT m.email_opt_out",
};
