import { isUuid } from "../../core/is-uuid.ts";
import { phoneKey } from "../../core/phone-key.ts";
import type { FileRef } from "../schemas.ts";
import { fileKindOf } from "./file-limits.ts";
import { isOptOutPayload, isOptOutText, placeText } from "./inbound-text.ts";
import type {
  ConsentRow,
  Ignored,
  InboxRow,
  MessageStatus,
  ParsedDelivery,
  Unnumbered,
  UserRow,
  Via,
} from "./inbox-row.ts";
import { parseAccountChange } from "./parse-account-change.ts";
import { fieldsOf, listOf, nameOf, secondsOf, textOf, wordOf } from "./read-fields.ts";

/** The user opted out of marketing in the app. */
const STOPPED_MARKETING = "131050";
const STATUS = new Map<unknown, MessageStatus>([
  ["sent", "sent"],
  ["delivered", "delivered"],
  ["read", "read"],
  ["failed", "failed"],
  ["played", "read"], // a played voice message counts as read
]);

type Part = InboxRow | Ignored;

/** One Cloud API webhook: up to a thousand updates of any numbers. A broken update does not affect the others. */
export function parseWhatsapp(body: unknown, receivedAt: Date): ParsedDelivery {
  const parts = listOf(fieldsOf(body).entry).flatMap((entry) => {
    const { id, changes } = fieldsOf(entry);
    return listOf(changes).flatMap((change) => parseChange(nameOf(id), fieldsOf(change), receivedAt));
  });
  const isIgnored = (part: Part): part is Ignored => typeof part === "string";
  return { rows: parts.filter((part) => !isIgnored(part)), ignored: parts.filter(isIgnored) } as ParsedDelivery;
}

function parseChange(wabaId: string | null, change: Record<string, unknown>, receivedAt: Date): Part[] {
  const value = fieldsOf(change.value);
  const phoneNumberId = nameOf(fieldsOf(value.metadata).phone_number_id);
  // One object for all rows of the change.
  const via = phoneNumberId === null ? null : { phoneNumberId };
  switch (change.field) {
    case "messages":
      if (via === null) return ["broken"];
      return [
        ...listOf(value.statuses).flatMap((status) => parseStatus(via, fieldsOf(status), receivedAt)),
        ...listOf(value.messages).flatMap((message) => parseMessage(via, fieldsOf(message), receivedAt)),
      ];
    case "user_preferences":
      if (via === null) return ["broken"];
      return listOf(value.user_preferences).flatMap((said) => parsePreference(via, fieldsOf(said), receivedAt));
    default:
      return [wabaId === null ? "broken" : parseAccountChange(wabaId, change.field, value)];
  }
}

function parseStatus(via: Via, item: Record<string, unknown>, receivedAt: Date): Part[] {
  const providerMessageId = nameOf(item.id);
  const at = secondsOf(item.timestamp, receivedAt);
  if (providerMessageId === null || at === null) return ["broken"];
  const status = STATUS.get(item.status);
  if (!status) return ["unknown_status"];
  const code = status === "failed" ? nameOf(fieldsOf(listOf(item.errors)[0]).code) : null;
  const row = { kind: "status" as const, via, providerMessageId, recipientId: ourIdIn(item), status, code, at };
  const who = { phone: phoneKey(textOf(item.recipient_id)), userId: nameOf(item.recipient_user_id) };
  const parts = [row, ...namedPhone(via, who, at)];
  if (code !== STOPPED_MARKETING) return parts;
  const from = knownBy({ ...who, quotedProviderId: providerMessageId });
  return from === null ? parts : [...parts, { kind: "consent", via, from, isOptedOut: true, source: "provider", at }];
}

type Who = { phone: string | null; userId: string | null };

/** Maps the user id to the phone if both are present. */
function namedPhone(via: Via, { phone, userId }: Who, at: Date): UserRow[] {
  return phone === null || userId === null ? [] : [{ kind: "user", via, userId, phone, at }];
}

function knownBy({ phone, ...other }: Who & Unnumbered): ConsentRow["from"] | null {
  if (phone !== null) return { phone };
  return other.userId === null && other.quotedProviderId === null ? null : other;
}

/** Our recipient id as sent: bare or with a prefix. */
function ourIdIn(item: Record<string, unknown>): string | null {
  const id = nameOf(item.biz_opaque_callback_data)?.split(":").at(-1) ?? "";
  return isUuid(id) ? id : null;
}

