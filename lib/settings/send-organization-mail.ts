import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type MailMessage, type MailServer, type SentMessage, sendMail } from "../platform/mail.ts";
import type { MailSecurity } from "./schemas.ts";
import { findEmailSettings, type StoredMailServer } from "./store/email-settings.ts";

/**
 * Sends as the organization. On the installation's own mail server only the display name and Reply-To are the
 * organization's, because its address is unverified. `fromName`: display name for this message. Rejects with a
 * `MailError`.
 */
export async function sendOrganizationMail(
  ctx: Ctx,
  { fromName: ownName, ...message }: Omit<MailMessage, "from"> & { fromName?: string | null },
  options: { timeoutMs?: number } = {},
): Promise<SentMessage> {
  const settings = await ctx.db.transaction((tx) => findEmailSettings(tx, ctx.orgId));
  if (!settings) return sendMail(ownName ? { ...message, from: { name: ownName } } : message, options);
  const { fromAddress, replyTo, server } = settings;
  const fromName = ownName || settings.fromName;
  const replies = replyTo ?? (server ? null : fromAddress);
  const signed = {
    ...message,
    from: server ? { name: fromName, address: fromAddress } : { name: fromName },
    ...(message.replyTo || !replies ? {} : { replyTo: { address: replies } }),
  };
  return sendMail(signed, { ...options, server: server && toMailServer(ctx, server) });
}

function toMailServer(ctx: Ctx, { passwordEncrypted, security, ...access }: StoredMailServer): MailServer {
  const password = passwordEncrypted === null ? null : decrypt(passwordEncrypted, ctx.orgId);
  return { ...access, security: security as MailSecurity, password };
}
