import { NotFoundError, OutdatedError } from "../core/errors.ts";
import { deliver } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { assertMayChange, assertUsedWithin } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import { noteSegment } from "./note-segment.ts";
import { queueCount } from "./queue-count.ts";
import { segmentNameTaken } from "./rules/errors.ts";
import type { SegmentId, SegmentView, UpdateSegment } from "./schemas.ts";
import { hasOtherRules, isNameTaken, lockSegment, saveSegment } from "./store/segments.ts";

/** Replaces name and rules; a campaign being sent keeps its audience. */
export async function updateSegment(ctx: Ctx, segment: SegmentId & UpdateSegment): Promise<SegmentView> {
  const { id } = segment;
  const before = await getSegment(ctx, { id });
  const { outcome, events } = await save(ctx, segment).catch((error: unknown) => {
    throw isNameTaken(error) ? segmentNameTaken() : error;
  });
  if (outcome === "absent") throw new NotFoundError("segment_not_found");
  if (outcome === "outdated") throw new OutdatedError("segment_outdated", "The segment");
  await deliver(events);
  const after = await getSegment(ctx, { id });
  noteSegment(ctx, before, after);
  return after;
}

async function save(ctx: Ctx, { id, name, rules, version }: SegmentId & UpdateSegment) {
  const visible = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    const hasOther = await hasOtherRules(sql, ctx.orgId, id, rules);
    await (hasOther ? assertMayChange : assertUsedWithin)(sql, ctx, { id, visible });
    const outcome = await saveSegment(sql, ctx.orgId, id, { name, rules, version, actorId: actorId(ctx.actor) });
    return { outcome, events: outcome === "saved" ? await queueCount(sql, ctx.orgId, id) : [] };
  });
}