/** System messages are not from a customer; a changed phone maps the user id to the new phone. */
function parseSystem(via: Via, item: Record<string, unknown>, at: Date): Part[] {
  const { type, wa_id: waId } = fieldsOf(item.system);
  if (type !== "user_changed_number") return ["system"];
  const named = namedPhone(via, { phone: phoneKey(textOf(waId)), userId: nameOf(item.from_user_id) }, at);
  return named.length === 0 ? ["system"] : named;
}

function parseMessage(via: Via, item: Record<string, unknown>, receivedAt: Date): Part[] {
  const providerMessageId = nameOf(item.id);
  const type = nameOf(item.type);
  const at = secondsOf(item.timestamp, receivedAt);
  if (providerMessageId === null || type === null || at === null) return ["broken"];
  if (type === "system") return parseSystem(via, item, at);
  const phone = phoneKey(textOf(item.from)); // absent for username-only senders
  const content = fieldsOf(item[type]);
  const text = type === "contacts" ? contactsText(item.contacts) : saidIn(type, content);
  const quotedProviderId = nameOf(fieldsOf(item.context).id) ?? nameOf(content.message_id);
  const userId = nameOf(item.from_user_id);
  const source = optOutIn(type, content, text);
  const said = {
    providerMessageId,
    phone,
    type,
    text,
    quotedProviderId,
    userId: phone === null ? userId : null,
    at,
    isRefusal: source !== null,
    file: fileIn(type, content),
  };
  const parts = [{ kind: "message" as const, via, ...said }, ...namedPhone(via, { phone, userId }, at)];
  const from = knownBy({ phone, userId, quotedProviderId });
  if (source === null || from === null) return parts;
  return [...parts, { kind: "consent", via, from, isOptedOut: true, source, at }];
}

function saidIn(type: string, content: Record<string, unknown>): string | null {
  switch (type) {
    case "text":
      return textOf(content.body);
    case "button":
      return textOf(content.text);
    case "interactive":
      return textOf(answerIn(content).title) ?? textOf(answerIn(content).body);
    case "reaction":
      return textOf(content.emoji);
    case "order":
      return textOf(content.text);
    case "location": {
      const { latitude, longitude, name, address } = content;
      return placeText({ latitude, longitude, name: textOf(name), address: textOf(address) });
    }
    default:
      return textOf(content.caption);
  }
}

function fileIn(type: string, content: Record<string, unknown>): FileRef | null {
  const mediaId = nameOf(content.id);
  if (fileKindOf(type) === null || mediaId === null) return null;
  const isVoice = type === "voice" || content.voice === true;
  return { mediaId, type: nameOf(content.mime_type), name: nameOf(content.filename), size: null, isVoice };
}

/** One line per contact: name and phones. */
function contactsText(contacts: unknown): string | null {
  const lines = listOf(contacts).map((contact) => {
    const { name, phones } = fieldsOf(contact);
    const numbers = listOf(phones).map((phone) => textOf(fieldsOf(phone).phone));
    return [textOf(fieldsOf(name).formatted_name), ...numbers].filter((part) => part !== null).join(" · ");
  });
  return textOf(lines.filter((line) => line !== "").join("\n"));
}

/** The chosen button or row of an interactive message. */
function answerIn(content: Record<string, unknown>): Record<string, unknown> {
  return fieldsOf(content[wordOf(content.type)]);
}

function optOutIn(type: string, content: Record<string, unknown>, text: string | null): "keyword" | "button" | null {
  if (type === "button" && isOptOutPayload(textOf(content.payload))) return "button";
  if (type === "interactive" && isOptOutPayload(textOf(answerIn(content).id))) return "button";
  return (type === "text" || type === "button") && isOptOutText(text) ? "keyword" : null;
}

function parsePreference(via: Via, item: Record<string, unknown>, receivedAt: Date): Part[] {
  const who = { phone: phoneKey(textOf(item.wa_id)), userId: nameOf(item.user_id) };
  const from = knownBy({ ...who, quotedProviderId: null });
  const at = secondsOf(item.timestamp, receivedAt);
  if (from === null || at === null) return ["broken"];
  if (item.category !== "marketing_messages") return ["unknown_field"];
  if (item.value !== "stop" && item.value !== "resume") return ["unknown_status"];
  const word = { isOptedOut: item.value === "stop", source: "provider" as const, at };
  return [...namedPhone(via, who, at), { kind: "consent", via, from, ...word }];
}
