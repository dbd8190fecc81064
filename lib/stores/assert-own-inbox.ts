import { ForbiddenError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { listInboxStores } from "./list-inbox-stores.ts";

/** Who sees some stores gives them the inboxes of those alone: by another one they would read what others are told. */
export async function assertOwnInbox(ctx: Ctx, inboxId: number | null | undefined): Promise<void> {
  if (ctx.storeScope === null || inboxId === null || inboxId === undefined) return;
  const own = await listInboxStores(ctx);
  if (!own.some((bound) => bound.inboxId === inboxId))
    throw new ForbiddenError("Only who sees every store gives a store an inbox that is none of theirs");
}
