import { decrypt, encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import type { Task } from "../platform/off-loop/task.ts";
import { findStoreRefs } from "../stores/index.ts";
import type { ReadChunk } from "./rules/read-rows.ts";
import type { RowPlan, RowProblem } from "./rules/row-cells.ts";
import { findChunk } from "./store/content.ts";
import type { ImportRow } from "./store/imports.ts";

/** A row of the file: its number and cells. */
export type Placed = { row: number; cells: string[] };
/** A rejected row as it is stored. */
export type KeptRow = Placed & { problems: RowProblem[] };
export type Chunk<Accepted> = {
  accepted: (Placed & Accepted)[];
  rejected: KeptRow[];
  /** Rows equal to an earlier one of the chunk. */
  repeated: Placed[];
};

/** The rows of one chunk, converted by the import's mapping. */
export async function loadChunk<Accepted extends { at: number }>(
  ctx: Ctx,
  row: ImportRow,
  chunk: number,
  task: Task<[string, RowPlan], ReadChunk<Accepted>>,
): Promise<Chunk<Accepted>> {
  const stored = await findChunk(ctx.db, ctx.orgId, row.id, chunk);
  if (!stored?.rowsEncrypted || row.mapping === null) throw new Error("The rows of a chunk are missing");
  const json = decrypt(stored.rowsEncrypted, ctx.orgId);
  const read = await runOffLoop(task, [json, await loadPlan(ctx, row)], { isLarge: true });
  const cells = JSON.parse(json) as string[][];
  const place = (at: number): Placed => ({ row: stored.firstRow + at, cells: cells[at] ?? [] });
  return {
    accepted: read.accepted.map((one) => ({ ...one, ...place(one.at) })),
    rejected: read.rejected.map(({ at, problems }) => ({ ...place(at), problems })),
    repeated: read.repeated.map(place),
  };
}

async function loadPlan(ctx: Ctx, { mapping }: ImportRow): Promise<RowPlan> {
  const stores = await ctx.db.sql((sql) => findStoreRefs(sql, ctx.orgId));
  return {
    columns: mapping?.columns ?? [],
    storeCode: mapping?.storeCode ?? null,
    stores: Object.fromEntries(stores.map(({ code, id }) => [code, id])),
    now: ctx.clock.now(),
  };
}

export function encryptRejected(ctx: Ctx, rows: readonly KeptRow[]): string | null {
  return rows.length === 0 ? null : encrypt(JSON.stringify(rows), ctx.orgId);
}
