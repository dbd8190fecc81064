import { setTimeout as sleep } from "node:timers/promises";
import { addDays, DAY_MS, dayOf, startOfDay } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { quotaDefaults } from "../settings/index.ts";
import { type ChannelSender, isFirstAttempt, isSendableMessage, type Prepared } from "./channel-sender.ts";
import type { Variant, WaitReason } from "./names.ts";
import { BURST_MS, type Flow } from "./rules/flow.ts";
import { claimRecipients } from "./store/claims.ts";
import { countMessagesToday, findLimits, tryLockLimits } from "./store/limits.ts";
import { noteReplyWindows } from "./store/replies.ts";
import { writeResults } from "./store/results.ts";
import { lockSend, PAUSED_BY_PERSON, type SendState } from "./store/sends.ts";
import { countDay, lockThrottle, reserveSendSlots, saveDayLeft } from "./store/throttle.ts";

/** Maximum age of a tier's count; recipients drop out of it after 24 hours. */
const RECOUNT_MS = 60_000;

export type ClaimRequest = {
  campaignId: string;
  occurrence: number;
  size: number;
  flow: Flow;
  /** Allows one message although the campaign is paused, unless a person paused it. */
  isProbe: boolean;
  /** The send has an A/B test. */
  hasTest?: boolean;
  /** Only recipients of these variants; null: all. */
  variants?: readonly Variant[] | null;
};

export type Claimed =
  | { state: "claimed"; claimId: string; taken: number; startsAt: Date; messages: Prepared[] }
  /** Paused, cancelled or deleted since the batch was requested. */
  | { state: "stopped" }
  /** The organization's quota or the number's limit is used up until then. */
  | { state: "full"; until: Date; reason: WaitReason };

/** Wait between attempts while another claim of the organization runs; holds no connection. */
const BUSY_MS = { min: 5, max: 25 };

/**
 * With fewer messages left in the organization's quota, its claims run one at a time, so that concurrent numbers do not
 * exceed it: 20 batches of the largest size.
 */
const NEARLY_FULL = 5_000;

/** Claims the next recipients: their rows are committed as `sending` before any message is sent. */
export async function claimBatch(ctx: Ctx, sender: ChannelSender, request: ClaimRequest): Promise<Claimed> {
  for (;;) {
    const claimed = await tryToClaim(ctx, sender, request);
    if (claimed !== "busy") return claimed;
    await sleep(BUSY_MS.min + Math.random() * (BUSY_MS.max - BUSY_MS.min));
  }
}

/**
 * With a message limit or a nearly used-up quota, an organization runs one claim at a time; `busy` if another one holds
 * the lock.
 */
function tryToClaim(ctx: Ctx, sender: ChannelSender, request: ClaimRequest): Promise<Claimed | "busy"> {
  return ctx.db.sql(async (sql) => {
    const { orgId } = ctx;
    const now = ctx.clock.now();
    const limits = await findLimits(sql, orgId, now);
    const perDay = limits.messagesPerDay ?? quotaDefaults().messagesPerDay;
    const isNearlyFull = perDay - limits.messagesToday < NEARLY_FULL;
    if ((limits.limit || isNearlyFull) && !(await tryLockLimits(sql, orgId, "claim"))) return "busy";
    const state = await lockSend(sql, orgId, request.campaignId);
    if (!state || !isOpen(state, request)) return { state: "stopped" };
    const today = isNearlyFull ? await countMessagesToday(sql, orgId, now) : limits.messagesToday;
    const size = Math.min(request.size, perDay - today);
    if (size <= 0) return { state: "full", until: startOfNextDay(now), reason: "organization_quota" };
    const quota = await findQuota(ctx, sql, sender, size);
    if (quota.size === 0) return { state: "full", until: quota.until, reason: "number_limit" };
    const { campaignId, occurrence, hasTest = false, variants = null } = request;
    const claimId = uuidV7();
    const leaseUntil = new Date(now.getTime() + env().SENDING_LEASE_SECONDS * 1_000);
    const claim = {
      campaignId,
      occurrence,
      channel: sender.channel,
      claimId,
      now,
      leaseUntil,
      limits,
      hasTest,
      variants,
    };
    const { taken, rows } = await claimRecipients(sql, orgId, { ...claim, size: quota.size });
    await quota.use(rows.length);
    if (sender.isFreeInReplyWindow) await noteReplyWindows(sql, orgId, rows, { numberId: sender.numberId, now });
    const messages = rows.length > 0 ? await sender.prepare(sql, rows) : [];
    await writeSkipped(sql, orgId, claimId, messages, now);
    const count = messages.filter(isSendableMessage).length;
    const startsAt = await reserveSendSlots(sql, orgId, {
      key: sender.throttleKey,
      count,
      spacingMs: request.flow.spacingMs,
      burstMs: BURST_MS,
      messages: { day: dayOf(now), count: messages.filter(isFirstAttempt).length },
      now: new Date(),
    });
    return { state: "claimed", claimId, taken, startsAt, messages };
  });
}

function startOfNextDay(now: Date): Date {
  return startOfDay(addDays(dayOf(now), 1));
}

/** A probe may run in a campaign that was paused automatically, but never in one that a person paused. */
function isOpen({ status, pausedReason, occurrence }: SendState, request: ClaimRequest): boolean {
  if (occurrence !== request.occurrence) return false;
  return status === "sending" || (request.isProbe && status === "paused" && pausedReason !== PAUSED_BY_PERSON);
}

type Quota = { size: number; until: Date; use: (count: number) => Promise<void> };

/**
 * Remaining daily quota of the account for new recipients: recounted periodically, and decremented by claims in
 * between.
 */
async function findQuota(ctx: Ctx, sql: Sql, sender: ChannelSender, wanted: number): Promise<Quota> {
  const now = ctx.clock.now();
  const { tier, numberId } = sender;
  if (tier === null || numberId === null) return { size: wanted, until: now, use: async () => undefined };
  const throttle = await lockThrottle(sql, ctx.orgId, tier.key, new Date());
  let [left, countedAt, until] = [throttle.dayLeft ?? 0, throttle.dayCountedAt ?? new Date(0), now];
  if (left < wanted || now.getTime() - countedAt.getTime() > RECOUNT_MS) {
    const day = await countDay(sql, ctx.orgId, { numberId, since: new Date(now.getTime() - DAY_MS) });
    [left, countedAt] = [Math.max(0, tier.perDay - day.used), now];
    until = new Date((day.firstAt ?? now).getTime() + DAY_MS);
  }
  const use = (count: number) => saveDayLeft(sql, ctx.orgId, tier.key, { left: left - count, countedAt });
  return { size: Math.min(wanted, left), until, use };
}

async function writeSkipped(
  sql: Sql,
  orgId: string,
  claimId: string,
  messages: readonly Prepared[],
  at: Date,
): Promise<void> {
  const skipped = messages.flatMap((message) =>
    "skip" in message
      ? [{ id: message.row.id, claimId, code: message.skip, at, providerMessageId: null, nextAttemptAt: null }]
      : [],
  );
  await writeResults(
    sql,
    orgId,
    skipped.map((row) => ({ ...row, outcome: "skipped" as const })),
  );
}
