import type { Ctx } from "../../platform/ctx.ts";
import { findServingStore } from "../../stores/index.ts";
import type { WhatsappMode } from "../schemas.ts";
import type { CustomerMessage } from "../store/customer-messages.ts";
import { findNumberInbox, listStoreInboxes, type StoreInbox } from "../store/inboxes.ts";
import { type Asked, askStore } from "./ask-store.ts";

export type Choice = { kind: "inbox"; inboxId: number | null } | Exclude<Asked, { kind: "store" }>;

/**
 * Inbox for a customer's message. Gateway mode: the inbox of the number. Official mode, where all stores share a
 * number: the inbox of the customer's preferred store, asked by menu if unset. Fallback: the e-commerce store.
 */
export async function chooseInbox(
  ctx: Ctx,
  message: CustomerMessage & { phone: string },
  mode: WhatsappMode,
): Promise<Choice> {
  const stores = await listStoreInboxes(ctx);
  if (mode === "gateway") {
    const own = await findNumberInbox(ctx, message.numberId);
    return { kind: "inbox", inboxId: own ?? inboxOf(stores.find(({ isEcommerce }) => isEcommerce)) };
  }
  let { preferredStoreId } = message;
  if (preferredStoreId === null) {
    const asked = await askStore(ctx, message, stores);
    if (asked.kind !== "store") return asked;
    preferredStoreId = asked.storeId;
  }
  const { storeId } = await findServingStore(ctx, { mode, isMenuPending: false, preferredStoreId });
  const inboxId = inboxOf(stores.find((one) => one.storeId === storeId));
  return { kind: "inbox", inboxId: inboxId ?? (await findNumberInbox(ctx, message.numberId)) };
}

/** All inboxes that are assigned to stores. */
export async function listOwnInboxes(ctx: Ctx): Promise<ReadonlySet<number>> {
  return new Set((await listStoreInboxes(ctx)).flatMap(({ inboxId }) => inboxId ?? []));
}

function inboxOf(store: StoreInbox | undefined): number | null {
  return store?.inboxId ?? null;
}
