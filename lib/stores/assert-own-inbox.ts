import { ForbiddenError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { listInboxStores } from "./list-inbox-stores.ts";

/**
 * A user with a store scope may assign only inboxes of their own stores; with others they could read other stores'
 * conversations.
 */
export async function assertOwnInbox(ctx: Ctx, inboxId: number | null | undefined): Promise<void> {
  if (ctx.storeScope === null || inboxId === null || inboxId === undefined) return;
  const own = await listInboxStores(ctx);
  if (!own.some((bound) => bound.inboxId === inboxId))
    throw new ForbiddenError(
      "inbox_beyond_own_stores",
      "Only users with access to every store may assign an inbox that is not their own",
    );
}
