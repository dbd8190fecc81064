import { isUuid } from "../core/uuid.ts";
import type { JobRun, JobRunError } from "../jobs/index.ts";
import type { OtherRunView, RejectedRowView, SyncRunView } from "./responses.ts";
import { type OtherRunType, SyncInput } from "./schemas.ts";

export type { OtherRunView, SyncRunView } from "./responses.ts";

export function toSyncRunView(run: JobRun, names: ReadonlyMap<string, string>): SyncRunView {
  const { id, type, status, isWaiting, trigger, progress, errorCount, error, startedAt, finishedAt, actorId } = run;
  const name = actorId === null ? undefined : names.get(actorId);
  return {
    id,
    type,
    status,
    isWaiting,
    trigger,
    progress,
    errorCount,
    error,
    actor: actorId !== null && name !== undefined ? { id: actorId, name } : null,
    window: SyncInput.parse(run.input).window,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMs: finishedAt && finishedAt.getTime() - startedAt.getTime(),
  };
}

type Sends = ReadonlyMap<string, Record<string, number>>;
type Names = ReadonlyMap<string, string>;

export function campaignIdOf({ input }: Pick<JobRun, "input">): string | null {
  const { campaignId } = input;
  return typeof campaignId === "string" && isUuid(campaignId) ? campaignId : null;
}

export function toOtherRunView(
  run: JobRun,
  { users, campaigns, sends, seesAll }: { users: Names; campaigns: Names; sends: Sends; seesAll: boolean },
): OtherRunView {
  const { id, type, status, isWaiting, trigger, progress, error, startedAt, finishedAt, actorId } = run;
  return {
    id,
    type: type as OtherRunType,
    status,
    isWaiting,
    trigger,
    error,
    actor: named(actorId, users),
    campaign: named(campaignIdOf(run), campaigns),
    progress: seesAll || type !== "campaign_send" ? withSend(progress, sends.get(id)) : {},
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    durationMs: finishedAt && finishedAt.getTime() - startedAt.getTime(),
  };
}

function withSend(progress: JobRun["progress"], counts: Record<string, number> | undefined): JobRun["progress"] {
  return counts === undefined ? progress : { ...progress, recipients: { ...progress.recipients, ...counts } };
}

function named(id: string | null, names: Names): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id);
  return id !== null && name !== undefined ? { id, name } : null;
}

export function toRejectedRowView({ createdAt, resolvedAt, ...row }: JobRunError): RejectedRowView {
  return { ...row, createdAt: createdAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
}
