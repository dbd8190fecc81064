import type { KeyedRow } from "../core/figures/figures.ts";
import { toChanged } from "../settings/index.ts";
import type { HelpdeskAgent } from "./client/types.ts";
import {
  type AgentView,
  type ConversationMessage,
  type ExpiringConversation,
  type HelpdeskConfigView,
  type HelpdeskMessage,
  type LastMessage,
  WAIT_TIMEOUT_MINUTES,
  type WaitingConversation,
} from "./schemas.ts";
import type { ConfigRow } from "./store/config.ts";

const NOTHING_YET: Omit<HelpdeskConfigView, "hasApiKey" | "hasDatabase" | "changed"> = {
  instanceUrl: null,
  accountId: null,
  whatsappMode: "gateway",
  waitTimeoutEnabled: false,
  waitTimeoutMinutes: WAIT_TIMEOUT_MINUTES.default,
  reassignmentMessage: null,
  blockOutsideHours: false,
};

/** Never contains the key, only whether one is set. */
export function toConfigView(row: ConfigRow | null, hasDatabase: boolean): HelpdeskConfigView {
  if (!row) return { ...NOTHING_YET, hasApiKey: false, hasDatabase, changed: null };
  const { apiKey, webhookSecretEncrypted: _, ...shown } = row.config;
  return { ...shown, hasApiKey: apiKey !== "", hasDatabase, changed: toChanged(row.change) };
}

/** `place`: the agent's inboxes and login block; undefined if unknown. */
export function toAgentView(
  { id, name, email, role, availability, isConfirmed }: HelpdeskAgent,
  place: { inboxIds: readonly number[]; blockedUntil: string | null } | undefined,
  inboxes: ReadonlyMap<number, AgentView["stores"]>,
  now: Date,
): AgentView {
  const stores = new Map(
    (place?.inboxIds ?? []).flatMap((inboxId) => inboxes.get(inboxId) ?? []).map((it) => [it.id, it]),
  );
  const blockedUntil = Date.parse(place?.blockedUntil ?? "") > now.getTime() ? (place?.blockedUntil ?? null) : null;
  const known = { id, name, email, availability, isConfirmed, blockedUntil };
  return { ...known, role: role === "administrator" ? role : "agent", stores: [...stores.values()] };
}

/** The helpdesk's addresses of the files stay on the server. */
export function toConversationMessage(message: HelpdeskMessage): ConversationMessage {
  const { id, type, isNote, senderName, text, at, status, problem, replyId, files } = message;
  return {
    id,
    direction: isNote ? "note" : type,
    author: senderName,
    text,
    at: at?.toISOString() ?? null,
    status,
    problem,
    replyId,
    files: files.map(({ url: _, ...file }) => file),
  };
}

const SHOWN_LENGTH = 200;

export function toLastMessage(message: HelpdeskMessage | null | undefined): LastMessage | null {
  if (!message || message.type === "event") return null;
  const { type, isNote, text, files, at } = message;
  return {
    direction: isNote ? "note" : type,
    text: text === null ? null : text.slice(0, SHOWN_LENGTH),
    files: files.length,
    at: at?.toISOString() ?? null,
  };
}

/** `minutes`: how long the customer has waited. */
export function toWaitingFigureRow(row: WaitingConversation, key: KeyedRow["key"]): KeyedRow {
  const { waitingSince, minutesWaited, customer, contactName } = row;
  return {
    ...toConversationFigureRow(row, key),
    customer: { id: customer?.id ?? null, name: customer?.name ?? contactName },
    at: waitingSince,
    minutes: minutesWaited,
  };
}

/** `minutes`: how long free text can still be sent. */
export function toExpiringFigureRow(row: ExpiringConversation, key: KeyedRow["key"]): KeyedRow {
  return {
    ...toConversationFigureRow(row, key),
    customer: { id: null, name: row.contactName },
    at: row.lastInboundAt,
    minutes: row.minutesLeft,
  };
}

type Listed = Pick<WaitingConversation, "conversationId" | "store" | "assignee" | "url">;

function toConversationFigureRow({ conversationId, store, assignee, url }: Listed, key: KeyedRow["key"]) {
  const place = store && { id: store.id, name: store.name };
  return { key, id: String(conversationId), store: place, seller: assignee?.name ?? null, amount: null, url };
}
