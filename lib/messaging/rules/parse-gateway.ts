import { phoneKey } from "../../core/phone-key.ts";
import type { FileRef } from "../schemas.ts";
import { fileKindOf } from "./file-limits.ts";
import { isOptOutPayload, isOptOutText, placeText } from "./inbound-text.ts";
import type { Ignored, InboxRow, MessageStatus, ParsedDelivery, Via } from "./inbox-row.ts";
import { fieldsOf, listOf, nameOf, secondsOf, textOf, wordOf } from "./read-fields.ts";

const STATUS = new Map<string, MessageStatus>([
  ["ERROR", "failed"],
  ["0", "failed"],
  ["SERVER_ACK", "sent"],
  ["2", "sent"],
  ["DELIVERY_ACK", "delivered"],
  ["3", "delivered"],
  ["READ", "read"],
  ["4", "read"],
  ["PLAYED", "read"],
  ["5", "read"],
]);
const STATES = new Map<string, "open" | "connecting" | "close">([
  ["open", "open"],
  ["connecting", "connecting"],
  ["close", "close"],
  ["closed", "close"],
  ["refused", "close"],
]);

type Part = InboxRow | Ignored;

/** One gateway webhook: one event of one instance. */
export function parseGateway(body: unknown, receivedAt: Date): ParsedDelivery {
  const { event, instance, data } = fieldsOf(body);
  const name = nameOf(instance);
  const parts = name === null ? ["broken" as const] : parseEvent({ instance: name }, event, data, receivedAt);
  const isIgnored = (part: Part): part is Ignored => typeof part === "string";
  return { rows: parts.filter((part) => !isIgnored(part)), ignored: parts.filter(isIgnored) } as ParsedDelivery;
}

function parseEvent(via: Via, event: unknown, data: unknown, receivedAt: Date): Part[] {
  const items = Array.isArray(data) ? listOf(data).map(fieldsOf) : [fieldsOf(data)];
  switch (wordOf(event).toLowerCase().replaceAll("_", ".")) {
    case "messages.upsert":
      return items.flatMap((item) => parseMessage(via, item, receivedAt));
    case "messages.update":
      return items.map((item) => parseUpdate(via, item, receivedAt));
    case "connection.update":
      return items.map((item) => connection(via, item.state));
    case "status.instance":
      return items.map((item) => connection(via, item.status));
    default:
      return ["unknown_field"];
  }
}

function connection(via: Via, said: unknown): Part {
  const state = STATES.get(wordOf(said));
  return state ? { kind: "connection", via, state } : "unknown_status";
}

/** The event has no timestamp and the envelope's time zone is unknown, so the time of receipt is used. */
function parseUpdate(via: Via, item: Record<string, unknown>, receivedAt: Date): Part {
  const providerMessageId = nameOf(item.keyId) ?? nameOf(fieldsOf(item.key).id);
  if (providerMessageId === null) return "broken";
  if (item.fromMe === false) return "not_a_chat";
  const status = STATUS.get(wordOf(item.status ?? "SERVER_ACK"));
  if (!status) return "unknown_status";
  return { kind: "status", via, providerMessageId, recipientId: null, status, code: null, at: receivedAt };
}

function parseMessage(via: Via, item: Record<string, unknown>, receivedAt: Date): Part[] {
  const key = fieldsOf(item.key);
  const providerMessageId = nameOf(key.id);
  const at = secondsOf(item.messageTimestamp, receivedAt);
  if (providerMessageId === null || at === null) return ["broken"];
  if (key.fromMe === true) return ["own_message"];
  const jid = [key.remoteJid, key.remoteJidAlt].map(textOf).find((one) => one?.endsWith("@s.whatsapp.net"));
  if (!jid && !textOf(key.remoteJid)?.endsWith("@lid")) return ["not_a_chat"]; // a group or a status post
  const phone = phoneKey(jid?.split(/[@:]/)[0]);
  const { type, text, file, payload, quoted } = contentOf(item);
  const quotedProviderId = nameOf(fieldsOf(item.contextInfo).stanzaId) ?? quoted;
  const source = isOptOutPayload(payload) ? "button" : isOptOutText(text) ? "keyword" : null;
  const isRefusal = source !== null;
  const said = { providerMessageId, phone, type, text, file, quotedProviderId, userId: null, isRefusal, at };
  const message = { kind: "message" as const, via, ...said };
  // Senders without a phone are identified by our message that they answer.
  const from = phone === null ? { quotedProviderId, userId: null } : { phone };
  if (source === null || (phone === null && quotedProviderId === null)) return [message];
  return [message, { kind: "consent", via, from, isOptedOut: true, source, at }];
}

