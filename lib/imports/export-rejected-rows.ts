import { type CsvColumn, csvFileName, streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { continueExport } from "../platform/heavy-work.ts";
import type { KeptRow } from "./load-chunk.ts";
import { importNotFound } from "./rules/errors.ts";
import { problemText } from "./rules/problem-texts.ts";
import type { ImportPath } from "./schemas.ts";
import { findRejected } from "./store/content.ts";
import { findImport } from "./store/imports.ts";

/** The rejected rows as they are in the file, with the reasons, to correct and import them again. */
export async function exportRejectedRows(
  ctx: Ctx,
  { id }: ImportPath,
): Promise<{ fileName: string; csv: ReadableStream<Uint8Array> }> {
  assertSeesEveryStore(ctx);
  const row = await findImport(ctx.db, ctx.orgId, id);
  if (!row) throw importNotFound();
  const columns: CsvColumn<KeptRow>[] = (row.headers ?? []).map((header, at) => ({
    header,
    value: ({ cells }) => cells[at] ?? "",
  }));
  columns.push(
    { header: "Linha", value: (kept) => kept.row },
    { header: "Motivo", value: ({ problems }) => problemText(problems) },
  );
  return withExportSlot(ctx, async () => ({
    fileName: csvFileName("linhas-rejeitadas", row.fileName.replace(/\.\w+$/, ""), dayOf(ctx.clock.now())),
    csv: streamCsv(columns, readBatches(ctx, id)),
  }));
}

async function* readBatches(ctx: Ctx, importId: string): AsyncGenerator<KeptRow[]> {
  for (let after = -1; ; ) {
    const next = await continueExport(ctx, () => findRejected(ctx.db, ctx.orgId, importId, after));
    if (next?.rejected == null) return;
    yield JSON.parse(decrypt(next.rejected, ctx.orgId)) as KeptRow[];
    after = next.chunk;
  }
}
