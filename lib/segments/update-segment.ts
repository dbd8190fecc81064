import { ConflictError, NotFoundError } from "../core/errors.ts";
import { actorId } from "../customers/index.ts";
import { emit } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { segmentCountRequested } from "./events.ts";
import { getSegment } from "./get-segment.ts";
import type { SaveSegment, SegmentId, SegmentView } from "./schemas.ts";
import { findSegment, isNameTaken, saveSegment } from "./store/segments.ts";

/** Name and rules, whole; a campaign that is being sent keeps the audience it has. */
export async function updateSegment(ctx: Ctx, { id, name, rules }: SegmentId & SaveSegment): Promise<SegmentView> {
  await ctx.db.sql(async (sql) => {
    if (!(await findSegment(sql, ctx.orgId, id))) throw new NotFoundError("Segment not found");
    if (await isNameTaken(sql, ctx.orgId, name, id)) throw new ConflictError("A segment with this name exists already");
    await saveSegment(sql, ctx.orgId, id, { name, rules, actorId: actorId(ctx.actor) });
  });
  await emit(segmentCountRequested.create({ orgId: ctx.orgId, segmentId: id }));
  return getSegment(ctx, { id });
}
