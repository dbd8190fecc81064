import { BadGatewayError, ValidationError } from "../../core/errors.ts";
import { env } from "../../platform/env.ts";
import { MailError, sendMail } from "../../platform/mail.ts";
import { inviteLink } from "../rules/invite-link.ts";
import { inviteMail } from "../rules/mails.ts";
import type { Invitation } from "../schemas.ts";

const TIMEOUT_MS = 10_000;

/** Sends the invitation if the installation has a mail server; otherwise the inviting user has to inform the person. */
export async function inviteByMail({ email, organizationName, token }: Invitation): Promise<null> {
  const { SMTP_URL, APP_URL } = env();
  if (!SMTP_URL) return null;
  const link = inviteLink(APP_URL, token);
  try {
    await sendMail({ to: { address: email }, ...inviteMail({ organizationName, link }) }, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    // Delivery in doubt: the person may have the message, so the invite stays and can be sent again.
    if (!(error instanceof MailError) || !error.isInDoubt) throw translate(error);
  }
  return null;
}

function translate(error: unknown): Error {
  const isRefused = error instanceof MailError && error.kind === "permanent" && error.reason === "recipient";
  if (isRefused)
    return new ValidationError({ path: "email", code: "address_refused", message: "rejected by the mail server" });
  return new BadGatewayError("mail_server_failed", "The mail server", { cause: error });
}
