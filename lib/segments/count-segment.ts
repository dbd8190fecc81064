import { dayOf } from "../core/dates.ts";
import type { Ctx } from "../platform/ctx.ts";
import { askWithin } from "./ask-within.ts";
import { countWithReach } from "./store/count.ts";
import { findRules, noteTimeout, saveCounts } from "./store/segments.ts";
import { BACKGROUND_LIMIT, type TimeLimit } from "./store/time-limit.ts";

/**
 * Counts a segment across the organization and stores the result. Null if the segment was deleted, its rules changed
 * during the count (a new count is then queued) or it took longer than a minute.
 */
export async function countSegment(ctx: Ctx, id: string, limit: TimeLimit = BACKGROUND_LIMIT): Promise<number | null> {
  const segment = await findRules(ctx.db, ctx.orgId, id);
  if (!segment) return null;
  const scope = { orgId: ctx.orgId, storeIds: null, today: dayOf(ctx.clock.now()) };
  const counted = await askWithin(ctx, limit, async (sql) => {
    const counts = await countWithReach(sql, segment.rules, scope);
    return { size: (await saveCounts(sql, ctx.orgId, segment, counts, scope.today)) ? counts.size : null };
  });
  if (!counted) await noteTimeout(ctx.db, ctx.orgId, id, segment.version);
  return counted?.size ?? null;
}
