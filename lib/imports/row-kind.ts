import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import type { KeptRow } from "./load-chunk.ts";
import type { ImportExample, RunCounts } from "./responses.ts";
import type { ImportRow } from "./store/imports.ts";

export type ImportedRows = { counts: RunCounts; rejected: KeptRow[] };

/** What an import does with the rows of its kind. `preview` and `run` load a chunk, and return what its transaction does. */
export type RowKind = {
  preview: (ctx: Ctx, row: ImportRow, chunk: number) => Promise<(sql: Sql) => Promise<ImportExample[]>>;
  run: (ctx: Ctx, row: ImportRow, chunk: number) => Promise<(sql: Sql) => Promise<ImportedRows>>;
  /** Undoes the next changes; 0: none is left. */
  undo: (ctx: Ctx, sql: Sql, undo: { importId: string; limit: number }) => Promise<number>;
};
