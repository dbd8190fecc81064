import { NotFoundError } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { assertMayChange } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import { noteSegment } from "./note-segment.ts";
import type { ChangeSegmentStatus, SegmentId, SegmentView } from "./schemas.ts";
import { lockSegment, saveStatus } from "./store/segments.ts";

/** Only active segments can be used by a campaign. */
export async function changeSegmentStatus(
  ctx: Ctx,
  { id, status }: SegmentId & ChangeSegmentStatus,
): Promise<SegmentView> {
  const before = await getSegment(ctx, { id });
  const visible = await visibleStores(ctx);
  const isSaved = await ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    await assertMayChange(sql, ctx, { id, visible });
    return saveStatus(sql, ctx.orgId, id, status, actorId(ctx.actor));
  });
  if (!isSaved) throw new NotFoundError("segment_not_found");
  const after = await getSegment(ctx, { id });
  noteSegment(ctx, before, after);
  return after;
}
