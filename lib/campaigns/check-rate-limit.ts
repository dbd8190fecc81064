import { addDays, dayOf, startOfDay } from "../core/dates.ts";
import { BusyError } from "../core/errors.ts";
import { dailyLimitOf } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { expandStores, getWhatsappNumber, visibleStores } from "../stores/index.ts";
import { audienceRules, countWithin } from "./estimate-audience.ts";
import { everywhere } from "./everywhere.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { checkDay, limitOf } from "./rules/rate-limit.ts";
import { occurrencesBetween } from "./rules/recurrence.ts";
import { hasAudience } from "./rules/sendable.ts";
import type { CampaignChannel, CampaignId, RateLimitCheck, RateLimitQuery } from "./schemas.ts";
import type { CampaignRecord } from "./store/campaigns.ts";
import { type Committed, countOnDay, countWaiting, type DayOf, findCommitted } from "./store/day-load.ts";

const RETRY_AFTER_SECONDS = 60;

/**
 * Whether the account's daily quota covers the campaign, on the given day, its scheduled day (UTC−3) or today.
 * Exceeding the limit does not reject a send; the excess is deferred. 503 when counting an audience times out.
 */
export async function checkRateLimit(
  ctx: Ctx,
  { id, day: asked }: CampaignId & RateLimitQuery,
): Promise<RateLimitCheck> {
  const campaign = await getCampaignRecord(ctx, { id });
  const now = ctx.clock.now();
  const day = asked ?? dayOf(campaign.scheduledAt ?? now);
  const { channel, numberId } = campaign;
  const range = { from: startOfDay(day), to: startOfDay(addDays(day, 1)) };
  const of: DayOf = { campaignId: id, channel, numberId, ...range };
  const { sent, underWay } = await countOnDay(ctx.db, ctx.orgId, of);
  const others = (await findCommitted(ctx.db, ctx.orgId, of)).filter((other) => isOnDay(other, range));
  // Sequential, so that a day with many campaigns does not take every database connection.
  let committed = day === dayOf(now) ? underWay : 0;
  for (const other of others) committed += await countAddressed(ctx, other, channel, await storesOf(ctx, other));
  return checkDay(await findLimit(ctx, campaign), {
    sentOnDay: sent,
    committedOnDay: committed,
    campaignSize: await ownSize(ctx, campaign),
  });
}

async function findLimit(ctx: Ctx, { channel, numberId }: CampaignRecord) {
  if (channel === "email" || numberId === null) return limitOf(null, dailyLimitOf);
  const { provider, messagingLimitTier: tier } = await getWhatsappNumber(everywhere(ctx), { id: numberId });
  return limitOf({ provider, tier }, dailyLimitOf);
}

function isOnDay({ scheduledAt, recurrence, startsOn }: Committed, { from, to }: { from: Date; to: Date }): boolean {
  if (!recurrence || !startsOn) return scheduledAt >= from;
  const begin = scheduledAt > from ? scheduledAt : from;
  return occurrencesBetween(recurrence, startsOn, { from: begin, to, limit: 1 }).length > 0;
}

/** Limited to the stores that the reader sees; for a scheduled campaign, also to the stores it was scheduled for. */
async function ownSize(ctx: Ctx, campaign: CampaignRecord): Promise<number> {
  const visible = await visibleStores(ctx);
  if (isUnderWay(campaign.status)) return countWaiting(ctx.db, ctx.orgId, campaign.id, visible);
  if (campaign.status !== "scheduled") return countAddressed(ctx, campaign, campaign.channel, visible);
  const addressed = await storesOf(ctx, campaign);
  const both = addressed && visible ? addressed.filter((id) => visible.includes(id)) : (addressed ?? visible);
  return countAddressed(ctx, campaign, campaign.channel, both);
}

type Addressing = Pick<Committed, "segmentId" | "behaviorRules" | "storeScope" | "holdoutPercent">;

async function storesOf(ctx: Ctx, { storeScope }: Addressing): Promise<readonly string[] | null> {
  return storeScope && expandStores(ctx, storeScope);
}

async function countAddressed(
  ctx: Ctx,
  addressing: Addressing,
  channel: CampaignChannel,
  storeIds: readonly string[] | null,
): Promise<number> {
  // Without rules the count would be the whole organization.
  if (!hasAudience(addressing)) return 0;
  const estimate = await countWithin(ctx, await audienceRules(ctx, addressing), channel, storeIds);
  // An unknown size must not count as 0: the day would seem to have capacity.
  if (estimate.timedOut)
    throw new BusyError(
      "audience_count_too_slow",
      "The audience could not be counted within the time limit",
      RETRY_AFTER_SECONDS,
    );
  return Math.ceil(estimate.count * (1 - addressing.holdoutPercent / 100));
}
