import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentId } from "./schemas.ts";
import { deleteSegment as remove } from "./store/segments.ts";

/** Gone for good. One that a scheduled campaign will use stays (409). */
export async function deleteSegment(ctx: Ctx, { id }: SegmentId): Promise<void> {
  if (!(await remove(ctx.db, ctx.orgId, id))) throw new NotFoundError("Segment not found");
}
