import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { deliver, saveProgress } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { announceEnd } from "./announce-end.ts";
import { getImport } from "./read-imports.ts";
import { ROW_KINDS } from "./row-kinds.ts";
import { importFollowed, otherImportWrites, undoExpired } from "./rules/errors.ts";
import type { ImportDetail, ImportPath } from "./schemas.ts";
import { startWork } from "./start-work.ts";
import { countUndone, hasLaterImport, type ImportRow, isOtherWriting, updateImport } from "./store/imports.ts";

const BATCH = 1_000;

/** Starts the undo of an ended import, within 24 hours. */
export async function requestUndo(ctx: Ctx, { id }: ImportPath): Promise<ImportDetail> {
  assertSeesEveryStore(ctx);
  const from = ["completed", "stopped", "failed"] as const;
  await startWork(ctx, id, { work: "undo", from, to: "undoing" }, async (sql, { fileName, undoUntil }) => {
    if (undoUntil === null || undoUntil <= ctx.clock.now()) throw undoExpired();
    if (await isOtherWriting(sql, ctx.orgId, id)) throw otherImportWrites();
    if (await hasLaterImport(sql, ctx.orgId, id)) throw importFollowed();
    noteChange(ctx, { before: { id, name: fileName }, after: null });
    return {};
  });
  return getImport(ctx, { id });
}

/** Undoes the next changes in one transaction; false when none is left and the import is undone. */
export async function undoBatch(
  ctx: Ctx,
  { id: importId, kind }: Pick<ImportRow, "id" | "kind">,
  jobRunId: string,
): Promise<boolean> {
  const { isLeft, events } = await ctx.db.sql(async (sql) => {
    const changes = await ROW_KINDS[kind].undo(ctx, sql, { importId, limit: BATCH });
    await saveProgress(sql, ctx.orgId, jobRunId, { changes: { read: changes } });
    const undo = await countUndone(sql, ctx.orgId, importId);
    const end = changes === 0 ? ({ status: "undone", undoUntil: null } as const) : {};
    const isOpen = await updateImport(sql, ctx.orgId, importId, ["undoing"], { undo, ...end, at: ctx.clock.now() });
    const isEnded = changes === 0 && isOpen;
    return { isLeft: changes > 0, events: isEnded ? await announceEnd(ctx, sql, { id: importId, kind }) : [] };
  });
  await deliver(events);
  return isLeft;
}
