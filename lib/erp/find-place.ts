import { findCursor, type RunCursor } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { readPosition } from "./rules/stages.ts";
import type { ErpSyncType, PagePosition } from "./schemas.ts";

/** Position of a run; null before its first page is imported. */
export async function findPlace(
  ctx: Ctx,
  jobRunId: string,
  type: ErpSyncType,
): Promise<RunCursor<PagePosition> | null> {
  const cursor = await findCursor<unknown>(ctx, jobRunId);
  if (cursor === null || cursor.next === null) return cursor as RunCursor<PagePosition> | null;
  return { seq: cursor.seq, next: readPosition(type, cursor.seq, cursor.next) };
}