const TYPES = new Map([
  ["conversation", "text"],
  ["extendedTextMessage", "text"],
  ["imageMessage", "image"],
  ["videoMessage", "video"],
  ["ptvMessage", "video"], // a video note
  ["documentMessage", "document"],
  ["audioMessage", "audio"],
  ["stickerMessage", "sticker"],
  ["locationMessage", "location"],
  ["liveLocationMessage", "location"],
  ["contactMessage", "contacts"],
  ["contactsArrayMessage", "contacts"],
  ["albumMessage", "album"],
  ["reactionMessage", "reaction"],
  ["buttonsResponseMessage", "button"],
  ["templateButtonReplyMessage", "button"],
  ["listResponseMessage", "interactive"],
  ["interactiveResponseMessage", "interactive"],
]);

/** Wrapper messages: disappearing, view-once, album item, document with caption. */
const WRAPPERS = [
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "associatedChildMessage",
  "lottieStickerMessage",
];
/** Wrappers can be nested. */
const MOST_WRAPPERS = 4;

function unwrap(outer: Record<string, unknown>): Record<string, unknown> {
  let message = outer;
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const wrapper = WRAPPERS.find((name) => "message" in fieldsOf(message[name]));
    if (wrapper === undefined) break;
    message = fieldsOf(fieldsOf(message[wrapper]).message);
  }
  return message;
}

/** Name of the content field, ignoring metadata such as `messageContextInfo`. */
function contentName(message: Record<string, unknown>): string | null {
  const names = Object.keys(message);
  return nameOf(names.find((name) => TYPES.has(name)) ?? names[0]);
}

function contentOf(item: Record<string, unknown>) {
  const outer = fieldsOf(item.message);
  const message = unwrap(outer);
  const given = message === outer ? nameOf(item.messageType) : null;
  const name = given ?? contentName(message) ?? "unknown";
  const part = fieldsOf(message[name]);
  const type = TYPES.get(name) ?? name;
  const inner = fieldsOf(part.contextInfo);
  const payload = [part.selectedButtonId, part.selectedId, fieldsOf(part.singleSelectReply).selectedRowId].map(textOf);
  return {
    type,
    text: saidIn(type, message, part),
    file: fileIn(type, part),
    payload: payload.find((one) => one !== null) ?? null,
    quoted: nameOf(inner.stanzaId) ?? nameOf(fieldsOf(part.key).id),
  };
}

function saidIn(type: string, message: Record<string, unknown>, part: Record<string, unknown>): string | null {
  if (type === "location") {
    const { degreesLatitude: latitude, degreesLongitude: longitude, name, address } = part;
    return placeText({ latitude, longitude, name: textOf(name), address: textOf(address) });
  }
  if (type === "contacts") return textOf([part, ...listOf(part.contacts)].map(contactText).filter(Boolean).join("\n"));
  const isDocument = type === "document"; // a document's title is its file name
  const texts = [
    message.conversation,
    part.text,
    part.caption,
    part.selectedDisplayText,
    isDocument ? null : part.title,
  ];
  return texts.map(textOf).find((one) => one !== null) ?? null;
}

const PHONE_LINE = /^(?:item\d+\.)?TEL[^:]*:/i;

/** Name and phones of a vCard. */
function contactText(contact: unknown): string {
  const { displayName, vcard } = fieldsOf(contact);
  const lines = (textOf(vcard) ?? "").split(/[\r\n]+/).filter((line) => PHONE_LINE.test(line));
  const phones = lines.map((line) => line.slice(line.indexOf(":") + 1)).filter((phone) => phone !== "");
  return phones.length === 0 ? "" : [textOf(displayName), ...phones].filter((one) => one !== null).join(" · ");
}

/** The gateway finds the file by its message id, so `mediaId` is null. */
function fileIn(type: string, part: Record<string, unknown>): FileRef | null {
  if (fileKindOf(type) === null) return null;
  const size = Number(nameOf(part.fileLength) ?? Number.NaN);
  return {
    mediaId: null,
    type: nameOf(part.mimetype),
    name: nameOf(part.fileName) ?? nameOf(part.title),
    size: Number.isSafeInteger(size) && size > 0 ? size : null,
    isVoice: part.ptt === true,
  };
}
