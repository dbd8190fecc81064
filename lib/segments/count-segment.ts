import { dayOf } from "../core/dates.ts";
import { type OutboxEvent, queueEvents } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { askInTurn, askWithin } from "./ask-within.ts";
import { segmentCountRequested } from "./events.ts";
import type { OwnCount, SegmentCountsQuery } from "./schemas.ts";
import { countWithReach } from "./store/count.ts";
import { findRules, findRulesOf, noteTimeout, saveCounts } from "./store/segments.ts";
import { BACKGROUND_LIMIT, PREVIEW_LIMIT, type TimeLimit } from "./store/time-limit.ts";

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

/** Queues the segment's count in the transaction that saves it; otherwise it would wait for the nightly schedule. */
export function queueCount(sql: Sql, orgId: string, segmentId: string): Promise<OutboxEvent[]> {
  return queueEvents(sql, segmentCountRequested.create({ orgId, segmentId }));
}

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
