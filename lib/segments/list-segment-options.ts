import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import type { SegmentOptions, SegmentOptionsQuery } from "./schemas.ts";
import { findOptions } from "./store/options.ts";

const MAX_OPTIONS = 100;

/** Values of a field among the customers visible to the actor, at most 100; `q` narrows them. */
export async function listSegmentOptions(ctx: Ctx, { field, q }: SegmentOptionsQuery): Promise<SegmentOptions> {
  const scope = { orgId: ctx.orgId, storeIds: await visibleStores(ctx) };
  const wanted = { q: q ?? null, limit: MAX_OPTIONS + 1 };
  const found = await heavyRead(ctx, () => findOptions(ctx.db, field, scope, wanted));
  return { field, options: found.slice(0, MAX_OPTIONS), isTruncated: found.length > MAX_OPTIONS };
}
