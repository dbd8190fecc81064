import { dayOf } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import type { SegmentId, SegmentView } from "./schemas.ts";
import { findSegment } from "./store/segments.ts";
import { toSegmentView } from "./views.ts";

export async function getSegment(ctx: Ctx, { id }: SegmentId): Promise<SegmentView> {
  const scope = { id, today: dayOf(ctx.clock.now()), visible: await visibleStores(ctx) };
  const row = await findSegment(ctx.db, ctx.orgId, scope);
  if (!row) throw new NotFoundError("segment_not_found");
  return toSegmentView(row, ctx);
}
