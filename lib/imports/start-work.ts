import { deliver, queueEvents, startJobRunWith } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { importWorkRequested } from "./events.ts";
import type { ImportStatus } from "./names.ts";
import { importInOtherState, importNotFound } from "./rules/errors.ts";
import { type ImportChange, type ImportRow, lockImport, updateImport } from "./store/imports.ts";

/** Steps of an import that a job carries out; `input.work` of its job run. */
export type ImportWork = "read" | "preview" | "run" | "undo";

/**
 * Moves an import to its next state and starts the job of it, in one transaction. `prepare` throws to refuse, or
 * returns further changes. 409 in any other state than `from`.
 */
export async function startWork(
  ctx: Ctx,
  id: string,
  step: { work: ImportWork; from: readonly ImportStatus[]; to: ImportStatus },
  prepare: (sql: Sql, row: ImportRow) => Promise<ImportChange>,
): Promise<void> {
  const { work, from, to } = step;
  const events = await ctx.db.sql(async (sql) => {
    const row = await lockImport(sql, ctx.orgId, id);
    if (!row) throw importNotFound();
    if (!from.includes(row.status)) throw importInOtherState();
    const change = await prepare(sql, row);
    const input = { importId: id, work };
    const run = { type: "import", trigger: "user", actorId: actorId(ctx.actor), input } as const;
    const jobRunId = await startJobRunWith(sql, ctx.orgId, run);
    await updateImport(sql, ctx.orgId, id, from, { ...change, status: to, jobRunId, at: ctx.clock.now() });
    return queueEvents(sql, importWorkRequested.create({ orgId: ctx.orgId, importId: id, jobRunId }));
  });
  await deliver(events);
}
