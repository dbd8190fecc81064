import { createBrowserValue } from "@/lib/web/browser-value.ts";

/** Every column that may be shown, in order; the name always is. */
export const COLUMNS = [
  ...(["rfm", "lastOrder", "orders", "spent", "ticket", "store"] as const),
  ...(["city", "phone", "email", "channels"] as const),
] as const;
export type ColumnName = (typeof COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly ColumnName[] = ["rfm", "lastOrder", "orders", "spent", "store", "channels"];

/** The columns of this browser; null for the usual ones. */
export const chosenColumns = createBrowserValue<ColumnName[]>(
  "balcao.clientes.colunas",
  () => window.localStorage,
  isColumnList,
);

function isColumnList(value: unknown): value is ColumnName[] {
  return Array.isArray(value) && value.every((name) => COLUMNS.includes(name));
}
