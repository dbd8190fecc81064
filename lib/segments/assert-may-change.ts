import { ForbiddenError } from "../core/errors.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import { isReadByItself, isUsedWithin } from "./store/usage.ts";

type Change = { id: string /** Null: every store. */; visible: readonly string[] | null };

/** Fails with 403 if a campaign using the segment, including drafts, targets stores outside the actor's scope. */
export async function assertUsedWithin(sql: Reader, ctx: Ctx, { id, visible }: Change): Promise<void> {
  if (!(await isUsedWithin(sql, ctx.orgId, id, visible)))
    throw new ForbiddenError(
      "segment_used_beyond_own_stores",
      "A campaign for stores that you cannot access uses this segment: duplicate it for your own stores",
    );
}

/** Fails with 403 without send permission, if the change alters the audience of a scheduled campaign. */
export async function assertMayChange(sql: Reader, ctx: Ctx, { id, visible }: Change): Promise<void> {
  await assertUsedWithin(sql, ctx, { id, visible });
  if (!("permissions" in ctx.actor) || holdsPermission(ctx.actor, "app:campaigns:send")) return;
  if (await isReadByItself(sql, ctx.orgId, id))
    throw new ForbiddenError(
      "segment_change_needs_send_permission",
      "A scheduled campaign uses this segment: changing it requires the permission to send campaigns",
    );
}
