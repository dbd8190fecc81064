import { createBrowserValue } from "@/lib/web/browser-value.ts";

/** All optional columns, in order; the name is always shown. */
export const COLUMNS = [
  "rfm",
  "lastOrder",
  "orders",
  "spent",
  "ticket",
  "store",
  "city",
  "phone",
  "email",
  "channels",
] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** Base widths in pixels; extra space is distributed proportionally. */
export const COLUMN_WIDTHS: Record<ColumnName, number> = {
  rfm: 152,
  lastOrder: 132,
  orders: 96,
  spent: 124,
  ticket: 132,
  store: 188,
  city: 180,
  phone: 152,
  email: 224,
  channels: 88,
};
export const SELECT_WIDTH = 44;
export const NAME_WIDTH = 264;

export const DEFAULT_COLUMNS: readonly ColumnName[] = ["rfm", "lastOrder", "orders", "spent", "store", "channels"];

/** Columns chosen in this browser; null for the default. */
export const chosenColumns = createBrowserValue<ColumnName[]>(
  "balcao.clientes.colunas",
  () => window.localStorage,
  isColumnList,
);

function isColumnList(value: unknown): value is ColumnName[] {
  return Array.isArray(value) && value.every((name) => COLUMNS.includes(name));
}
