import type { Ctx } from "../platform/ctx.ts";
import type { Carrier, Send } from "../sending/index.ts";
import { openMailCarrier } from "./open-mail-carrier.ts";
import { openWhatsappCarrier } from "./open-whatsapp-carrier.ts";

/** The sender of a campaign's channel; the job function passes it to the send. */
export function openChannelSender(ctx: Ctx, send: Send): Promise<Carrier> {
  return (send.channel === "whatsapp" ? openWhatsappCarrier : openMailCarrier)(ctx, send);
}
