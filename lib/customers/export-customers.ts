import { streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { batchesOf, countIds, type PackedIds, sliceIds } from "../platform/database/packed-ids.ts";
import { env } from "../platform/env.ts";
import { continueExport, heavyWork } from "../platform/heavy-work.ts";
import { toListFilter } from "./list-customers.ts";
import { CUSTOMER_CSV_COLUMNS } from "./rules/csv-columns.ts";
import type { CustomerRow, CustomersExportQuery } from "./schemas.ts";
import { findFirstIds, findListRows } from "./store/list.ts";
import type { ListFilter } from "./store/list-where.ts";
import { toCustomerRow } from "./views.ts";

/** A batch keeps the event loop busy for a few milliseconds, which other organizations' requests wait for. */
const BATCH = 100;

export type CustomerExport = { fileName: string; csv: ReadableStream<Uint8Array>; rows: number; isTruncated: boolean };

/**
 * Exports the filtered list as CSV with masked contact data, at most `EXPORT_LIMIT` customers. The ids are fixed first;
 * rows are read in batches while streaming, so that a slow client holds no transaction open.
 */
export async function exportCustomers(ctx: Ctx, query: CustomersExportQuery): Promise<CustomerExport> {
  const filter = await toListFilter(ctx, query);
  return withExportSlot(ctx, () => openExport(ctx, filter, query));
}

async function openExport(ctx: Ctx, filter: ListFilter, query: CustomersExportQuery): Promise<CustomerExport> {
  const limit = env().EXPORT_LIMIT;
  const found = await heavyWork(ctx, () => findFirstIds(ctx.db, ctx.orgId, filter, query, limit + 1));
  const ids = sliceIds(found, 0, limit);
  return {
    fileName: `clientes_${dayOf(ctx.clock.now())}.csv`,
    csv: streamCsv(CUSTOMER_CSV_COLUMNS, readBatches(ctx, ids)),
    rows: countIds(ids),
    isTruncated: countIds(found) > limit,
  };
}

async function* readBatches(ctx: Ctx, ids: PackedIds): AsyncGenerator<CustomerRow[]> {
  for (const batch of batchesOf(ids, BATCH))
    yield (await continueExport(ctx, () => findListRows(ctx.db, ctx.orgId, batch))).map(toCustomerRow);
}
