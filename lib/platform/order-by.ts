import type { Sort } from "../core/paging.ts";

/** The SQL of a sortable column; of a nullable one those without a value come last, either way. */
export type SortableSql = string | { nullable: string };

/** What follows `ORDER BY`: the chosen column, then `tie`, a unique one, so that pages neither repeat nor skip a row. */
export function orderBy<Column extends string>(
  columns: Readonly<Record<Column, SortableSql>>,
  { sort, order }: Sort<Column>,
  tie = "id",
): string {
  const chosen = columns[sort];
  const sql = typeof chosen === "string" ? `${chosen} ${order}` : `${chosen.nullable} ${order} NULLS LAST`;
  return chosen === tie ? sql : `${sql}, ${tie} ${order}`;
}
