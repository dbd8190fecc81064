import { z } from "zod";
import { addDays, isDay, startOfDay } from "../core/dates.ts";
import { oneOfParam } from "../core/list-filters.ts";
import { Paging, sorted } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { BaseUrl } from "../settings/schemas.ts";
import {
  type ConversationStatus,
  type MessageStatus,
  REDIRECT_STATUSES,
  REPLY_LENGTH,
  WHATSAPP_MODES,
  type WhatsappMode,
} from "./names.ts";
import { unknownPlaceholders } from "./rules/reassignment-message.ts";

export type { FileRef } from "../messaging/schemas.ts";
export type { ConversationStatus, MessageStatus, RedirectStatus, WhatsappMode } from "./names.ts";
export type {
  AgentConversation,
  AgentList,
  AgentView,
  ConversationCustomer,
  ConversationDetail,
  ConversationMessage,
  ConversationMessages,
  CustomerConversation,
  ExpiringConversation,
  ExpiringList,
  HelpdeskConfigView,
  HelpdeskHealth,
  HelpdeskProblem,
  InboxConversation,
  InboxConversationList,
  InboxList,
  InboxView,
  LastMessage,
  ProvisionedAgent,
  RedirectView,
  ReopenedConversation,
  ReplySender,
  ReplyWindow,
  SavedHelpdeskConfig,
  SentReply,
  UnreadConversation,
  WaitingConversation,
  WaitingQueue,
  WaitTimeout,
} from "./responses.ts";
export {
  fillReassignmentMessage,
  REASSIGNMENT_VARIABLES,
  type ReassignmentVariable,
  unknownPlaceholders,
} from "./rules/reassignment-message.ts";

export const WAIT_TIMEOUT_MINUTES = { min: 1, max: 1_440, default: 30 };
export const REASSIGNMENT_MESSAGE_LENGTH = 1_000;
/** Used if the organization has no text of its own. */
export const DEFAULT_REASSIGNMENT_MESSAGE =
  "Olá, {{customer}}! Aqui é {{agent}}. Seu atendimento foi transferido para a nossa equipe e logo falaremos com você.";
const MAX_ID = 2_147_483_647;

/** Database row. `apiKey` is a vault reference or encrypted. */
export type HelpdeskConfig = {
  instanceUrl: string;
  apiKey: string;
  accountId: number;
  whatsappMode: WhatsappMode;
  waitTimeoutEnabled: boolean;
  waitTimeoutMinutes: number;
  /** Null: the default text. */
  reassignmentMessage: string | null;
  blockOutsideHours: boolean;
  webhookSecretEncrypted: string | null;
};

// Data from the helpdesk.
export type Availability = "online" | "offline" | "busy";

export type HelpdeskContact = { id: number; name: string | null; phone: string | null };
export type HelpdeskAgent = {
  id: number;
  name: string;
  email: string;
  role: string;
  availability: Availability;
  isConfirmed: boolean;
};
export type HelpdeskConversation = {
  /** The display id, not the database id. */
  id: number;
  inboxId: number;
  status: ConversationStatus;
  labels: string[];
  contact: HelpdeskContact | null;
  assignee: { id: number; name: string } | null;
  customAttributes: Record<string, unknown>;
  createdAt: Date;
  lastActivityAt: Date;
  /** `Channel::Api`: this product delivers the agents' messages; of others the helpdesk does. */
  channel?: string | null;
  /** Whether the helpdesk itself accepts a reply now. */
  canReply?: boolean;
  /** The newest message or note. */
  lastMessage?: HelpdeskMessage | null;
};
export type HelpdeskFile = {
  id: number;
  kind: "image" | "audio" | "video" | "document";
  type: string | null;
  extension: string | null;
  bytes: number | null;
  url: string | null;
};
export type HelpdeskMessage = {
  id: number;
  inboxId: number | null;
  type: "in" | "out" | "event";
  /** Only agents see it. */
  isNote: boolean;
  text: string | null;
  senderName: string | null;
  at: Date | null;
  /** Only of what goes to the customer. */
  status: MessageStatus | null;
  /** Why it failed. */
  problem: string | null;
  /** The reply of ours that it is. */
  replyId: string | null;
  files: HelpdeskFile[];
};
export type HelpdeskLine = { senderName: string | null; content: string; type: "in" | "out" };

/** A single printable word: it is sent as a header. */
const ApiKey = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, "must be one word of plain characters");

/** Canonical URL: lower-case host, no default port, no trailing slash. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/(?<!\/)\/+$/, "");
}

export const SaveHelpdeskConfig = z.strictObject({
  instanceUrl: BaseUrl.transform(plainAddress),
  /** Absent: the stored key, only for an unchanged address. */
  apiKey: ApiKey.optional(),
  accountId: z.int().min(1).max(MAX_ID),
});
export type SaveHelpdeskConfig = z.input<typeof SaveHelpdeskConfig>;

