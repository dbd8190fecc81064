import { writtenPhoneKey } from "../../core/phone-key.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { replyWindow } from "../rules/conversations.ts";
import type { HelpdeskConversation, ReplyWindow } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findReplyNumber } from "../store/customer-messages.ts";

const OUR_CHANNEL = "Channel::Api";

/** Whether a reply reaches the customer now, by the rule with which the relay sends it. */
export async function findWindow(ctx: Ctx, conversation: HelpdeskConversation): Promise<ReplyWindow> {
  const { channel, canReply = true, contact, inboxId } = conversation;
  if (channel && channel !== OUR_CHANNEL)
    return { isOpen: canReply, closesAt: null, problem: canReply ? null : "closed" };
  const phone = writtenPhoneKey(contact?.phone);
  if (phone === null) return { isOpen: false, closesAt: null, problem: "no_phone" };
  const mode = (await loadHelpdeskConfig(ctx))?.whatsappMode ?? "gateway";
  const number = await findReplyNumber(ctx, { phone, gatewayInboxId: mode === "gateway" ? inboxId : null });
  return replyWindow(number, ctx.clock.now());
}
