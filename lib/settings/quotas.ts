import { noteChange } from "../audit/index.ts";
import { dayOf } from "../core/dates.ts";
import { isWindowQuota, QUOTA_NAMES, type QuotaName } from "../core/quotas.ts";
import { deliver, queueEvents } from "../jobs/index.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { messageQuotaChanged } from "./events.ts";
import { countQuotaUses, quotaDefaults } from "./quota-limits.ts";
import type { QuotasView, SaveQuotas } from "./schemas.ts";
import { findChange, getOrganization, lockOrganization, updateOrganization } from "./store/organization.ts";
import { countMessagesOfDay } from "./store/quotas.ts";
import { toOwnQuotas, toQuotasView } from "./views.ts";

/** The organization's quotas, and how much of them is used at present. */
export async function getQuotas(ctx: Ctx): Promise<QuotasView> {
  const { row, changed } = await ctx.db.transaction(async (tx) => {
    const row = await getOrganization(tx, ctx.orgId);
    const change = { updatedAt: row.quotasUpdatedAt, updatedBy: row.quotasUpdatedBy };
    return { row, changed: await findChange(tx, ctx.orgId, change) };
  });
  const uses = await Promise.all(QUOTA_NAMES.map((name) => countUses(ctx, name)));
  const used = Object.fromEntries(QUOTA_NAMES.map((name, at) => [name, uses[at] ?? 0])) as Record<QuotaName, number>;
  return toQuotasView(toOwnQuotas(row), { defaults: quotaDefaults(), used, changed });
}

function countUses(ctx: Ctx, name: QuotaName): Promise<number> {
  if (isWindowQuota(name)) return countQuotaUses(ctx.orgId, name);
  return countMessagesOfDay(ctx.db, ctx.orgId, dayOf(ctx.clock.now()));
}

/** Sets the organization's own quotas; null: the installation's default. Sends that waited for a quota continue. */
export async function saveQuotas(ctx: Ctx, quotas: SaveQuotas): Promise<QuotasView> {
  const { updatedAt: quotasUpdatedAt, updatedBy: quotasUpdatedBy } = changeBy(ctx);
  const { before, events } = await ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, ctx.orgId);
    const before = toOwnQuotas(await getOrganization(tx, ctx.orgId));
    await updateOrganization(tx, ctx.orgId, { ...quotas, quotasUpdatedAt, quotasUpdatedBy });
    const isOther = before.messagesPerDay !== quotas.messagesPerDay;
    return { before, events: isOther ? await queueEvents(tx, messageQuotaChanged.create({ orgId: ctx.orgId })) : [] };
  });
  await deliver(events);
  noteChange(ctx, { before, after: quotas });
  return getQuotas(ctx);
}
