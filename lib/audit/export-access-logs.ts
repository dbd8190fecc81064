import { streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import { continueHeavyWork } from "../platform/heavy-work.ts";
import { nameTargets } from "./name-targets.ts";
import { AUDIT_CSV_COLUMNS } from "./rules/csv-columns.ts";
import type { AccessLog, AuditExportQuery } from "./schemas.ts";
import { findAccessLogsAfter, type LogPosition } from "./store/find-access-logs.ts";

const PORTION = 1_000;

export type AuditExport = { fileName: string; csv: ReadableStream<Uint8Array> };

/** The filtered log as CSV, read in batches while it is sent: a slow reader holds no transaction open. */
export async function exportAccessLogs(ctx: Ctx, query: AuditExportQuery): Promise<AuditExport> {
  const now = ctx.clock.now();
  const until = query.until !== null && query.until < now ? query.until : now;
  const portions = readPortions(ctx, { ...query, until });
  const file = { fileName: `auditoria_${dayOf(now)}.csv`, csv: streamCsv(AUDIT_CSV_COLUMNS, portions) };
  return withExportSlot(ctx, async () => file);
}

async function* readPortions(ctx: Ctx, filter: AuditExportQuery): AsyncGenerator<AccessLog[]> {
  let after: LogPosition | null = null;
  do {
    const portion: AccessLog[] = await readPortion(ctx, filter, after);
    if (portion.length > 0) yield portion;
    const last = portion.at(PORTION - 1);
    after = last ? { createdAt: new Date(last.createdAt), id: last.id } : null;
  } while (after !== null);
}

function readPortion(ctx: Ctx, filter: AuditExportQuery, after: LogPosition | null): Promise<AccessLog[]> {
  const read = () =>
    ctx.db.sql(async (sql) => nameTargets(sql, ctx, await findAccessLogsAfter(sql, ctx.orgId, filter, after, PORTION)));
  return continueHeavyWork(ctx, read);
}
