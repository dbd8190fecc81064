import { csvFileName, streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { BadRequestError } from "../core/errors.ts";
import type { FigureRow, KeyedRow, RowKey, RowPage } from "../core/figures/figures.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { continueHeavyWork } from "../platform/heavy-work.ts";
import { type OpenedFigure, openFigure } from "./open-figure.ts";
import { columnsOf } from "./rules/csv-columns.ts";
import { maskRow } from "./rules/mask-row.ts";
import type { ExplainExportQuery, FigureParams } from "./schemas.ts";
import { visibleTo } from "./visible-to.ts";

const BATCH = 1_000;

export type FigureExport = { fileName: string; csv: ReadableStream<Uint8Array> };

/** The rows of a figure as CSV, at most `EXPORT_LIMIT`, read in batches while it is sent. A ratio has none: 400. */
export function exportFigure(
  ctx: Ctx,
  { figure: id, ...query }: FigureParams & ExplainExportQuery,
  limit = env().EXPORT_LIMIT,
): Promise<FigureExport> {
  const { figure, params } = openFigure(ctx, id, query);
  if (figure.unit === "ratio")
    throw new BadRequestError("figure_without_rows", "A ratio has no rows: export its parts");
  const rows = readBatches(ctx, { figure, params }, limit);
  return withExportSlot(ctx, async () => ({
    fileName: csvFileName("detalhe", figure.id, dayOf(ctx.clock.now())),
    csv: streamCsv(columnsOf(figure), rows),
  }));
}

async function* readBatches(ctx: Ctx, { figure, params }: OpenedFigure, limit: number): AsyncGenerator<FigureRow[]> {
  if (figure.unit === "ratio") return;
  const sees = await visibleTo(ctx);
  let after: RowKey | null = null;
  for (let left = limit; left > 0; left -= BATCH) {
    const page: RowPage = { after, limit: Math.min(BATCH, left) };
    const rows: KeyedRow[] = await (figure.isRemote
      ? figure.rows(ctx, params, page)
      : continueHeavyWork(ctx, () => figure.rows(ctx, params, page)));
    yield rows.map((row) => maskRow(row, sees));
    if (rows.length < page.limit) return;
    after = rows.at(-1)?.key ?? null;
  }
}
