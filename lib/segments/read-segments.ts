import { dayOf } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import type {
  SegmentId,
  SegmentOptions,
  SegmentOptionsQuery,
  SegmentsQuery,
  SegmentUsage,
  SegmentUsageQuery,
  SegmentView,
} from "./schemas.ts";
import { findOptions } from "./store/options.ts";
import { findActiveIds, findRules, findSegment, findSegments } from "./store/segments.ts";
import { findUsage } from "./store/usage.ts";
import { toSegmentView } from "./views.ts";

const MAX_OPTIONS = 100;

export async function listSegments(ctx: Ctx, query: SegmentsQuery): Promise<Page<SegmentView>> {
  // Sorting by organization-wide sizes would disclose them.
  const sort = ctx.storeScope !== null && query.sort === "size" ? "updatedAt" : query.sort;
  const asked = { ...query, sort, visible: await visibleStores(ctx) };
  const today = dayOf(ctx.clock.now());
  const { data, ...page } = await heavyRead(ctx, () => findSegments(ctx.db, ctx.orgId, today, asked));
  return { data: data.map((row) => toSegmentView(row, ctx)), ...page };
}

/** Values of a field among the customers visible to the actor, at most 100; `q` narrows them. */
export async function listSegmentOptions(ctx: Ctx, { field, q }: SegmentOptionsQuery): Promise<SegmentOptions> {
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx) };
  const wanted = { q: q ?? null, limit: MAX_OPTIONS + 1 };
  const found = await heavyRead(ctx, () => findOptions(ctx.db, field, scope, wanted));
  return { field, options: found.slice(0, MAX_OPTIONS), isTruncated: found.length > MAX_OPTIONS };
}

/** Campaigns that target this segment, last changed first. */
export async function listSegmentUsage(
  ctx: Ctx,
  { id, ...paging }: SegmentId & SegmentUsageQuery,
): Promise<Page<SegmentUsage>> {
  if (!(await findRules(ctx.db, ctx.orgId, id))) throw new NotFoundError("segment_not_found");
  return findUsage(ctx.db, ctx.orgId, id, paging);
}

/** Segments whose size is kept up to date, ordered by id. */
export function listActiveSegmentIds(
  ctx: Ctx,
  page: { afterId?: string | undefined; limit: number },
): Promise<string[]> {
  return findActiveIds(ctx.db, ctx.orgId, page);
}

export async function getSegment(ctx: Ctx, { id }: SegmentId): Promise<SegmentView> {
  const scope = { id, today: dayOf(ctx.clock.now()), visible: await visibleStores(ctx) };
  const row = await findSegment(ctx.db, ctx.orgId, scope);
  if (!row) throw new NotFoundError("segment_not_found");
  return toSegmentView(row, ctx);
}
