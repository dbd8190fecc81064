import { ValidationError } from "../core/errors.ts";
import { saveProgress, untilTime } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { shutdownSignal } from "../platform/shutdown.ts";
import { type ChannelSender, type Prepared, UnsendableError } from "./channel-sender.ts";
import { type Claimed, claimBatch } from "./claim-batch.ts";
import { Dispatcher } from "./dispatcher.ts";
import { batchSize } from "./rules/flow.ts";
import { expireLeases, findRemaining } from "./store/claims.ts";
import { claimRun, endRun, findSend, PAUSED_BY_PERSON, pauseSend, resumeSend, type Send } from "./store/sends.ts";
import { findThrottle } from "./store/throttle.ts";

export type SendRun = { campaignId: string; occurrence: number; turn: number; runId: string };

/** Opens the campaign's channel sender; the campaigns slice provides it, because it knows the content. */
export type OpenSender = (ctx: Ctx, send: Send) => Promise<ChannelSender>;

export type SendRunEnd = {
  /**
   * `more`: next run at once. `wait`: not before `wakeAt`. `over`: nothing left. `not-mine`: another run sends, or
   * sending is not allowed.
   */
  state: "more" | "wait" | "over" | "not-mine";
  turn: number;
  wakeAt: string | null;
  accepted: number;
};

/** Duration of one run, after which other campaigns of the number get their turn. */
const RUN_MS = 8_000;
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
export async function runSend(ctx: Ctx, turn: SendRun, openSender: OpenSender): Promise<SendRunEnd> {
  await waitOut((await findSend(ctx.db, ctx.orgId, turn.campaignId))?.wakeAt ?? null);
  const send = await beginTurn(ctx, turn);
  const next = turn.turn + 1;
  if (!send?.audienceAt || send.pausedReason === PAUSED_BY_PERSON)
    return { state: "not-mine", turn: next, wakeAt: null, accepted: 0 };
  const { accepted, wakeAt } = await sendTurn(ctx, send, openSender);
  return { ...(await leaveTurn(ctx, { ...turn, turn: next }, wakeAt)), accepted };
}

function beginTurn(ctx: Ctx, { campaignId, occurrence, turn, runId }: SendRun): Promise<Send | null> {
  return ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    if (!(await claimRun(sql, ctx.orgId, { campaignId, occurrence, turn, runId, now }))) return null;
    await expireLeases(sql, ctx.orgId, campaignId, now);
    return findSend(sql, ctx.orgId, campaignId);
  });
}

type Sent = { accepted: number; wakeAt: Date | null };

async function sendTurn(ctx: Ctx, send: Send, openSender: OpenSender): Promise<Sent> {
  try {
    return await sendThrough(ctx, send, await openSender(ctx, send));
  } catch (error) {
    // Would fail on every retry; only an edit of the campaign fixes it.
    const code = error instanceof ValidationError ? "body_unreadable" : (error as Partial<UnsendableError>).code;
    if (!(error instanceof UnsendableError || error instanceof ValidationError) || !code) throw error;
    await pause(ctx, send.campaignId, { code, probeAt: null });
    return { accepted: 0, wakeAt: null };
  }
}

async function sendThrough(ctx: Ctx, send: Send, sender: ChannelSender): Promise<Sent> {
  const throttle = await findThrottle(ctx.db, ctx.orgId, sender.throttleKey, new Date());
  const dispatcher = new Dispatcher(ctx, sender, send, throttle);
  const [sending] = await Promise.allSettled([sendBatches(ctx, send, { sender, dispatcher })]);
  // On any error, still wait for the calls in progress and write their responses; they would become in doubt otherwise.
  const [ending] = await Promise.allSettled([endCalls(ctx, send, dispatcher)]);
  if (sending.status === "rejected") {
    if (ending.status === "rejected") logger.error({ err: ending.reason }, "the answers of a turn were lost");
    throw sending.reason;
  }
  if (ending.status === "rejected") throw ending.reason;
  return { accepted: dispatcher.counts.accepted, wakeAt: sending.value };
}

async function endCalls(ctx: Ctx, send: Send, dispatcher: Dispatcher): Promise<void> {
  await dispatcher.drain();
  await dispatcher.flush({ isLast: true });
  if (dispatcher.block) await pause(ctx, send.campaignId, dispatcher.block);
}

/** Sends batches until sending must stop; returns when it may continue. */
async function sendBatches(ctx: Ctx, send: Send, parts: Parts): Promise<Date | null> {
  const { dispatcher } = parts;
  const endsAt = Date.now() + RUN_MS;
  let step = await claimStep(ctx, send, parts);
  while (step.batch) {
    const { batch, isProbe } = step;
    const mayGoOn = () => !isProbe && Date.now() < endsAt && !dispatcher.isHalted;
    // Claim the next batch while this one is sent: 1,000 messages per second leave no time in between.
    const ahead = mayGoOn() && !dispatcher.isBackingOff ? claimStep(ctx, send, parts) : null;
    ahead?.catch(() => undefined); // awaited below
    await startAll(dispatcher, batch);
    if (isProbe) await passProbe(ctx, send, dispatcher);
    else if (dispatcher.isBackingOff)
      await dispatcher.flush(); // write the pause first: the next claim waits for it
    else dispatcher.flushSoon();
    step = await (ahead ?? (mayGoOn() ? claimStep(ctx, send, parts) : OVER));
  }
  return step.wakeAt;
}

