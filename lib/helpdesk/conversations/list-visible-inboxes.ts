import type { Ctx } from "../../platform/ctx.ts";
import { expandStores, listInboxStores } from "../../stores/index.ts";

type Store = { id: string; name: string };

/** Inboxes of the actor's stores, or of the given store and its aliases, each with its stores. */
export async function listVisibleInboxes(
  ctx: Ctx,
  { storeId }: { storeId?: string } = {},
): Promise<Map<number, Store[]>> {
  const asked = storeId === undefined ? null : await expandStores(ctx, [storeId]);
  const inboxes = new Map<number, Store[]>();
  for (const { inboxId, store } of await listInboxStores(ctx)) {
    if (asked && !asked.includes(store.id)) continue;
    const { id, name } = store;
    inboxes.set(inboxId, [...(inboxes.get(inboxId) ?? []), { id, name }]);
  }
  return inboxes;
}
