import { ValidationError } from "../core/errors.ts";
import { untilTime } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { type ChannelSender, isSendableMessage, UnsendableError } from "./channel-sender.ts";
import { type Claimed, claimBatch } from "./claim-batch.ts";
import { Dispatcher } from "./dispatcher.ts";
import { finishRun, mustDecide, type SendRunEnd, type TestedSend, type Wait } from "./end-run.ts";
import { batchSize } from "./rules/flow.ts";
import { areSlotsShort } from "./slots.ts";
import { expireLeases, findDueVariants } from "./store/claims.ts";
import { claimRun, PAUSED_BY_PERSON, pauseSend, resumeSend, type Send } from "./store/sends.ts";
import { findThrottle } from "./store/throttle.ts";
import { findTest } from "./store/variant-tests.ts";

/** `turn`: number of the run, as in the column and the events. `runId`: run of the job engine. */
export type SendRun = { campaignId: string; occurrence: number; turn: number; runId: string };

/** Opens the campaign's channel sender; the campaigns slice provides it, because it knows the content. */
export type OpenSender = (ctx: Ctx, send: TestedSend) => Promise<ChannelSender>;

/** Duration of one run, after which other campaigns of the number get their turn. */
const RUN_MS = 8_000;
/** While other sends wait for a slot. */
const CROWDED_RUN_MS = 1_000;
/**
 * Milliseconds per lease second: calls must start in the first half of the lease; the second half is for the response.
 */
const START_WITHIN_MS = 500;
/** Longest pause that a run waits for instead of ending. */
const SHORT_PAUSE_MS = 1_500;

/**
 * One run of a send: claims and commits each batch before calling the provider, and writes responses in batches. After
 * a crash, claimed messages without a response become in doubt; the next run sends the others.
 */
export async function runSend(ctx: Ctx, run: SendRun, openSender: OpenSender): Promise<SendRunEnd> {
  const send = await beginRun(ctx, run);
  const isMine = send !== null && send.audienceAt !== null && send.pausedReason !== PAUSED_BY_PERSON;
  if (!isMine) return { state: "not-mine", turn: run.turn + 1, wakeAt: null, accepted: 0 };
  if (mustDecide(send, ctx.clock.now())) return { state: "decide", turn: send.turn, wakeAt: null, accepted: 0 };
  const { accepted, wait } = await sendOrPause(ctx, send, openSender);
  return { ...(await finishRun(ctx, send, wait)), accepted };
}

/** Claims the run. Its result is the run's only read of the send; claims and writes check its state under a lock. */
async function beginRun(ctx: Ctx, run: SendRun): Promise<TestedSend | null> {
  const send = await claimRun(ctx.db, ctx.orgId, { ...run, now: ctx.clock.now() });
  if (!send) return null;
  await waitOut(send.wakeAt);
  const [test] = await Promise.all([
    findTest(ctx.db, ctx.orgId, send),
    // After the wait, which often is for the end of a lease.
    expireLeases(ctx.db, ctx.orgId, send.campaignId, ctx.clock.now()),
  ]);
  return { ...send, test };
}

type Sent = { accepted: number; wait: Wait | null };

async function sendOrPause(ctx: Ctx, send: TestedSend, openSender: OpenSender): Promise<Sent> {
  try {
    return await sendThrough(ctx, send, await openSender(ctx, send));
  } catch (error) {
    // Would fail on every retry; only an edit of the campaign fixes it.
    const code = unsendableCode(error);
    if (code === null) throw error;
    await pause(ctx, send, { code, probeAt: null });
    return { accepted: 0, wait: null };
  }
}

function unsendableCode(error: unknown): string | null {
  if (error instanceof UnsendableError) return error.code;
  return error instanceof ValidationError ? "body_unreadable" : null;
}

async function sendThrough(ctx: Ctx, send: TestedSend, sender: ChannelSender): Promise<Sent> {
  const throttle = await findThrottle(ctx.db, ctx.orgId, sender.throttleKey, new Date());
  const dispatcher = new Dispatcher(ctx, sender, send, throttle);
  const parts = { ctx, send, sender, dispatcher, isPaused: send.status === "paused" };
  const [sending] = await Promise.allSettled([sendBatches(parts, throttle.freeAt)]);
  // On any error, still wait for the calls in progress and write their responses; they would become in doubt otherwise.
  const [ending] = await Promise.allSettled([endCalls(parts)]);
  if (sending.status === "rejected") {
    if (ending.status === "rejected")
      logger.error(
        { err: ending.reason, orgId: ctx.orgId, campaignId: send.campaignId },
        "results of a send run not stored; their recipients are in doubt",
      );
    throw sending.reason;
  }
  if (ending.status === "rejected") throw ending.reason;
  return { accepted: dispatcher.counts.accepted, wait: sending.value };
}

/** `isPaused`: a sending block paused the campaign; a probe or the end of the block resumes it. */
type Parts = { ctx: Ctx; send: TestedSend; sender: ChannelSender; dispatcher: Dispatcher; isPaused: boolean };
type Batch = Extract<Claimed, { state: "claimed" }> & { spacingMs: number; startBy: Date };
type Next = { batch: Batch | null; isProbe: boolean; wait: Wait | null };

