import { ConflictError, NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentId } from "./schemas.ts";
import { deleteSegment as remove } from "./store/segments.ts";
import { isStillRead } from "./store/usage.ts";

/** Gone for good. One that a campaign will still use stays (409). */
export async function deleteSegment(ctx: Ctx, { id }: SegmentId): Promise<void> {
  if (await isStillRead(ctx.db, ctx.orgId, id)) throw new ConflictError("A campaign uses this segment");
  const outcome = await remove(ctx.db, ctx.orgId, id);
  if (outcome === "absent") throw new NotFoundError("Segment");
  if (outcome === "referenced") throw new ConflictError("A campaign uses this segment");
}
