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
