import { csvFileName, streamCsvLines } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { BusyError, NotFoundError } from "../core/errors.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { batchesOf, countIds, type PackedIds, sliceIds } from "../platform/database/packed-ids.ts";
import { env } from "../platform/env.ts";
import { continueExport } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { askInTurn } from "./ask-within.ts";
import { EXPORT_HEADERS, type ExportRow, toExportLine } from "./rules/csv-line.ts";
import type { SegmentId, SegmentRules } from "./schemas.ts";
import { findExportRows, findMemberIds } from "./store/export.ts";
import { findRules } from "./store/segments.ts";
import { BACKGROUND_LIMIT } from "./store/time-limit.ts";

const BATCH = 5_000;
const AHEAD = 2;
const RETRY_AFTER_SECONDS = 60;

export type SegmentExport = { fileName: string; csv: ReadableStream<Uint8Array>; rows: number; isTruncated: boolean };

/**
 * Exports a segment's customers as CSV with masked contact data, at most `EXPORT_LIMIT`. The ids are fixed in one
 * statement; rows are read in batches while streaming, so that a slow client holds neither a transaction nor memory.
 */
export async function exportSegment(ctx: Ctx, { id }: SegmentId, limit = env().EXPORT_LIMIT): Promise<SegmentExport> {
  const segment = await findRules(ctx.db, ctx.orgId, id);
  if (!segment) throw new NotFoundError("segment_not_found");
  return withExportSlot(ctx, () => openExport(ctx, segment, limit));
}

async function openExport(ctx: Ctx, segment: { name: string; rules: SegmentRules }, limit: number) {
  const found = await findMembers(ctx, segment.rules, limit + 1);
  const ids = sliceIds(found, 0, limit);
  return {
    fileName: csvFileName("segmento", segment.name, dayOf(ctx.clock.now())),
    csv: streamCsvLines(EXPORT_HEADERS, readBatches(ctx, ids), toExportLine),
    rows: countIds(ids),
    isTruncated: countIds(found) > limit,
  };
}

async function findMembers(ctx: Ctx, rules: SegmentRules, limit: number): Promise<PackedIds> {
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx), today: dayOf(ctx.clock.now()) };
  const found = await askInTurn(ctx, BACKGROUND_LIMIT, (sql) => findMemberIds(sql, rules, scope, limit));
  if (found === null)
    throw new BusyError(
      "segment_read_too_slow",
      "The segment could not be read within the time limit",
      RETRY_AFTER_SECONDS,
    );
  return found;
}

/** Reads up to two batches ahead while earlier ones are written. */
async function* readBatches(ctx: Ctx, ids: PackedIds): AsyncGenerator<ExportRow[]> {
  const pending: Promise<ExportRow[]>[] = [];
  const batches = batchesOf(ids, BATCH);
  const readAhead = () => {
    while (pending.length < AHEAD) {
      const { done, value } = batches.next();
      if (done) return;
      const rows = continueExport(ctx, () => findExportRows(ctx.db, ctx.orgId, value));
      // If the client disconnects, nothing awaits this promise; avoid an unhandled rejection.
      rows.catch(() => undefined);
      pending.push(rows);
    }
  };
  readAhead();
  for (let next = pending.shift(); next; next = pending.shift()) {
    const rows = await next;
    readAhead();
    yield rows;
  }
}
