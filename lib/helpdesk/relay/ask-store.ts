import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { setPreferences } from "../../customers/index.ts";
import { openChannel } from "../../messaging/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { MENU_MINUTES, menuOptions, menuText, readChoice } from "../rules/menu.ts";
import type { CustomerMessage } from "../store/customer-messages.ts";
import type { StoreInbox } from "../store/inboxes.ts";
import { answerMenu, failMenu, findMenu, insertMenu, type Menu } from "../store/menus.ts";

/** Minimum time before a customer who did not choose a store gets another menu. */
const ASKED_AGAIN_MS = 24 * 60 * 60_000;
const MENU_MS = MENU_MINUTES * 60_000;

export type Asked =
  /** The chosen store, from now or earlier. Null: no choice was made, and no menu is sent now. */
  | { kind: "store"; storeId: string | null }
  /** This message only answers the menu, so it is not relayed. */
  | { kind: "answer" }
  | { kind: "wait"; until: Date };

/** The store that the customer chose; sends a menu if needed. Each message triggers at most one menu. */
export async function askStore(
  ctx: Ctx,
  message: CustomerMessage & { phone: string },
  stores: StoreInbox[],
): Promise<Asked> {
  const menu = await findMenu(ctx, message.phone);
  if (menu?.storeId) return { kind: "store", storeId: menu.storeId };
  const now = ctx.clock.now();
  if (menu && menu.askedAt.getTime() > now.getTime() - ASKED_AGAIN_MS)
    return menu.state === "asked" ? awaitChoice(ctx, message, menu, stores) : { kind: "store", storeId: null };
  const offered = menuOptions(
    stores.filter(({ isOffered }) => isOffered).map(({ storeId: id, name }) => ({ id, name })),
  );
  const isStale = message.sentAt.getTime() < now.getTime() - MENU_MS;
  if (offered.length === 0 || isStale || message.numberId === null) return { kind: "store", storeId: null };
  const until = new Date(now.getTime() + MENU_MS);
  const options = offered.map(({ id }) => id);
  const menuId = await insertMenu(ctx, { messageId: message.messageId, options, expiresAt: until });
  if (menuId !== null && !(await send(ctx, message.numberId, message.phone, menuText(offered)))) {
    await failMenu(ctx, menuId);
    return { kind: "store", storeId: null };
  }
  return { kind: "wait", until };
}

/** A message sent before the menu expires may be the choice; any other message waits for the choice or the expiry. */
async function awaitChoice(
  ctx: Ctx,
  message: CustomerMessage & { phone: string },
  menu: Menu,
  stores: StoreInbox[],
): Promise<Asked> {
  if (message.messageId !== menu.messageId && message.sentAt.getTime() <= menu.expiresAt.getTime()) {
    const options = menu.options.map((id) => ({ id, name: stores.find((one) => one.storeId === id)?.name ?? "" }));
    const chosen = readChoice(message.text, options);
    if (chosen) {
      if (message.customerId !== null)
        await setPreferences(ctx, { id: message.customerId, preferredStoreId: chosen.id });
      await answerMenu(ctx, { id: menu.id, storeId: chosen.id, phone: message.phone });
      return { kind: "answer" };
    }
  }
  const isOver = menu.expiresAt.getTime() <= ctx.clock.now().getTime();
  return isOver ? { kind: "store", storeId: null } : { kind: "wait", until: menu.expiresAt };
}

/** False only if the message certainly was not sent. An unknown outcome counts as sent and is not retried. */
async function send(ctx: Ctx, numberId: string, phone: string, text: string): Promise<boolean> {
  try {
    const channel = await openChannel(ctx, numberId);
    const { outcome } = await channel.send({ kind: "text", to: phone, text });
    return outcome !== "refused";
  } catch (error) {
    if (error instanceof ConflictError || error instanceof NotFoundError) return false;
    throw error;
  }
}
