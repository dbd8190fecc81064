import { NotFoundError } from "../core/errors.ts";
import { actorId } from "../customers/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { assertMayChange } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import type { ChangeSegmentStatus, SegmentId, SegmentView } from "./schemas.ts";
import { saveStatus } from "./store/segments.ts";

/** Only active segments can be used by a campaign. */
export async function changeSegmentStatus(
  ctx: Ctx,
  { id, status }: SegmentId & ChangeSegmentStatus,
): Promise<SegmentView> {
  await assertMayChange(ctx, id);
  if (!(await saveStatus(ctx.db, ctx.orgId, id, status, actorId(ctx.actor)))) throw new NotFoundError("Segment");
  return getSegment(ctx, { id });
}
