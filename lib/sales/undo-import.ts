import { lockMetrics } from "../platform/database/metrics-lock.ts";
import type { Sql } from "../platform/db.ts";
import { FILE_BASE, withDigest } from "./register-sales.ts";
import type { SaleInput } from "./schemas.ts";
import { lockSales, registerPage } from "./store/register.ts";
import {
  closeUndone,
  deleteCreated,
  detachCreated,
  findBefore,
  judgeUndo,
  type SaleBefore,
} from "./store/undo-import.ts";

/**
 * Undoes the next changes of sales by an import, roll-ups included: removes the new ones, restores the others; those
 * that the ERP or another file changed since stay. `settle` updates the customers. Returns the number of changes; 0:
 * none is left. Idempotent.
 */
export async function undoNextSales(
  sql: Sql,
  orgId: string,
  { importId, limit, now }: { importId: string; limit: number; now: Date },
  settle: (customerIds: string[]) => Promise<void>,
): Promise<number> {
  await lockMetrics(sql, orgId);
  await lockSales(sql, orgId);
  const found = await judgeUndo(sql, orgId, importId, limit);
  if (found === 0) return 0;
  const before = (await findBefore(sql, orgId)).map(toInput).map(withDigest);
  const restored =
    before.length === 0 ? [] : (await registerPage(sql, orgId, before, { now, base: FILE_BASE })).touchedCustomerIds;
  await settle([...new Set([...restored, ...(await detachCreated(sql, orgId))])]);
  await deleteCreated(sql, orgId, now);
  await closeUndone(sql, orgId, importId);
  return found;
}

function toInput({ storeId, externalId, before }: SaleBefore): SaleInput {
  const { occurredAt, amountCents, items, ...sale } = before;
  return {
    ...sale,
    storeId,
    externalId,
    transId: 0,
    occurredAt: new Date(occurredAt),
    amountCents: BigInt(amountCents),
    items: items.map((item) => ({ ...item, unitPriceCents: BigInt(item.unitPriceCents) })),
  };
}
