import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SegmentView } from "./schemas.ts";

/** Adds name, status and version before and after to the audit record. */
export function noteSegment(ctx: Ctx, before: SegmentView | null, after: SegmentView | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ name, status, version }: SegmentView) {
  return { name, status, version };
}