const NOTHING: Next = { batch: null, isProbe: false, wait: null };

/** Sends batches until sending must stop; returns when it may continue. `freeAt`: when the first may be claimed. */
async function sendBatches(parts: Parts, freeAt: Date): Promise<Wait | null> {
  const { dispatcher } = parts;
  const startedAt = Date.now();
  let next = await claimNext(parts, freeAt);
  while (next.batch) {
    const { batch, isProbe } = next;
    const slotsShort = areSlotsShort();
    const claimMore = async () => {
      const endsAt = startedAt + ((await slotsShort) ? CROWDED_RUN_MS : RUN_MS);
      return !isProbe && Date.now() < endsAt && !dispatcher.isHalted ? claimNext(parts) : null;
    };
    // Claim the next batch while this one is sent: 1,000 messages per second leave no time in between.
    const ahead = slotsShort.then(() => (dispatcher.isBackingOff ? null : claimMore()));
    ahead.catch(() => undefined); // awaited below
    // Other variants of an A/B test may be under way: their responses are not the probe's.
    if (isProbe) {
      await dispatcher.drain();
      await dispatcher.flush();
    }
    await dispatcher.start(batch.messages.filter(isSendableMessage), batch);
    if (isProbe) await recordProbe(parts);
    else if (dispatcher.isBackingOff)
      await dispatcher.flush(); // write the pause first: the next claim waits for it
    else dispatcher.flushSoon();
    next = (await ahead) ?? (await claimMore()) ?? NOTHING;
  }
  return next.wait;
}

/**
 * The next batch, if one exists and may be sent: admitted by the circuit breaker, within the rate, then claimed.
 * `knownFreeAt`: when the rate allows it, if the caller has just read that.
 */
async function claimNext(parts: Parts, knownFreeAt?: Date): Promise<Next> {
  const { ctx, send, sender, dispatcher } = parts;
  const { campaignId, occurrence } = send;
  const admission = await sender.admit(() =>
    findDueVariants(ctx.db, ctx.orgId, { campaignId, occurrence, now: ctx.clock.now() }),
  );
  if (admission.verdict === "stopped") {
    const [block] = admission.stops;
    await pause(ctx, send, { code: block?.code ?? "stopped", probeAt: new Date(admission.probeAt) });
    return NOTHING;
  }
  const isProbe = admission.verdict === "probe";
  if (!isProbe && parts.isPaused && !(await resume(parts))) return NOTHING;
  const freeAt = knownFreeAt ?? (await findThrottle(ctx.db, ctx.orgId, sender.throttleKey, new Date())).freeAt;
  if (!(await waitOut(freeAt))) return { ...NOTHING, wait: { until: freeAt, reason: null } };
  const { flow } = dispatcher;
  const size = isProbe ? 1 : batchSize(flow, dispatcher.isAlive);
  const claimed = await claimBatch(ctx, sender, {
    campaignId,
    occurrence,
    size,
    flow,
    isProbe,
    hasTest: send.test !== null,
    variants: admission.variants ?? null,
  });
  if (claimed.state === "full") return { ...NOTHING, wait: claimed };
  if (claimed.state === "stopped" || claimed.taken === 0) return NOTHING;
  const startBy = new Date(Date.now() + env().SENDING_LEASE_SECONDS * START_WITHIN_MS);
  return { batch: { ...claimed, spacingMs: flow.spacingMs, startBy }, isProbe, wait: null };
}

/** Waits for the response to a probe, which tells whether sending may resume. */
async function recordProbe(parts: Parts): Promise<void> {
  await parts.dispatcher.drain();
  await parts.dispatcher.flush({ isProbe: true });
  if (parts.dispatcher.closedBlocks > 0) await resume(parts);
}

async function endCalls({ ctx, send, dispatcher }: Parts): Promise<void> {
  await dispatcher.drain();
  await dispatcher.flush({ isLast: true });
  if (dispatcher.block) await pause(ctx, send, dispatcher.block);
}

async function pause(
  ctx: Ctx,
  { campaignId, occurrence }: Send,
  { code, probeAt }: { code: string; probeAt: Date | null },
): Promise<void> {
  logger.warn({ orgId: ctx.orgId, campaignId, code }, "campaign paused automatically");
  const pause = { reason: code, now: ctx.clock.now(), by: null, wakeAt: probeAt };
  await pauseSend(ctx.db, ctx.orgId, campaignId, { ...pause, occurrence });
}

/** False if a person or another run changed the status since. */
async function resume(parts: Parts): Promise<boolean> {
  const { ctx, send } = parts;
  const isResumed = await resumeSend(ctx.db, ctx.orgId, send.campaignId, send.pausedReason ?? "");
  if (isResumed) parts.isPaused = false;
  return isResumed;
}

/**
 * False when `until` is too far away to wait for here. An engine may end the sleep before a run up to a second early.
 */
async function waitOut(until: Date | null): Promise<boolean> {
  if (until === null) return true;
  if (until.getTime() - Date.now() > SHORT_PAUSE_MS) return false;
  await untilTime(until);
  return true;
}
