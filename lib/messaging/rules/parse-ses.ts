import type { Ignored, MailRow, ParsedDelivery } from "./inbox-row.ts";
import { fieldsOf, instantOf, listOf, nameOf, textOf, wordOf } from "./read-fields.ts";

type Fields = Record<string, unknown>;

/** Our mail header with the id under which the mail was stored. */
const OWN_HEADER = "x-crm-email-message";
/** Status for "no such host", which the service reports as transient. */
const DEAD_HOST = "5.4.4";

/** One notification of the mail service, in its topic's envelope. */
export function parseSes(body: unknown, receivedAt: Date): ParsedDelivery {
  const parsed = parseNotification(fieldsOf(body), receivedAt);
  return typeof parsed === "string" ? { rows: [], ignored: [parsed] } : { rows: [parsed], ignored: [] };
}

function parseNotification({ Message }: Fields, receivedAt: Date): MailRow | Ignored {
  const message = fieldsOf(parseJson(Message));
  const messageIds = namesOf(fieldsOf(message.mail));
  if (messageIds.length === 0) return "broken";
  switch (message.notificationType ?? message.eventType) {
    case "Bounce":
      return bounce(messageIds, fieldsOf(message.bounce), receivedAt);
    case "Complaint":
      return complaint(messageIds, fieldsOf(message.complaint), receivedAt);
    case "Delivery":
      return delivery(messageIds, fieldsOf(message.delivery), receivedAt);
    default:
      return "unknown_status";
  }
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** All ids under which the mail may be stored: the service's id, our header, and the Message-ID. */
function namesOf(mail: Fields): string[] {
  const header = listOf(mail.headers)
    .map(fieldsOf)
    .find(({ name }) => wordOf(name).toLowerCase() === OWN_HEADER);
  const own = nameOf(fieldsOf(mail.commonHeaders).messageId);
  const names = [nameOf(mail.messageId), nameOf(header?.value), own, own?.replace(/^<|>$/g, "") ?? null];
  return [...new Set(names.filter((name) => name !== null))];
}

function bounce(messageIds: string[], said: Fields, receivedAt: Date): MailRow {
  const recipients = listOf(said.bouncedRecipients).map(fieldsOf);
  const dead = recipients.filter(({ status }) => status === DEAD_HOST);
  const type = nameOf(said.bounceType)?.toLowerCase();
  const isPermanent = type === "permanent" || dead.length > 0;
  const bounceKind = isPermanent ? "permanent" : type === "transient" ? "transient" : "undetermined";
  const meant = type !== "permanent" && dead.length > 0 ? dead : recipients; // ignore full mailboxes
  return {
    kind: "mail",
    messageIds,
    status: "bounced",
    bounceKind,
    code: codeOf(said.bounceType, said.bounceSubType),
    addresses: addressesIn(meant),
    suppresses: isPermanent,
    optsOut: false,
    at: instantOf(said.timestamp, receivedAt) ?? receivedAt,
  };
}

/**
 * A not-spam report needs no action. A report about an already suppressed address is not a new complaint, so no
 * opt-out.
 */
function complaint(messageIds: string[], said: Fields, receivedAt: Date): MailRow | Ignored {
  if (said.complaintFeedbackType === "not-spam") return "system";
  const wasSuppressed = said.complaintSubType === "OnAccountSuppressionList";
  const recipients = listOf(said.complainedRecipients).map(fieldsOf);
  return {
    kind: "mail",
    messageIds,
    status: "complained",
    bounceKind: null,
    addresses: addressesIn(recipients),
    code: codeOf(said.complaintFeedbackType ?? "complaint", said.complaintSubType),
    suppresses: true,
    optsOut: !wasSuppressed,
    at: instantOf(said.timestamp, receivedAt) ?? receivedAt,
  };
}

function delivery(messageIds: string[], said: Fields, receivedAt: Date): MailRow {
  return {
    kind: "mail",
    messageIds,
    status: "delivered",
    bounceKind: null,
    code: null,
    addresses: [],
    suppresses: false,
    optsOut: false,
    at: instantOf(said.timestamp, receivedAt) ?? receivedAt,
  };
}

function addressesIn(recipients: Fields[]): string[] {
  return recipients.map(({ emailAddress }) => textOf(emailAddress)).filter((address) => address !== null);
}

function codeOf(...parts: unknown[]): string | null {
  const names = parts.map(nameOf).filter((name) => name !== null);
  return names.join("_").toLowerCase() || null;
}