type Parts = { sender: ChannelSender; dispatcher: Dispatcher };
type Batch = Extract<Claimed, { state: "claimed" }> & { spacingMs: number; startBy: Date };
type Step = { batch: Batch | null; isProbe: boolean; wakeAt: Date | null };

const OVER: Step = { batch: null, isProbe: false, wakeAt: null };

/** The next batch, if one exists and may be sent. */
async function claimStep(ctx: Ctx, send: Send, { sender, dispatcher }: Parts): Promise<Step> {
  const admission = await sender.admit();
  if (admission.verdict === "stopped") {
    const [stop] = admission.stops;
    await pause(ctx, send.campaignId, { code: stop?.code ?? "stopped", probeAt: new Date(admission.probeAt) });
    return OVER;
  }
  const isProbe = admission.verdict === "probe";
  if (!isProbe && send.status === "paused" && !(await resume(ctx, send))) return OVER;
  const freeAt = await untilFree(ctx, sender);
  if (freeAt) return { ...OVER, wakeAt: freeAt };
  const { flow } = dispatcher;
  const size = isProbe ? 1 : batchSize(flow, dispatcher.isAlive);
  const { campaignId, occurrence } = send;
  const claimed = await claimBatch(ctx, sender, { campaignId, occurrence, size, flow, isProbe });
  if (claimed.state === "full") return { ...OVER, wakeAt: claimed.until };
  if (claimed.state === "stopped" || claimed.taken === 0) return OVER;
  const startBy = new Date(Date.now() + env().SENDING_LEASE_SECONDS * START_WITHIN_MS);
  return { batch: { ...claimed, spacingMs: flow.spacingMs, startBy }, isProbe, wakeAt: null };
}

/** False if a person or another run changed the status since. */
async function resume(ctx: Ctx, send: Send): Promise<boolean> {
  const isResumed = await ctx.db.sql((sql) => resumeSend(sql, ctx.orgId, send.campaignId, send.pausedReason ?? ""));
  if (isResumed) send.status = "sending";
  return isResumed;
}

/** Sends one message to find out whether sending may resume. */
async function passProbe(ctx: Ctx, send: Send, dispatcher: Dispatcher): Promise<void> {
  await dispatcher.drain();
  await dispatcher.flush({ isProbe: true });
  if (dispatcher.closedBlocks > 0) await resume(ctx, send);
}

function startAll(dispatcher: Dispatcher, { messages, ...times }: Batch): Promise<void> {
  const sendable = messages.filter((message): message is Extract<Prepared, { send: unknown }> => "send" in message);
  return dispatcher.start(sendable, times);
}

/** Waits for a short pause; leaves a longer one to a later run. */
async function untilFree(ctx: Ctx, sender: ChannelSender): Promise<Date | null> {
  const { freeAt } = await findThrottle(ctx.db, ctx.orgId, sender.throttleKey, new Date());
  return (await waitOut(freeAt)) ? null : freeAt;
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

async function pause(
  ctx: Ctx,
  campaignId: string,
  { code, probeAt }: { code: string; probeAt: Date | null },
): Promise<void> {
  logger.warn({ orgId: ctx.orgId, campaignId, code }, "a campaign was paused");
  await ctx.db.sql((sql) => pauseSend(sql, ctx.orgId, campaignId, { reason: code, wakeAt: probeAt }));
}

/** Ends the run: what to do next, and when. */
function leaveTurn(
  ctx: Ctx,
  { campaignId, occurrence, turn }: SendRun,
  notBefore: Date | null,
): Promise<Omit<SendRunEnd, "accepted">> {
  return ctx.db.sql(async (sql) => {
    const now = ctx.clock.now();
    const send = await findSend(sql, ctx.orgId, campaignId);
    if (send?.status !== "sending" || send.occurrence !== occurrence)
      return { state: "not-mine" as const, turn, wakeAt: null };
    const { isDue, nextAt } = await findRemaining(sql, ctx.orgId, { campaignId, occurrence, now });
    const wakeAt = isDue ? notBefore : latest(nextAt, notBefore);
    // Shutting down mid-run: let the recovery at the next start continue at once.
    const isCutShort = isDue && wakeAt === null && shutdownSignal().aborted;
    await endRun(sql, ctx.orgId, { campaignId, turn, now, wakeAt: isCutShort ? now : wakeAt });
    if (send.jobRunId) await saveProgress(sql, ctx.orgId, send.jobRunId);
    if (wakeAt) return { state: "wait" as const, turn, wakeAt: wakeAt.toISOString() };
    return { state: isDue ? ("more" as const) : ("over" as const), turn, wakeAt: null };
  });
}

function latest(nextAt: Date | null, notBefore: Date | null): Date | null {
  if (nextAt === null || notBefore === null) return nextAt;
  return nextAt > notBefore ? nextAt : notBefore;
}
