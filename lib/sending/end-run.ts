import { saveProgress } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { shutdownSignal } from "../platform/shutdown.ts";
import type { WaitReason } from "./names.ts";
import { findRemaining } from "./store/claims.ts";
import { endRun, type Send } from "./store/sends.ts";
import { type SendTest, startHorizon } from "./store/variant-tests.ts";

/** A send and its A/B test; null: none. */
export type TestedSend = Send & { test: SendTest | null };

export type SendRunEnd = {
  /**
   * `more`: next run at once. `wait`: not before `wakeAt`. `decide`: its A/B test must be decided before the next run.
   * `over`: nothing left. `not-mine`: another run sends, or sending is not allowed.
   */
  state: "more" | "wait" | "decide" | "over" | "not-mine";
  /** Number of the next run. */
  turn: number;
  wakeAt: string | null;
  accepted: number;
};

/** Not before `until`; `reason`: the limit that is used up until then. */
export type Wait = { until: Date; reason: WaitReason | null };

/** The horizon of its test has ended, and recipients may still wait for the decision. */
export function mustDecide({ status, test }: TestedSend, now: Date): boolean {
  return status === "sending" && test?.releasedAt === null && test.decidesAt !== null && test.decidesAt <= now;
}

/** Ends the run: what to do next, and when. */
export function finishRun(ctx: Ctx, send: TestedSend, wait: Wait | null): Promise<Omit<SendRunEnd, "accepted">> {
  const { campaignId, occurrence, turn } = send;
  return ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    const hasTest = send.test !== null;
    const { isDue, nextAt } = await findRemaining(sql, ctx.orgId, { campaignId, occurrence, now, hasTest });
    const isTested = send.test?.releasedAt === null && !isDue && nextAt === null;
    const decidesAt = isTested ? await startHorizon(sql, ctx.orgId, send, now) : null;
    const notBefore = decidesAt ?? wait?.until ?? null;
    const wakeAt = isDue ? notBefore : latest(nextAt ?? decidesAt, notBefore);
    const reason = decidesAt ? "test" : (wait?.reason ?? null);
    const waitReason = wakeAt !== null && wakeAt === notBefore ? reason : null;
    // Shutting down mid-run: let the recovery at the next start continue at once.
    const isCutShort = isDue && wakeAt === null && shutdownSignal().aborted;
    const end = { campaignId, occurrence, turn, now, wakeAt: isCutShort ? now : wakeAt, waitReason };
    if (!(await endRun(sql, ctx.orgId, end))) return { state: "not-mine" as const, turn, wakeAt: null };
    if (send.jobRunId) await saveProgress(sql, ctx.orgId, send.jobRunId);
    if (wakeAt) return { state: "wait" as const, turn, wakeAt: wakeAt.toISOString() };
    return { state: isDue ? ("more" as const) : ("over" as const), turn, wakeAt: null };
  });
}

function latest(nextAt: Date | null, notBefore: Date | null): Date | null {
  if (nextAt === null || notBefore === null) return nextAt;
  return nextAt > notBefore ? nextAt : notBefore;
}
