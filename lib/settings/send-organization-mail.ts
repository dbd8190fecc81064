import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type MailMessage, type MailServer, sendMail } from "../platform/mail.ts";
import type { MailSecurity } from "./schemas.ts";
import { findEmailSettings, type StoredMailServer } from "./store/email-settings.ts";

/** Sends as the organization: its sender, its reply address, its server where it has one. Rejects with a `MailError`. */
export async function sendOrganizationMail(
  ctx: Ctx,
  message: Omit<MailMessage, "from">,
): Promise<{ messageId: string }> {
  const settings = (await ctx.db.sql((sql) => findEmailSettings(ctx, sql)))?.settings;
  if (!settings) return sendMail(message);
  const { fromName, fromAddress, replyTo, server } = settings;
  const signed = {
    ...message,
    from: { name: fromName, address: fromAddress },
    ...(message.replyTo || !replyTo ? {} : { replyTo: { address: replyTo } }),
  };
  return sendMail(signed, { server: server && toMailServer(ctx, server) });
}

function toMailServer(ctx: Ctx, { passwordEncrypted, security, ...access }: StoredMailServer): MailServer {
  const password = passwordEncrypted === null ? null : decrypt(passwordEncrypted, ctx.orgId);
  return { ...access, security: security as MailSecurity, password };
}
