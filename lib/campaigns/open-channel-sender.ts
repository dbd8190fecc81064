import type { Ctx } from "../platform/ctx.ts";
import type { ChannelSender, TestedSend } from "../sending/index.ts";
import { openMailSender } from "./open-mail-sender.ts";
import { openWhatsappSender } from "./open-whatsapp-sender.ts";

/** The sender of a campaign's channel; the job function passes it to the send. */
export function openChannelSender(ctx: Ctx, send: TestedSend): Promise<ChannelSender> {
  return (send.channel === "whatsapp" ? openWhatsappSender : openMailSender)(ctx, send);
}