/** Missing values come from the configuration in use. */
export const TestHelpdesk = SaveHelpdeskConfig.partial();
export type TestHelpdesk = z.input<typeof TestHelpdesk>;

export const SaveHelpdeskMode = z.strictObject({ mode: z.enum(WHATSAPP_MODES) });
export type SaveHelpdeskMode = z.infer<typeof SaveHelpdeskMode>;

/** Rejects unknown placeholders, which customers would read literally. */
export const ReassignmentMessage = z
  .string()
  .trim()
  .max(REASSIGNMENT_MESSAGE_LENGTH)
  .superRefine((text, context) => {
    const unknown = unknownPlaceholders(text);
    if (unknown.length > 0) context.addIssue({ code: "custom", message: `unknown variable ${unknown.join(", ")}` });
  });

export const SaveWaitTimeout = z.strictObject({
  enabled: z.boolean(),
  /** Clamped to the limits. Absent: unchanged. */
  minutes: z.number().transform(clampMinutes).optional(),
  /** Null or empty: the default text. Absent: unchanged. */
  reassignmentMessage: ReassignmentMessage.nullish(),
});
export type SaveWaitTimeout = z.input<typeof SaveWaitTimeout>;

export const SaveAgentHours = z.strictObject({ blockOutsideHours: z.boolean() });
export type SaveAgentHours = z.infer<typeof SaveAgentHours>;

/** A value that is not a store id matches no store: the list is empty, as for another organization's store. */
const StoreParam = z.string().trim().toLowerCase().min(1).optional().catch(undefined);

export const QueueQuery = Paging.extend({ storeId: StoreParam });
export type QueueQuery = z.infer<typeof QueueQuery>;

const REDIRECT_SORTS = ["createdAt", "minutesWaited"] as const;
const Day = z.string().refine(isDay);
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** Days in UTC−3, both included, or instants. */
const From = z
  .union([Day.transform(startOfDay), Instant])
  .optional()
  .catch(undefined);
const To = z
  .union([Day.transform((day) => startOfDay(addDays(day, 1))), Instant])
  .optional()
  .catch(undefined);
export const RedirectsQuery = Paging.extend({
  storeId: StoreParam,
  agentId: z.coerce.number().int().min(1).max(MAX_ID).optional().catch(undefined),
  status: oneOfParam(REDIRECT_STATUSES),
  from: From,
  to: To,
  ...sorted(REDIRECT_SORTS, { order: "desc" }),
});
export type RedirectsQuery = z.infer<typeof RedirectsQuery>;

/** Upper limit of the minutes left in the 24-hour reply window. */
export const EXPIRING_MINUTES = { min: 1, max: 1_440, default: 120 };

export const ExpiringQuery = Paging.extend({
  storeId: StoreParam,
  minutes: z.coerce.number().int().min(EXPIRING_MINUTES.min).max(EXPIRING_MINUTES.max).catch(EXPIRING_MINUTES.default),
});
export type ExpiringQuery = z.infer<typeof ExpiringQuery>;

/** A malformed id matches nothing. */
export const HelpdeskId = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) });
export type HelpdeskId = z.infer<typeof HelpdeskId>;

export const AgentsQuery = Paging.extend({ storeId: StoreParam });
export type AgentsQuery = z.infer<typeof AgentsQuery>;

export const ProvisionAgent = z.strictObject({
  /** Without the suffix: the agent is named `NAME - STORE CODE`. */
  name: z.string().trim().min(1).max(100),
  email: z.email().max(255),
  storeId: Uuid,
});
export type ProvisionAgent = z.input<typeof ProvisionAgent>;

export const ConversationsOf = z.object({ id: Uuid });
export type ConversationsOf = z.infer<typeof ConversationsOf>;

function clampMinutes(minutes: number): number {
  return Math.min(WAIT_TIMEOUT_MINUTES.max, Math.max(WAIT_TIMEOUT_MINUTES.min, Math.round(minutes)));
}

/** Query of `GET /helpdesk/conversations`: open conversations of an inbox. */
export const InboxConversationsQuery = Paging.extend({
  inboxId: z.coerce.number().int().min(1).max(MAX_ID),
  /** `all`: any or no agent. `none`: unassigned. `assigned`: any agent. */
  assignee: z.enum(["all", "none", "assigned"]).default("all"),
  label: z.string().trim().min(1).max(100).optional(),
});
export type InboxConversationsQuery = z.infer<typeof InboxConversationsQuery>;

export const InboxesQuery = Paging;

export const MessagesQuery = z.object({
  /** Only messages before this one. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export const SendReply = z.strictObject({
  /** Chosen by the client, new for every text: a repetition with the same id sends nothing again. */
  replyId: Uuid,
  text: z.string().trim().min(1).max(REPLY_LENGTH),
});
export type SendReply = z.infer<typeof SendReply>;

/** Malformed ids match nothing. */
export const MessageFileId = HelpdeskId.extend({
  messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  fileId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
export type MessageFileId = z.infer<typeof MessageFileId>;
