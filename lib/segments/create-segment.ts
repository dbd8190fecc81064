import { ConflictError } from "../core/errors.ts";
import { actorId } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getSegment } from "./get-segment.ts";
import { noteSegment } from "./note-segment.ts";
import { requestCount } from "./request-count.ts";
import type { SaveSegment, SegmentView } from "./schemas.ts";
import { insertSegment } from "./store/segments.ts";

/** A new segment, active; its customers are counted in the background. */
export async function createSegment(ctx: Ctx, { name, rules }: SaveSegment): Promise<SegmentView> {
  const id = await insertSegment(ctx.db, ctx.orgId, { name, rules, actorId: actorId(ctx.actor) });
  if (id === null) throw new ConflictError("A segment with this name exists already");
  await requestCount(ctx, id);
  const segment = await getSegment(ctx, { id });
  noteSegment(ctx, null, segment);
  return segment;
}
