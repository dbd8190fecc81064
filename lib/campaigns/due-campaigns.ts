import { DAY_MS } from "../core/dates.ts";
import { deliver, emitOrLeave, type FindDue, failJobRun, startJobRunWith } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { acquireLock } from "../platform/kv.ts";
import { queueSend } from "../sending/index.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { findSendCost, holdBudget } from "./budget/check-budget.ts";
import { campaignDue, campaignScheduled } from "./events.ts";
import { type LoadedFacts, loadFacts } from "./load-facts.ts";
import { findProblems } from "./mail-work.ts";
import { campaignChanged } from "./rules/errors.ts";
import { nextAfterDue } from "./rules/plan-schedule.ts";
import { describeProblems } from "./rules/problem-text.ts";
import { isSendable } from "./rules/sendable.ts";
import { toSentTemplate, toSentTemplates } from "./rules/sent-template.ts";
import type { Problem } from "./schemas.ts";
import { type CampaignRecord, findCampaign } from "./store/campaigns.ts";
import { advanceSchedule, beginSend, settleStatus, unsafeListDueCampaigns } from "./store/start-send.ts";
import { lockWithStatus } from "./store/write-campaign.ts";

/** The interval of the schedule. */
const LOOK_AHEAD_MS = 5 * 60_000;
const LOCK_SECONDS = 300;
/** Job engines limit how long a run may sleep (7 days in some plans); later times are left to the schedule. */
const LONGEST_SLEEP_MS = DAY_MS;

/**
 * Not tenant-scoped: events of campaigns that are due, and of those due before the schedule's next run; the latter wait
 * in a run of their own.
 */
export const unsafeFindDueCampaigns: FindDue = async (page) => {
  const { now } = page;
  const rows = await unsafeListDueCampaigns(page, new Date(now.getTime() + LOOK_AHEAD_MS));
  const events = rows.map(({ orgId, item: campaignId, scheduledAt }) =>
    scheduledAt <= now ? campaignDue.create({ orgId, campaignId }) : timeEvent({ orgId, campaignId, scheduledAt }),
  );
  return { rows, events };
};

export const campaignLockKey = (id: string) => `campaign:lock:${id}`;

export type DueOutcome = "started" | "unsendable" | "still_sending" | "not_due" | "locked";

/**
 * Starts a due campaign exactly once: the schedule advances in the transaction that begins the send, so neither a crash
 * nor a second scheduler repeats it. Missed times collapse into one send.
 */
export async function startDueCampaign(ctx: Ctx, campaignId: string): Promise<DueOutcome> {
  const release = await acquireLock(campaignLockKey(campaignId), LOCK_SECONDS);
  if (!release) return "locked";
  try {
    const now = ctx.clock.now();
    const campaign = await findCampaign(ctx.db, ctx.orgId, campaignId);
    if (!campaign || !isDue(campaign, now)) return "not_due";
    const facts = isUnderWay(campaign.status) ? null : await loadFacts(ctx, campaign);
    const found = facts ? await findProblems(ctx, campaign, facts) : [];
    return await take(ctx, campaign, {
      found,
      cost: facts && isSendable(found) ? await findSendCost(ctx, campaign) : null,
      template: facts?.template ?? null,
      variantTemplates: facts?.variantTemplates ?? [],
      now,
    });
  } finally {
    await release();
  }
}

function isDue({ status, scheduledAt }: CampaignRecord, now: Date): boolean {
  return scheduledAt !== null && scheduledAt <= now && (status === "scheduled" || isUnderWay(status));
}

type Checked = { found: Problem[]; cost: bigint | null; now: Date } & Pick<
  LoadedFacts,
  "template" | "variantTemplates"
>;

async function take(
  ctx: Ctx,
  seen: CampaignRecord,
  { found, cost, template, variantTemplates, now }: Checked,
): Promise<DueOutcome> {
  const { id, scheduledAt: due } = seen;
  const taken = await ctx.db.sql(async (sql) => {
    const status = (await lockWithStatus(sql, ctx.orgId, id, null))?.status;
    const next = nextAfterDue(seen, now);
    if (due === null || !(await advanceSchedule(sql, ctx.orgId, { id, due, next }))) return null;
    const held = await holdBudget(sql, ctx.orgId, { id, cost, now });
    const problems = [...found, ...held.problems];
    const input = { campaignId: id, dueAt: due.toISOString() };
    const jobRunId = await startJobRunWith(sql, ctx.orgId, { type: "campaign_send", trigger: "schedule", input });
    if (!isSendable(problems)) {
      const reason = problems.find(({ severity }) => severity === "error")?.code ?? null;
      await settleStatus(sql, ctx.orgId, { id, status: next === null ? "failed" : "scheduled", reason, now });
      return { jobRunId, problems, events: null };
    }
    const occurrence = await beginSend(sql, ctx.orgId, {
      id,
      jobRunId,
      now,
      version: cost === null ? null : seen.version,
      maxCost: held.maxCost,
      template: template && toSentTemplate(template),
      variantTemplates: toSentTemplates(variantTemplates),
    });
    // Rolls back; the job retries and then reports why it cannot be sent.
    if (occurrence === null && status !== undefined && !isUnderWay(status)) throw campaignChanged();
    if (occurrence === null) return { jobRunId, problems, events: null };
    const send = { campaignId: id, occurrence, jobRunId, trigger: "schedule" } as const;
    return { jobRunId, problems, events: await queueSend(sql, ctx.orgId, send) };
  });
  if (taken === null) return "not_due";
  const { jobRunId, problems, events } = taken;
  if (events !== null) {
    await deliver(events);
    return "started";
  }
  const isComplete = isSendable(problems);
  await failJobRun(ctx, jobRunId, isComplete ? "The previous send had not ended" : describeProblems(problems));
  return isComplete ? "still_sending" : "unsendable";
}

/** Emits the event that starts the campaign on the second. Without it, the five-minute schedule finds the campaign. */
export async function announceTime(ctx: Ctx, campaignId: string, scheduledAt: Date | null): Promise<void> {
  if (scheduledAt === null || scheduledAt.getTime() - ctx.clock.now().getTime() > LONGEST_SLEEP_MS) return;
  const event = timeEvent({ orgId: ctx.orgId, campaignId, scheduledAt });
  await emitOrLeave(event, { campaignId }, "event for a campaign's start time not sent");
}

/** The event id is derived from campaign and time: announcing a time repeatedly starts only one waiting run. */
export function timeEvent({
  orgId,
  campaignId,
  scheduledAt,
}: {
  orgId: string;
  campaignId: string;
  scheduledAt: Date;
}) {
  const data = { orgId, campaignId, scheduledAt: scheduledAt.toISOString() };
  return campaignScheduled.create(data, { id: `campaign-time-${campaignId}-${scheduledAt.getTime()}` });
}
