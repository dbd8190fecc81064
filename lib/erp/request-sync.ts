import { ConflictError } from "../core/errors.ts";
import { claimJobRun, findRunningJobRun, listJobRuns } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { erpNotConfigured, findErpConnection, getCheckpoints } from "../settings/index.ts";
import { erpPageRequested } from "./events.ts";
import { findPlace } from "./find-place.ts";
import type { SyncTicket } from "./responses.ts";
import { covers, firstStage, reachOf } from "./rules/stages.ts";
import { trustedUpTo } from "./rules/walk.ts";
import { ERP_SYNC_TYPES, ErpSyncType, type PagePosition, SyncInput, type SyncWindow } from "./schemas.ts";
import { resumeErpSync } from "./sync-run.ts";

export type { SyncTicket } from "./responses.ts";

export type SyncRequest = { type: ErpSyncType; window?: SyncWindow | null; trigger?: "user" | "schedule" };

/** A run without a page for this long has lost its event; its position is still stored. */
const STALLED_AFTER_MS = 10 * 60_000;
/** Rows read by an older full run may have changed since, so it is not resumed. */
const RESUMABLE_FOR_MS = 24 * 60 * 60_000;

/**
 * Starts a sync, one at a time per organization. If a running sync covers the request, returns that run and resumes it
 * if stalled; otherwise fails with a conflict.
 */
export async function requestSync(ctx: Ctx, request: SyncRequest): Promise<SyncTicket> {
  const { type, window = null, trigger = "user" } = request;
  const connection = await findErpConnection(ctx);
  if (!connection) throw erpNotConfigured();
  const reach = reachOf(connection);
  const resume = type === "erp_full" ? await findBrokenOff(ctx, reach) : null;
  const position: PagePosition = { seq: 0, stage: firstStage(type), walk: null };
  const jobRunId = await claimJobRun(
    ctx,
    { type, trigger, actorId: actorId(ctx.actor), input: { window, resume, reach } },
    {
      types: ERP_SYNC_TYPES,
      eventOf: (id) => erpPageRequested.create({ orgId: ctx.orgId, jobRunId: id, position, trigger }),
    },
  );
  if (jobRunId === null) return joinRunning(ctx, request);
  return { jobRunId, type, alreadyRunning: false };
}

async function joinRunning(ctx: Ctx, request: SyncRequest): Promise<SyncTicket> {
  const run = await findRunningJobRun(ctx, ERP_SYNC_TYPES);
  if (!run) return requestSync(ctx, request); // the run ended between the two reads
  const type = ErpSyncType.parse(run.type);
  const { window } = SyncInput.parse(run.input);
  const isSameWindow = window === null || JSON.stringify(window) === JSON.stringify(request.window ?? null);
  if (!covers(type, request.type) || !isSameWindow)
    throw new ConflictError("sync_running", "Another synchronisation is running");
  if (ctx.clock.now().getTime() - run.heartbeatAt.getTime() > STALLED_AFTER_MS) await resumeErpSync(ctx, run.id);
  return { jobRunId: run.id, type, alreadyRunning: true };
}

/** Position where the last full run failed; null if it is too old, read another ERP, or was followed by another run. */
async function findBrokenOff(ctx: Ctx, reach: string): Promise<SyncInput["resume"]> {
  const { data } = await listJobRuns(ctx, { types: ERP_SYNC_TYPES, limit: 1 });
  const [last] = data;
  if (last?.type !== "erp_full" || last.status !== "failed") return null;
  if (ctx.clock.now().getTime() - last.startedAt.getTime() > RESUMABLE_FOR_MS) return null;
  const { resume: earlier, reach: itsReach } = SyncInput.parse(last.input);
  if (itsReach !== reach) return null;
  const position = (await findPlace(ctx, last.id, "erp_full"))?.next;
  const after = position?.walk ? trustedUpTo(position.walk) : 0;
  switch (position?.stage) {
    case "customers":
      return { customers: after || (earlier?.customers ?? 0), transactions: earlier?.transactions ?? 0 };
    case "transactions":
      return {
        customers: Number((await getCheckpoints(ctx)).customers),
        transactions: after || (earlier?.transactions ?? 0),
      };
    default:
      return earlier;
  }
}
