import { csvFileName, streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { BadRequestError } from "../core/errors.ts";
import type { FigureRow, KeyedRow, RowPage } from "../core/figures/figures.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { continueExport, heavyWork } from "../platform/heavy-work.ts";
import { openFigure } from "./open-figure.ts";
import { columnsOf } from "./rules/csv-columns.ts";
import { maskRow } from "./rules/mask-row.ts";
import type { ExplainExportQuery, FigureParams } from "./schemas.ts";
import { visibleTo } from "./visible-to.ts";

const BATCH = 1_000;

export type FigureExport = { fileName: string; csv: ReadableStream<Uint8Array> };

/**
 * The rows of a figure as CSV, at most `EXPORT_LIMIT`, read in batches while it is sent. The first batch is read before
 * the response, so that its failure, or a busy organization, is an error and not a broken file. A ratio has none: 400.
 */
export function exportFigure(
  ctx: Ctx,
  { figure: id, ...query }: FigureParams & ExplainExportQuery,
  limit = env().EXPORT_LIMIT,
): Promise<FigureExport> {
  const { figure, params } = openFigure(ctx, id, query);
  if (figure.unit === "ratio")
    throw new BadRequestError("figure_without_rows", "A ratio has no rows: export its parts");
  const readPage = (page: RowPage, queue: typeof heavyWork) => {
    const read = () => figure.rows(ctx, params, page);
    return figure.isRemote ? read() : queue(ctx, read);
  };
  return withExportSlot(ctx, async () => {
    const sees = await visibleTo(ctx);
    const first = await readPage({ after: null, limit: Math.min(BATCH, limit) }, heavyWork);
    const batches = readBatches(first, limit, (page) => readPage(page, continueExport));
    return {
      fileName: csvFileName("detalhe", figure.id, dayOf(ctx.clock.now())),
      csv: streamCsv(columnsOf(figure), maskBatches(batches, sees)),
    };
  });
}

async function* readBatches(
  first: KeyedRow[],
  limit: number,
  read: (page: RowPage) => Promise<KeyedRow[]>,
): AsyncGenerator<KeyedRow[]> {
  yield first;
  let last = first;
  for (let left = limit - BATCH; left > 0 && last.length === BATCH; left -= BATCH) {
    last = await read({ after: last.at(-1)?.key ?? null, limit: Math.min(BATCH, left) });
    yield last;
  }
}

async function* maskBatches(
  batches: AsyncIterable<KeyedRow[]>,
  sees: Parameters<typeof maskRow>[1],
): AsyncGenerator<FigureRow[]> {
  for await (const rows of batches) yield rows.map((row) => maskRow(row, sees));
}
