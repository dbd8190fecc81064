import { deliver, startJobRunWith } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { queueSend, type StartedSend } from "../sending/index.ts";
import { isUnderWay } from "../sending/schemas.ts";
import { visibleStores } from "../stores/index.ts";
import { holdBudget } from "./budget/check-budget.ts";
import type { LoadedFacts } from "./load-facts.ts";
import { lockWithinScope } from "./lock-campaign.ts";
import { campaignBeingSent, campaignChanged, campaignIncomplete } from "./rules/errors.ts";
import { toSentTemplate, toSentTemplates } from "./rules/sent-template.ts";
import { lockSourcesOf } from "./store/lock-sources.ts";
import { beginSend, forgetSingleTime } from "./store/start-send.ts";

const TRIGGERS = {
  user: "user",
  apiKey: "automation",
  internalKey: "automation",
  webhook: "automation",
  system: "schedule",
} as const;

type Checked = Pick<LoadedFacts, "template" | "variantTemplates"> & {
  /** The campaign's, when it was checked. */
  version: number;
  /** Of the send at most, in millionths of a real; null: without a budget or a price. */
  cost: bigint | null;
};

/**
 * Begins the campaign's next occurrence. Of concurrent callers one succeeds, the others get 409. The job run is created
 * in the same transaction, so recovery covers a crash. The caller has checked completeness. With a `cost`, 409 if the
 * campaign is no longer in `version`, and 400 if a second person has to approve the send first.
 */
export async function requestSend(
  ctx: Ctx,
  campaignId: string,
  { template = null, variantTemplates = [], version, cost = null }: Partial<Checked> = {},
): Promise<StartedSend> {
  // Users and API keys see stores; a schedule keeps the scope of the user who set it.
  const hasScope = "permissions" in ctx.actor;
  const visible = await visibleStores(ctx);
  const { events, ...started } = await ctx.db.sql(async (sql) => {
    await lockSourcesOf(sql, ctx.orgId, campaignId);
    const { status } = await lockWithinScope(sql, ctx.orgId, { id: campaignId, visible });
    if (isUnderWay(status)) throw campaignBeingSent();
    const now = ctx.clock.now();
    const { problems, maxCost } = await holdBudget(sql, ctx.orgId, { id: campaignId, cost, now });
    if (problems.length > 0) throw campaignIncomplete(problems);
    const trigger = TRIGGERS[ctx.actor.kind];
    const jobRunId = await startJobRunWith(sql, ctx.orgId, {
      type: "campaign_send",
      trigger,
      actorId: actorId(ctx.actor),
      input: { campaignId },
    });
    const occurrence = await beginSend(sql, ctx.orgId, {
      id: campaignId,
      jobRunId,
      now,
      version: cost === null ? null : version,
      maxCost,
      template: template && toSentTemplate(template),
      variantTemplates: toSentTemplates(variantTemplates),
      ...(hasScope ? { storeScope: ctx.storeScope } : {}),
    });
    if (occurrence === null) throw campaignChanged();
    await forgetSingleTime(sql, ctx.orgId, campaignId);
    const send = { campaignId, occurrence, jobRunId };
    return { ...send, events: await queueSend(sql, ctx.orgId, { ...send, trigger }) };
  });
  await deliver(events);
  return started;
}
