import type { Ctx } from "../platform/ctx.ts";
import { findActiveIds } from "./store/segments.ts";

/** Segments whose size is kept up to date. */
export function listActiveSegmentIds(ctx: Ctx): Promise<string[]> {
  return findActiveIds(ctx.db, ctx.orgId);
}
