import { dayOf } from "../core/dates.ts";
import { takeTurns } from "../core/take-turns.ts";
import type { CustomerInput } from "../customers/index.ts";
import { addressHashes, decrypt, encrypt, hashTaxId, phoneHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import { findStoreRefs } from "../stores/index.ts";
import type { ImportedCustomer, OptOutCell, RowPlan, RowProblem } from "./rules/customer-row.ts";
import { readRows } from "./rules/read-rows.ts";
import { findChunk } from "./store/content.ts";
import type { ImportRow } from "./store/imports.ts";

const READ_ROWS = { file: "lib/imports/rules/read-rows.ts", name: "readRows", run: readRows };

/** A rejected row as it is stored: its row number, cells and problems. */
export type KeptRow = { row: number; cells: string[]; problems: RowProblem[] };
export type ChunkRow = { row: number; cells: string[]; customer: CustomerInput; optOuts: OptOutCell[] };
export type Chunk = { accepted: ChunkRow[]; rejected: KeptRow[] };

/** Identities computed between event-loop yields; takes a few milliseconds. */
const TURN = 500;
const DERIVED_LENGTH = 24;

/** The rows of one chunk, converted by the import's mapping. `transId` follows in the transaction of the chunk. */
export async function loadChunk(ctx: Ctx, { id, mapping }: ImportRow, chunk: number, plan: RowPlan): Promise<Chunk> {
  const stored = await findChunk(ctx.db, ctx.orgId, id, chunk);
  if (!stored?.rowsEncrypted || mapping === null) throw new Error("The rows of a chunk are missing");
  const json = decrypt(stored.rowsEncrypted, ctx.orgId);
  const { accepted, rejected } = await runOffLoop(READ_ROWS, [json, plan], { isLarge: true });
  const cells = JSON.parse(json) as string[][];
  const place = (at: number) => ({ row: stored.firstRow + at, cells: cells[at] ?? [] });
  const pause = takeTurns(TURN);
  const rows: ChunkRow[] = [];
  for (const { at, customer, optOuts } of accepted) {
    await pause(1);
    rows.push({ ...place(at), optOuts, customer: { ...customer, externalId: identify(customer), transId: 0 } });
  }
  return { accepted: rows, rejected: rejected.map(({ at, problems }) => ({ ...place(at), problems })) };
}

/** A row without a customer code gets one from its tax id, phone or email: the same row is the same record again. */
function identify({ externalId, taxId, phone, email }: ImportedCustomer): string {
  if (externalId !== null) return externalId;
  const hash = taxId ? hashTaxId(taxId) : phone ? phoneHashes(phone)[0] : addressHashes(email ?? "")[0];
  return `i-${hash.slice(0, DERIVED_LENGTH)}`;
}

export async function loadPlan(ctx: Ctx, { mapping }: ImportRow): Promise<RowPlan> {
  const stores = await ctx.db.sql((sql) => findStoreRefs(sql, ctx.orgId));
  return {
    columns: mapping?.columns ?? [],
    storeCode: mapping?.storeCode ?? null,
    stores: Object.fromEntries(stores.map(({ code, id }) => [code, id])),
    today: dayOf(ctx.clock.now()),
  };
}

export function encryptRejected(ctx: Ctx, rows: readonly KeptRow[]): string | null {
  return rows.length === 0 ? null : encrypt(JSON.stringify(rows), ctx.orgId);
}
