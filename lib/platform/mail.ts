import { env } from "./env.ts";
import { logger } from "./logger.ts";
import { MailError, toMailError } from "./mail/mail-error.ts";
import { closeTransports, type MailServer, sendThrough, verifyServer } from "./mail/mail-transport.ts";

export { MailError } from "./mail/mail-error.ts";
export type { MailServer } from "./mail/mail-transport.ts";

export type MailAddress = { name?: string; address: string };

export type MailMessage = {
  /** With only a name: the installation's address (`MAIL_FROM`) under this name. Absent: also its name. */
  from?: MailAddress | { name: string };
  /** One recipient per message: recipients don't see each other, and each rejection has its own reply. */
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Message-ID with angle brackets; absent: generated. */
  messageId?: string;
};

/** `serviceId`: the server's id of the message, if its reply contains one. */
export type SentMessage = { messageId: string; serviceId: string | null };

const TIMEOUT_MS = 60_000;
/** `250 Ok 0100018d…`, `250 2.0.0 Ok: queued as 4XyZ…` */
const QUEUED_AS = /^250[ -](?:\d\.\d\.\d )?ok:?\s+(?:queued as\s+)?<?([\w.+=-]{8,200}(?:@[\w.-]{1,100})?)>?\s*$/i;
const LINE_BREAK = /[\r\n\0]/;

/**
 * Sends one message through the organization's server, else the installation's (`SMTP_URL`). Resolves when the server
 * has accepted it; rejects with a `MailError`. Never retries: only the caller can decide that.
 */
export async function sendMail(
  message: MailMessage,
  options: { server?: MailServer | null; timeoutMs?: number } = {},
): Promise<SentMessage> {
  const startedAt = performance.now();
  const note = (outcome: object) =>
    logger.info({ ...outcome, durationMs: Math.round(performance.now() - startedAt) }, "mail");
  try {
    const sent = await deliver(message, options.server ?? installationServer(), options.timeoutMs ?? TIMEOUT_MS);
    note({ status: "sent" });
    return sent;
  } catch (error) {
    const failure = toMailError(error as Error);
    note({ status: failure.kind, reason: failure.reason, replyCode: failure.replyCode });
    throw failure;
  }
}

/** Checks that the installation's server is reachable and accepts our credentials. */
export function checkMail(): Promise<void> {
  return verifyServer(installationServer());
}

/** Closes idle connections; messages being sent are completed. */
export function closeMail(): void {
  closeTransports();
}

function installationServer(): string {
  const { SMTP_URL } = env();
  if (!SMTP_URL) throw new MailError("unreachable", "not_configured");
  return SMTP_URL;
}

async function deliver(message: MailMessage, server: string | MailServer, timeoutMs: number): Promise<SentMessage> {
  const { from, to, replyTo, subject, text, html, headers, messageId: ownId } = message;
  assertOneLine(subject, "message");
  const sender = from && "address" in from ? from : installationSender(from?.name);
  for (const person of [sender, to, replyTo]) assertAddress(person);
  for (const line of [ownId ?? "", ...Object.entries(headers ?? {}).flat()]) assertOneLine(line, "message");
  const { messageId, response } = await sendThrough(server, {
    from: toParty(sender),
    to: toParty(to),
    ...(replyTo ? { replyTo: toParty(replyTo) } : {}),
    subject,
    text,
    html,
    headers,
    ...(ownId === undefined ? {} : { messageId: ownId }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { messageId, serviceId: QUEUED_AS.exec(response)?.[1] ?? null };
}

// As objects, never as text to parse: a comma in a name must not add a recipient.
function toParty({ name = "", address }: MailAddress): { name: string; address: string } {
  return { name, address };
}

function assertAddress(person: MailAddress | undefined): void {
  if (person === undefined) return;
  assertOneLine(person.name ?? "", "message");
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(person.address)) throw new MailError("permanent", "recipient");
}

function assertOneLine(text: string, reason: "message"): void {
  if (LINE_BREAK.test(text)) throw new MailError("permanent", reason);
}

/** The operator's `Name <address>`; by default an address at the application's host. */
function installationSender(name?: string): MailAddress {
  const { MAIL_FROM, APP_URL } = env();
  const sender = MAIL_FROM ?? `Balcão <nao-responda@${new URL(APP_URL).hostname}>`;
  const [, ownName = "", address = sender] = /^([^<>]*)<([^<>]*)>$/.exec(sender.trim()) ?? [];
  return { name: name ?? ownName.trim().replace(/^"|"$/g, ""), address: address.trim() };
}
