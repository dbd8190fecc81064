import { deliver, emit, failJobRun, findCursor, finishJobRun, getJobRun, keepAlive } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { announceEnd } from "./announce-end.ts";
import { importWorkRequested } from "./events.ts";
import { previewChunk } from "./preview-import.ts";
import { readFile } from "./read-file.ts";
import { ROW_KINDS } from "./row-kinds.ts";
import { importChunk, undoable } from "./run-import.ts";
import type { ImportWork } from "./start-work.ts";
import { deleteUnimported } from "./store/content.ts";
import { findImport, type ImportRow, lockImport, updateImport } from "./store/imports.ts";
import { undoBatch } from "./undo-import.ts";

/** Keeps a step of the job engine short. */
const STEP_MS = 15_000;

type Job = { importId: string; jobRunId: string };

/**
 * Carries on the current step of an import for some seconds; done if its run has ended. Idempotent: each chunk or batch
 * is one transaction that also moves the position, so that after a crash the next call continues there.
 */
export async function carryOnImport(ctx: Ctx, job: Job, stepMs = STEP_MS): Promise<{ isDone: boolean }> {
  const run = await getJobRun(ctx, job.jobRunId);
  const row = await findImport(ctx.db, ctx.orgId, job.importId);
  if (run.status !== "running" || !row || row.jobRunId !== job.jobRunId) return { isDone: true };
  return keepAlive(ctx, job.jobRunId, () => WORK[run.input.work as ImportWork](ctx, row, job.jobRunId, stepMs));
}

type Work = (ctx: Ctx, row: ImportRow, jobRunId: string, stepMs: number) => Promise<{ isDone: boolean }>;

const WORK: Record<ImportWork, Work> = {
  read: async (ctx, row, jobRunId) => {
    if (row.status === "reading") await readFile(ctx, row);
    await finishJobRun(ctx, jobRunId);
    return { isDone: true };
  },
  preview: (ctx, row, jobRunId, stepMs) => {
    const steps = { load: ROW_KINDS[row.kind].preview, apply: previewChunk, finish: () => endPreview(ctx, row) };
    return eachChunk(ctx, row, { jobRunId, stepMs }, steps);
  },
  run: (ctx, row, jobRunId, stepMs) => {
    const steps = { load: ROW_KINDS[row.kind].run, apply: importChunk, finish: () => endRun(ctx, row) };
    return eachChunk(ctx, row, { jobRunId, stepMs }, steps);
  },
  undo: async (ctx, row, jobRunId, stepMs) => {
    const stopAt = performance.now() + stepMs;
    while (await undoBatch(ctx, row, jobRunId)) if (performance.now() > stopAt) return { isDone: false };
    await finishJobRun(ctx, jobRunId);
    return { isDone: true };
  },
};

type Steps<Loaded> = {
  load: (ctx: Ctx, row: ImportRow, chunk: number) => Promise<Loaded>;
  /** False if another call did this chunk, or the run was stopped. */
  apply: (ctx: Ctx, row: ImportRow, place: { jobRunId: string; chunk: number }, loaded: Loaded) => Promise<boolean>;
  finish: () => Promise<unknown>;
};

/** The next chunk is decrypted and converted in a worker thread while the database writes the one before. */
async function eachChunk<Loaded>(
  ctx: Ctx,
  row: ImportRow,
  { jobRunId, stepMs }: { jobRunId: string; stepMs: number },
  { load, apply, finish }: Steps<Loaded>,
): Promise<{ isDone: boolean }> {
  const stopAt = performance.now() + stepMs;
  const count = row.chunkCount ?? 0;
  let chunk = (await findCursor(ctx, jobRunId))?.seq ?? 0;
  let next: Promise<Loaded> | undefined;
  for (; chunk < count; chunk += 1) {
    if (performance.now() > stopAt) return { isDone: false };
    const loaded = await (next ?? load(ctx, row, chunk));
    next = chunk + 1 < count ? load(ctx, row, chunk + 1) : undefined;
    next?.catch(() => undefined); // thrown once it is awaited, if ever
    if (await apply(ctx, row, { jobRunId, chunk }, loaded)) continue;
    // The next call looks at the state again.
    const { status } = await getJobRun(ctx, jobRunId);
    return { isDone: status !== "running" };
  }
  await finish();
  await finishJobRun(ctx, jobRunId);
  return { isDone: true };
}

function endPreview(ctx: Ctx, { id }: ImportRow) {
  const at = ctx.clock.now();
  return ctx.db.sql((sql) => updateImport(sql, ctx.orgId, id, ["previewing"], { status: "ready", at }));
}

async function endRun(ctx: Ctx, row: ImportRow): Promise<void> {
  const end = { status: "completed", ...undoable(ctx), at: ctx.clock.now() } as const;
  const events = await ctx.db.sql(async (sql) =>
    (await updateImport(sql, ctx.orgId, row.id, ["running"], end)) ? announceEnd(ctx, sql, row) : [],
  );
  await deliver(events);
}

/** Ends an import whose job failed for good. What was imported until then can be undone, also if the undo failed. */
export async function failImport(ctx: Ctx, { importId, jobRunId }: Job): Promise<void> {
  const at = ctx.clock.now();
  const events = await ctx.db.sql(async (sql) => {
    const row = await lockImport(sql, ctx.orgId, importId);
    // A job that was stopped may fail after the next one began.
    if (row?.jobRunId !== jobRunId) return [];
    const failed = { status: "failed", problem: "failed", at } as const;
    await updateImport(sql, ctx.orgId, importId, ["reading", "previewing"], failed);
    await deleteUnimported(sql, ctx.orgId, importId);
    const isEnded = await updateImport(sql, ctx.orgId, importId, ["running", "undoing"], {
      ...failed,
      ...undoable(ctx),
    });
    return isEnded ? announceEnd(ctx, sql, row) : [];
  });
  await deliver(events);
  await failJobRun(ctx, jobRunId, "The import failed unexpectedly");
}

/** Resumes an interrupted step; false for any other run. Safe on a live run. */
export async function resumeImport(ctx: Ctx, jobRunId: string): Promise<boolean> {
  const run = await getJobRun(ctx, jobRunId);
  if (run.type !== "import" || run.status !== "running") return false;
  await emit(importWorkRequested.create({ orgId: ctx.orgId, importId: String(run.input.importId), jobRunId }));
  return true;
}
