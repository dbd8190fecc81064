import { dayOf } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentId, SegmentView } from "./schemas.ts";
import { findSegment } from "./store/segments.ts";
import { toSegmentView } from "./views.ts";

export async function getSegment(ctx: Ctx, { id }: SegmentId): Promise<SegmentView> {
  const row = await findSegment(ctx.db, ctx.orgId, dayOf(ctx.clock.now()), id);
  if (!row) throw new NotFoundError("Segment");
  return toSegmentView(row, ctx);
}
