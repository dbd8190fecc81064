import type { Ctx } from "../platform/ctx.ts";
import type { MessageStatus } from "./client/types.ts";
import { askDesk } from "./open-desk.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { advanceStatus, findBySource } from "./store/desk/message-source.ts";

type Delivery = {
  sourceId: string;
  status: MessageStatus;
  error?: string;
  /** The API was asked just now, and didn't do it: the database is left. */
  isApiTried?: boolean;
};

/**
 * What the provider says of a message, for the agents to see: through the API first, as that tells their open tabs, else
 * straight into the database. A status only moves forward. False when the helpdesk hasn't the message, or can't be told.
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
