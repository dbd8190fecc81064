import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { assertUsedWithin } from "./assert-may-change.ts";
import { getSegment } from "./get-segment.ts";
import { noteSegment } from "./note-segment.ts";
import { segmentInUse } from "./rules/errors.ts";
import type { SegmentId } from "./schemas.ts";
import { lockSegment, deleteSegment as remove } from "./store/segments.ts";
import { isStillRead } from "./store/usage.ts";

/** Deletes permanently; fails with 409 if a campaign will still use the segment. */
export async function deleteSegment(ctx: Ctx, { id }: SegmentId): Promise<void> {
  const before = await getSegment(ctx, { id });
  const visible = await visibleStores(ctx);
  const outcome = await ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    await assertUsedWithin(sql, ctx, { id, visible });
    if (await isStillRead(sql, ctx.orgId, id)) throw segmentInUse();
    return remove(sql, ctx.orgId, id);
  });
  if (outcome === "absent") throw new NotFoundError("segment_not_found");
  if (outcome === "referenced") throw segmentInUse();
  noteSegment(ctx, before, null);
}
