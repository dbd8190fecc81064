import { noteChange } from "../audit/index.ts";
import { NotFoundError, OutdatedError } from "../core/errors.ts";
import { deliver } from "../jobs/index.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { assertMayChange, assertUsedWithin } from "./assert-may-change.ts";
import { queueCount } from "./count-segment.ts";
import { getSegment } from "./read-segments.ts";
import { segmentInUse, segmentNameTaken } from "./rules/errors.ts";
import type { ChangeSegmentStatus, SaveSegment, SegmentId, SegmentView, UpdateSegment } from "./schemas.ts";
import {
  hasOtherRules,
  insertSegment,
  isNameTaken,
  lockSegment,
  deleteSegment as remove,
  saveSegment,
  saveStatus,
} from "./store/segments.ts";
import { isStillRead } from "./store/usage.ts";

/** Adds name, status and version before and after to the audit record. */
export function noteSegment(ctx: Ctx, before: SegmentView | null, after: SegmentView | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ name, status, version }: SegmentView) {
  return { name, status, version };
}

/** Creates an active segment and queues its count. */
export async function createSegment(ctx: Ctx, { name, rules }: SaveSegment): Promise<SegmentView> {
  const created = await ctx.db.sql(async (sql) => {
    const id = await insertSegment(sql, ctx.orgId, { name, rules, actorId: actorId(ctx.actor) });
    return id === null ? null : { id, events: await queueCount(sql, ctx.orgId, id) };
  });
  if (created === null) throw segmentNameTaken();
  const { id, events } = created;
  await deliver(events);
  const segment = await getSegment(ctx, { id });
  noteSegment(ctx, null, segment);
  return segment;
}

/** Replaces name and rules; a campaign being sent keeps its audience. */
export async function updateSegment(ctx: Ctx, segment: SegmentId & UpdateSegment): Promise<SegmentView> {
  const { id } = segment;
  const before = await getSegment(ctx, { id });
  const { outcome, events } = await save(ctx, segment).catch((error: unknown) => {
    throw isNameTaken(error) ? segmentNameTaken() : error;
  });
  if (outcome === "absent") throw new NotFoundError("segment_not_found");
  if (outcome === "outdated") throw new OutdatedError("segment_outdated", "The segment");
  await deliver(events);
  const after = await getSegment(ctx, { id });
  noteSegment(ctx, before, after);
  return after;
}

async function save(ctx: Ctx, { id, name, rules, version }: SegmentId & UpdateSegment) {
  const visible = await visibleStores(ctx);
  return ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    const hasOther = await hasOtherRules(sql, ctx.orgId, id, rules);
    await (hasOther ? assertMayChange : assertUsedWithin)(sql, ctx, { id, visible });
    const outcome = await saveSegment(sql, ctx.orgId, id, { name, rules, version, actorId: actorId(ctx.actor) });
    return { outcome, events: outcome === "saved" ? await queueCount(sql, ctx.orgId, id) : [] };
  });
}

/** Only active segments can be used by a campaign. */
export async function changeSegmentStatus(
  ctx: Ctx,
  { id, status }: SegmentId & ChangeSegmentStatus,
): Promise<SegmentView> {
  const before = await getSegment(ctx, { id });
  const visible = await visibleStores(ctx);
  const isSaved = await ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    await assertMayChange(sql, ctx, { id, visible });
    return saveStatus(sql, ctx.orgId, id, status, actorId(ctx.actor));
  });
  if (!isSaved) throw new NotFoundError("segment_not_found");
  const after = await getSegment(ctx, { id });
  noteSegment(ctx, before, after);
  return after;
}

/** Deletes permanently; fails with 409 if a campaign will still use the segment. */
export async function deleteSegment(ctx: Ctx, { id }: SegmentId): Promise<void> {
  const before = await getSegment(ctx, { id });
  const visible = await visibleStores(ctx);
  const outcome = await ctx.db.sql(async (sql) => {
    await lockSegment(sql, ctx.orgId, id);
    await assertUsedWithin(sql, ctx, { id, visible });
    if (await isStillRead(sql, ctx.orgId, id)) throw segmentInUse();
    return remove(sql, ctx.orgId, id);
  });
  if (outcome === "absent") throw new NotFoundError("segment_not_found");
  if (outcome === "referenced") throw segmentInUse();
  noteSegment(ctx, before, null);
}
