import type { Ctx } from "../../platform/ctx.ts";
import type { MessageStatus } from "../client/types.ts";
import { askDesk } from "../connection/open-desk.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { advanceStatus, findBySource, setSource } from "../store/desk/message-source.ts";

type Delivery = {
  sourceId: string;
  status: MessageStatus;
  error?: string;
  /** The API has just failed, so use only the database. */
  isApiTried?: boolean;
};

/**
 * Stores a delivery status in the helpdesk: by API, which updates open tabs, else in its database. A status only
 * advances. False if the message is unknown or the update failed.
 */
export async function updateDeliveryStatus(ctx: Ctx, delivery: Delivery): Promise<boolean> {
  const { status, error, isApiTried = false } = delivery;
  const message = await askDesk(ctx, "findBySource", (sql, { accountId }) => findBySource(sql, accountId, delivery));
  if (!message) return false;
  if (!message.canAdvance) return true;
  const helpdesk = isApiTried ? null : await openHelpdesk(ctx);
  if (await helpdesk?.updateMessageStatus(message.conversationId, message.id, status, error)) return true;
  const advanced = await askDesk(ctx, "advanceStatus", (sql, { accountId }) => advanceStatus(sql, accountId, delivery));
  return advanced !== null;
}

/** Stores the provider's message id on a helpdesk message, so that statuses can be matched. Idempotent. */
export async function setMessageSource(ctx: Ctx, source: { messageId: number; sourceId: string }): Promise<boolean> {
  return (await askDesk(ctx, "setMessageSource", (sql, { accountId }) => setSource(sql, accountId, source))) ?? false;
}
