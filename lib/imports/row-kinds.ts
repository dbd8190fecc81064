import { CUSTOMER_ROWS } from "./customer-rows.ts";
import type { ImportKind } from "./names.ts";
import type { RowKind } from "./row-kind.ts";
import { SALE_ROWS } from "./sale-rows.ts";

export const ROW_KINDS: Record<ImportKind, RowKind> = { customers: CUSTOMER_ROWS, sales: SALE_ROWS };
