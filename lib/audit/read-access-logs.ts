import { z } from "zod";
import { streamCsv } from "../core/csv.ts";
import { dayOf } from "../core/dates.ts";
import { readByCursor } from "../core/lists/cursor.ts";
import { Uuid } from "../core/uuid.ts";
import { withExportSlot } from "../platform/concurrency/export-slot.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { continueExport, heavyRead, heavyWork } from "../platform/heavy-work.ts";
import { AUDIT_CSV_COLUMNS } from "./rules/csv-columns.ts";
import { toAuditStats, topUserIds } from "./rules/stats.ts";
import { hasRowId, targetRefsOf } from "./rules/targets.ts";
import type {
  AccessLog,
  AccessLogPage,
  AuditExportQuery,
  AuditLogQuery,
  AuditPerson,
  AuditStats,
  AuditStatsQuery,
} from "./schemas.ts";
import { type AccessLogRow, findAccessLogs, findAccessLogsAfter, type LogPosition } from "./store/find-access-logs.ts";
import { findActivePeople, findActivity, findPeople } from "./store/find-activity.ts";
import { findTargetNames, isNamedKind, type NamedKind } from "./store/find-target-names.ts";
import { toAccessLogView } from "./views.ts";

const PORTION = 1_000;

/** One page of the organization's log, the newest record first. */
export async function listAccessLogs(ctx: Ctx, query: AuditLogQuery): Promise<AccessLogPage> {
  const { cursor } = query;
  if (cursor !== undefined) return listAfter(ctx, { ...query, cursor });
  const { data, total } = await heavyRead(ctx, () =>
    ctx.db.sql(async (sql) => {
      const { rows, total } = await findAccessLogs(sql, ctx.orgId, query);
      return { data: await nameTargets(sql, ctx, rows), total };
    }),
  );
  return { data, pagination: { total, page: query.page, totalPages: Math.ceil(total / query.limit) } };
}

const Position = z.strictObject({ createdAt: z.iso.datetime(), id: Uuid });

/** The records after a cursor: records written meanwhile move none of them to another page. */
async function listAfter(
  ctx: Ctx,
  { cursor, limit, page: _page, ...filter }: AuditLogQuery & { cursor: string },
): Promise<AccessLogPage> {
  return heavyRead(ctx, () =>
    ctx.db.sql(async (sql) => {
      const { rows, total, page, nextCursor } = await readByCursor({
        cursor,
        limit,
        filter,
        key: Position,
        find: (after) => findAccessLogsAfter(sql, ctx.orgId, filter, after && toLogPosition(after), limit),
        count: async () => (await findAccessLogs(sql, ctx.orgId, { ...filter, page: 1, limit: 1 })).total,
        keyOf: ({ created_at, id }) => ({ createdAt: created_at.toISOString(), id }),
      });
      const data = await nameTargets(sql, ctx, rows);
      return { data, pagination: { total, page, totalPages: Math.ceil(total / limit), nextCursor } };
    }),
  );
}

const toLogPosition = ({ createdAt, id }: z.infer<typeof Position>): LogPosition => ({
  createdAt: new Date(createdAt),
  id,
});

/**
 * People by which the log can be filtered. Separate from the team list, which readers of the log may lack permission
 * for.
 */
export async function listAuditPeople(ctx: Ctx): Promise<{ data: AuditPerson[] }> {
  return { data: await ctx.db.sql((sql) => findActivePeople(sql, ctx.orgId)) };
}

export async function getAuditStats(ctx: Ctx, period: AuditStatsQuery): Promise<AuditStats> {
  return heavyRead(ctx, () =>
    ctx.db.sql(async (sql) => {
      const activity = await findActivity(sql, ctx.orgId, period);
      return toAuditStats(activity, await findPeople(sql, ctx.orgId, topUserIds(activity)));
    }),
  );
}

export type AuditExport = { fileName: string; csv: ReadableStream<Uint8Array> };

/**
 * The filtered log as CSV, read in batches while it is sent: a slow reader holds no transaction open. The first batch is
 * read before the response, so that a busy organization's export gets a 429.
 */
export async function exportAccessLogs(ctx: Ctx, query: AuditExportQuery): Promise<AuditExport> {
  const now = ctx.clock.now();
  const until = query.until !== null && query.until < now ? query.until : now;
  const filter = { ...query, until };
  return withExportSlot(ctx, async () => {
    const first = await heavyWork(ctx, () => readPortion(ctx, filter, null));
    return {
      fileName: `auditoria_${dayOf(now)}.csv`,
      csv: streamCsv(AUDIT_CSV_COLUMNS, readPortions(ctx, filter, first)),
    };
  });
}

async function* readPortions(ctx: Ctx, filter: AuditExportQuery, first: AccessLog[]): AsyncGenerator<AccessLog[]> {
  for (let portion = first; portion.length > 0; ) {
    yield portion;
    const last = portion.at(PORTION - 1);
    if (!last) return;
    const after = { createdAt: new Date(last.createdAt), id: last.id };
    portion = await continueExport(ctx, () => readPortion(ctx, filter, after));
  }
}

function readPortion(ctx: Ctx, filter: AuditExportQuery, after: LogPosition | null): Promise<AccessLog[]> {
  return ctx.db.sql(async (sql) =>
    nameTargets(sql, ctx, await findAccessLogsAfter(sql, ctx.orgId, filter, after, PORTION)),
  );
}

/** Resolves the targets of all records with one query per kind. */
export async function nameTargets(sql: Sql, ctx: Ctx, rows: readonly AccessLogRow[]): Promise<AccessLog[]> {
  const wanted = new Map<NamedKind, string[]>();
  for (const ref of rows.flatMap((row) => targetRefsOf(row.metadata, row.action_type)).filter(hasRowId))
    if (isNamedKind(ref.kind)) wanted.set(ref.kind, [...(wanted.get(ref.kind) ?? []), ref.id]);
  const names = await findTargetNames(sql, ctx, wanted);
  return rows.map((row) => toAccessLogView(row, names));
}
