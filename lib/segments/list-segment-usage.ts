import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentId, SegmentUsage, SegmentUsageQuery } from "./schemas.ts";
import { findRules } from "./store/segments.ts";
import { findUsage } from "./store/usage.ts";

/** Campaigns that target this segment, last changed first. */
export async function listSegmentUsage(
  ctx: Ctx,
  { id, ...paging }: SegmentId & SegmentUsageQuery,
): Promise<Page<SegmentUsage>> {
  if (!(await findRules(ctx.db, ctx.orgId, id))) throw new NotFoundError("segment_not_found");
  return findUsage(ctx.db, ctx.orgId, id, paging);
}
