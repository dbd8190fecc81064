import type { JobRun, JobRunError } from "../jobs/index.ts";
import { SyncInput, type SyncWindow } from "./schemas.ts";

export type SyncRunView = {
  id: string;
  type: string;
  status: string;
  /** The job engine is away: the run starts by itself once it is back. */
  isWaiting: boolean;
  trigger: string;
  actor: { id: string; name: string } | null;
  window: SyncWindow | null;
  /** Per entity: read, created, updated, unchanged, rejected, and where it applies merged, skipped, pending. */
  progress: JobRun["progress"];
  errorCount: number;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
  durationMs: number | null;
};

export function toSyncRunView(run: JobRun, names: ReadonlyMap<string, string>): SyncRunView {
  const { id, type, status, isWaiting, trigger, progress, errorCount, error, startedAt, finishedAt, actorId } = run;
  const name = actorId === null ? undefined : names.get(actorId);
  return {
    ...{ id, type, status, isWaiting, trigger, progress, errorCount, error },
    actor: actorId !== null && name !== undefined ? { id: actorId, name } : null,
    window: SyncInput.parse(run.input).window,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMs: finishedAt && finishedAt.getTime() - startedAt.getTime(),
  };
}

export function toRefusedRowView({ createdAt, resolvedAt, ...row }: JobRunError) {
  return { ...row, createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}
