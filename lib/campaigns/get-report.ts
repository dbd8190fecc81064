import { DAY_MS } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { findSendState, toNumbers } from "../sending/index.ts";
import { VARIANTS } from "../sending/schemas.ts";
import { getOrganizationSettings } from "../settings/index.ts";
import { visibleStores } from "../stores/index.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { foldReport, type SendFacts } from "./rules/fold-report.ts";
import type { CampaignId, CampaignReport, ReportQuery } from "./schemas.ts";
import type { RecipientScope } from "./store/recipients.ts";
import { findHours, findLedgerGroups, findLinks, findSellers, findSendFacts } from "./store/report.ts";
import { toSellerView } from "./views.ts";

/** Results of one send, limited to customers that the actor may see. All figures are sums over the ledger. */
export async function getReport(
  ctx: Ctx,
  { id, occurrence: asked }: CampaignId & ReportQuery,
): Promise<CampaignReport> {
  const campaign = await getCampaignRecord(ctx, { id });
  const storeIds = await visibleStores(ctx);
  const { attributionWindowDays, replyWindowHours } = await getOrganizationSettings(ctx);
  const occurrence = asked ?? campaign.occurrence;
  const scope = { campaignId: id, occurrence, storeIds };
  const { numbers, tables, facts } = await heavyRead(ctx, () => ctx.db.sql((sql) => readTables(sql, ctx.orgId, scope)));
  const { own: _, firstAcceptedAt: __, lastAcceptedAt, ...breakdowns } = tables;
  const openUntil = lastAcceptedAt && new Date(lastAcceptedAt.getTime() + attributionWindowDays * DAY_MS);
  return {
    occurrence,
    ...numbers,
    attributionWindowDays,
    replyWindowHours,
    openUntil: openUntil?.toISOString() ?? null,
    isPartial: openUntil !== null && openUntil > ctx.clock.now(),
    content: contentOf(facts.find((one) => one.occurrence === occurrence)),
    ...breakdowns,
  };
}

async function readTables(sql: Sql, orgId: string, scope: RecipientScope) {
  const { campaignId, occurrence } = scope;
  const state = await findSendState(sql, orgId, campaignId, occurrence);
  const facts = await findSendFacts(sql, orgId, campaignId);
  const folded = foldReport(await findLedgerGroups(sql, orgId, scope), facts, occurrence);
  const hours = folded.firstAcceptedAt ? await findHours(sql, orgId, scope, folded.firstAcceptedAt) : [];
  const sellers = (await findSellers(sql, orgId, scope)).map(toSellerView);
  return {
    numbers: toNumbers(state, folded.own),
    facts,
    tables: { ...folded, hours, sellers, links: await findLinks(sql, orgId, scope) },
  };
}

function contentOf(sent: SendFacts | undefined): CampaignReport["content"] {
  if (!sent || sent.channel === null) return null;
  const variants = VARIANTS.slice(0, 1 + sent.otherVariants);
  return { version: sent.contentVersion, isExact: sent.isExact, channel: sent.channel, variants };
}
