import { ConflictError, NotFoundError } from "../core/errors.ts";
import { actorId } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertMayChange } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import { requestCount } from "./request-count.ts";
import type { SaveSegment, SegmentId, SegmentView } from "./schemas.ts";
import { hasOtherRules, saveSegment } from "./store/segments.ts";

/** Name and rules, whole; a campaign that is being sent keeps the audience it has. */
export async function updateSegment(ctx: Ctx, { id, name, rules }: SegmentId & SaveSegment): Promise<SegmentView> {
  if (await hasOtherRules(ctx.db, ctx.orgId, id, rules)) await assertMayChange(ctx, id);
  const outcome = await saveSegment(ctx.db, ctx.orgId, id, { name, rules, actorId: actorId(ctx.actor) });
  if (outcome === "absent") throw new NotFoundError("Segment");
  if (outcome === "name taken") throw new ConflictError("A segment with this name exists already");
  await requestCount(ctx, id);
  return getSegment(ctx, { id });
}
