import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { askInTurn } from "./ask-in-turn.ts";
import type { OwnCount, SegmentCountsQuery } from "./schemas.ts";
import { countWithReach } from "./store/count.ts";
import { findRulesOf } from "./store/segments.ts";
import { PREVIEW_LIMIT, type TimeLimit } from "./store/time-limit.ts";

/** Segment sizes within the actor's store scope, counted on request; the stored sizes cover the whole organization. */
export async function countOwn(
  ctx: Ctx,
  { ids }: SegmentCountsQuery,
  limit: TimeLimit = PREVIEW_LIMIT,
): Promise<{ data: OwnCount[] }> {
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx), today: dayOf(ctx.clock.now()) };
  const segments = await findRulesOf(ctx.db, ctx.orgId, ids);
  const counted = new Map<string, OwnCount>();
  // Keeps the counts completed before a timeout.
  await askInTurn(ctx, limit, async (sql, within) => {
    for (const { id, rules } of segments) {
      if (counted.size > 0) await within();
      const { size, whatsappReach, emailReach } = await countWithReach(sql, rules, scope);
      counted.set(id, { id, timedOut: false, size, reach: { whatsapp: whatsappReach, email: emailReach } });
    }
  });
  return { data: segments.map(({ id }) => counted.get(id) ?? { id, timedOut: true }) };
}
