import { deliver } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { getSegment } from "./get-segment.ts";
import { noteSegment } from "./note-segment.ts";
import { queueCount } from "./queue-count.ts";
import { segmentNameTaken } from "./rules/errors.ts";
import type { SaveSegment, SegmentView } from "./schemas.ts";
import { insertSegment } from "./store/segments.ts";

/** Creates an active segment and queues its count. */
export async function createSegment(ctx: Ctx, { name, rules }: SaveSegment): Promise<SegmentView> {
  const created = await ctx.db.sql(async (sql) => {
    const id = await insertSegment(sql, ctx.orgId, { name, rules, actorId: actorId(ctx.actor) });
    return id === null ? null : { id, events: await queueCount(sql, ctx.orgId, id) };
  });
  if (created === null) throw segmentNameTaken();
  const { id, events } = created;
  await deliver(events);
  const segment = await getSegment(ctx, { id });
  noteSegment(ctx, null, segment);
  return segment;
}
