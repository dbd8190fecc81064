import { ConflictError, NotFoundError, OutdatedError } from "../core/errors.ts";
import { actorId } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertMayChange } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import { requestCount } from "./request-count.ts";
import type { SegmentId, SegmentView, UpdateSegment } from "./schemas.ts";
import { hasOtherRules, saveSegment } from "./store/segments.ts";

/** Name and rules, whole; a campaign that is being sent keeps the audience it has. */
export async function updateSegment(ctx: Ctx, segment: SegmentId & UpdateSegment): Promise<SegmentView> {
  const { id, name, rules, version } = segment;
  if (await hasOtherRules(ctx.db, ctx.orgId, id, rules)) await assertMayChange(ctx, id);
  const outcome = await saveSegment(ctx.db, ctx.orgId, id, { name, rules, version, actorId: actorId(ctx.actor) });
  if (outcome === "absent") throw new NotFoundError("Segment");
  if (outcome === "outdated") throw new OutdatedError("The segment");
  if (outcome === "name taken") throw new ConflictError("A segment with this name exists already");
  await requestCount(ctx, id);
  return getSegment(ctx, { id });
}
