import { dayOf } from "../core/dates.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import type { SegmentsQuery, SegmentView } from "./schemas.ts";
import { findSegments } from "./store/segments.ts";
import { toSegmentView } from "./views.ts";

export async function listSegments(ctx: Ctx, query: SegmentsQuery): Promise<Page<SegmentView>> {
  // Sorting by organization-wide sizes would disclose them.
  const sort = ctx.storeScope !== null && query.sort === "size" ? "updatedAt" : query.sort;
  const asked = { ...query, sort, visible: await visibleStores(ctx) };
  const today = dayOf(ctx.clock.now());
  const { data, ...page } = await heavyRead(ctx, () => findSegments(ctx.db, ctx.orgId, today, asked));
  return { data: data.map((row) => toSegmentView(row, ctx)), ...page };
}
