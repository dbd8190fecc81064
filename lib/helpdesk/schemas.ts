import { z } from "zod";
import { addDays, isDay, startOfDay } from "../core/dates.ts";
import { oneOfParam } from "../core/list-filters.ts";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { unknownPlaceholders } from "./rules/reassignment-message.ts";

export {
  fillReassignmentMessage,
  REASSIGNMENT_VARIABLES,
  type ReassignmentVariable,
  unknownPlaceholders,
} from "./rules/reassignment-message.ts";

import { Uuid } from "../core/uuid.ts";
import { BaseUrl, type Changed } from "../settings/schemas.ts";

export type { FileRef } from "../messaging/schemas.ts";

export const WHATSAPP_MODES = ["gateway", "waba_official"] as const;
export type WhatsappMode = (typeof WHATSAPP_MODES)[number];

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
export type ConversationStatus = "open" | "pending" | "resolved" | "snoozed";
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
export type WaitTimeout = { enabled: boolean; minutes: number; reassignmentMessage: string | null };

export const SaveAgentHours = z.strictObject({ blockOutsideHours: z.boolean() });
export type SaveAgentHours = z.infer<typeof SaveAgentHours>;

/** Never contains the key, only whether one is set. */
export type HelpdeskConfigView = {
  instanceUrl: string | null;
  accountId: number | null;
  hasApiKey: boolean;
  whatsappMode: WhatsappMode;
  waitTimeoutEnabled: boolean;
  waitTimeoutMinutes: number;
  reassignmentMessage: string | null;
  blockOutsideHours: boolean;
  changed: Changed | null;
};

/** Why a helpdesk cannot be used, shown to users. */
export type HelpdeskProblem =
  | ("not_configured" | "key_unavailable" | "key_unreadable")
  | ("unauthorized" | "not_administrator" | "not_found" | "private_address" | "not_a_helpdesk")
  | ("refused" | "timeout" | "unreachable");
/** Result of a test. `status`: the helpdesk's HTTP status, if it responded. */
export type HelpdeskHealth =
  | { ok: true; millis: number; agents: number }
  | { ok: false; millis: number; reason: HelpdeskProblem; status: number | null };

/** `isReachable`: the helpdesk confirmed the configuration. `receivesEvents`: our webhook is registered. */
export type SavedHelpdeskConfig = HelpdeskConfigView & { isReachable: boolean; receivesEvents: boolean };

/** A value that is not a store id matches no store: the list is empty, as for another organization's store. */
const StoreParam = z.string().trim().toLowerCase().min(1).optional().catch(undefined);

export const QueueQuery = Paging.extend({ storeId: StoreParam });
export type QueueQuery = z.infer<typeof QueueQuery>;

type StoreLabel = { id: string; name: string };

/** Row of `GET /helpdesk/queue`. */
export type WaitingConversation = {
  conversationId: number;
  contactName: string | null;
  /** Null: the inbox has no store. */
  store: StoreLabel | null;
  inboxId: number;
  waitingSince: string;
  minutesWaited: number;
  /** Negative if overdue; null if the conversation is never redirected automatically. */
  minutesLeft: number | null;
  assignee: { id: number; name: string } | null;
  /** URL in the helpdesk. */
  url: string;
  labels: string[];
};
/** `isReachable`: false makes the list empty, which does not mean that no customer waits. */
export type WaitingQueue = Page<WaitingConversation> & { isReachable: boolean };

const REDIRECT_SORTS = ["createdAt", "minutesWaited"] as const;
const REDIRECT_STATUSES = ["started", "completed", "failed"] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
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

/** Row of `GET /helpdesk/redirects`: a conversation redirected to the e-commerce team. */
export type RedirectView = {
  id: string;
  /** `started`: incomplete and still being retried. */
  status: RedirectStatus;
  from: { conversationId: number; inboxId: number; url: string | null; store: StoreLabel | null };
  /** Null until the helpdesk has created the conversation. */
  to: { conversationId: number; inboxId: number; url: string | null } | null;
  agent: { id: number; name: string };
  /** Null: no customer has this phone, or the actor may not see customers. A null name: the customer was erased. */
  customer: { id: string; name: string | null } | null;
  waitingSince: string;
  minutesWaited: number;
  createdAt: string;
  completedAt: string | null;
};

/** Upper limit of the minutes left in the 24-hour reply window. */
const EXPIRING_MINUTES = { min: 1, max: 1_440, default: 120 };

export const ExpiringQuery = Paging.extend({
  storeId: StoreParam,
  minutes: z.coerce.number().int().min(EXPIRING_MINUTES.min).max(EXPIRING_MINUTES.max).catch(EXPIRING_MINUTES.default),
});
export type ExpiringQuery = z.infer<typeof ExpiringQuery>;

/** Row of `GET /helpdesk/expiring`: an open conversation that soon accepts only templates. */
export type ExpiringConversation = {
  conversationId: number;
  contactName: string | null;
  store: StoreLabel | null;
  inboxId: number;
  lastInboundAt: string;
  /** 0: the window may already be closed. */
  minutesLeft: number;
  assignee: { id: number; name: string } | null;
  url: string;
};
/** `isAvailable`: whether the helpdesk's database was readable; false makes the list empty. */
export type ExpiringList = Page<ExpiringConversation> & { isAvailable: boolean };

/** A malformed id matches nothing. */
export const HelpdeskId = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) });
export type HelpdeskId = z.infer<typeof HelpdeskId>;

export const AgentsQuery = Paging.extend({ storeId: StoreParam });
export type AgentsQuery = z.infer<typeof AgentsQuery>;

/** Row of `GET /helpdesk/agents`. */
export type AgentView = {
  id: number;
  name: string;
  email: string;
  role: "agent" | "administrator";
  availability: "online" | "offline" | "busy";
  /** Whether they can sign in; others have not accepted their invitation. */
  isConfirmed: boolean;
  /** End of the login block; null if not blocked. */
  blockedUntil: string | null;
  stores: StoreLabel[];
};
/**
 * `isReachable`: false makes the list empty. `canManage`: the helpdesk's database is available, which removing agents,
 * passwords and blocks require.
 */
export type AgentList = Page<AgentView> & { isReachable: boolean; canManage: boolean };

export const ProvisionAgent = z.strictObject({
  /** Without the suffix: the agent is named `NAME - STORE CODE`. */
  name: z.string().trim().min(1).max(100),
  email: z.email().max(255),
  storeId: Uuid,
});
export type ProvisionAgent = z.input<typeof ProvisionAgent>;

/** `password`: shown only once; null if the agent already has one, or without the helpdesk's database. */
export type ProvisionedAgent = { agent: AgentView; password: string | null };

/** Row of `GET /helpdesk/agents/:id/conversations`: an open conversation. */
export type AgentConversation = {
  conversationId: number;
  contactName: string | null;
  store: StoreLabel | null;
  inboxId: number;
  lastActivityAt: string;
  url: string | null;
};

export const ConversationsOf = z.object({ id: Uuid });
export type ConversationsOf = z.infer<typeof ConversationsOf>;

/** Row of `GET /customers/:id/conversations`: conversations with relayed messages. */
export type CustomerConversation = {
  conversationId: number;
  messages: number;
  lastAt: string;
  /** Redirected to the e-commerce team, where another conversation continues. */
  isRedirected: boolean;
  url: string | null;
};

/** Response of `POST /helpdesk/conversations/:id/reopen`. */
export type ReopenedConversation = { conversationId: number; status: "open" };

function clampMinutes(minutes: number): number {
  return Math.min(WAIT_TIMEOUT_MINUTES.max, Math.max(WAIT_TIMEOUT_MINUTES.min, Math.round(minutes)));
}

/** Response of `POST /helpdesk/conversations/:id/unread`. */
export type UnreadConversation = { conversationId: number; isUnread: true };

/** Query of `GET /helpdesk/conversations`: open conversations of an inbox. */
export const InboxConversationsQuery = Paging.extend({
  inboxId: z.coerce.number().int().min(1).max(MAX_ID),
  /** `all`: any or no agent. `none`: unassigned. `assigned`: any agent. */
  assignee: z.enum(["all", "none", "assigned"]).default("all"),
  label: z.string().trim().min(1).max(100).optional(),
});
export type InboxConversationsQuery = z.infer<typeof InboxConversationsQuery>;
export type InboxConversation = Omit<ExpiringConversation, "lastInboundAt" | "minutesLeft"> & {
  lastActivityAt: string;
  labels: string[];
};
/** `isReachable`: whether the helpdesk responded; false makes the list empty. */
export type InboxConversationList = Page<InboxConversation> & { isReachable: boolean };

export const InboxesQuery = Paging;
/** Row of `GET /helpdesk/inboxes`. `stores`: visible stores that use the inbox. */
export type InboxView = { id: number; name: string; stores: StoreLabel[] };
/** `isReachable`: whether the helpdesk responded; false makes the list empty. */
export type InboxList = Page<InboxView> & { isReachable: boolean };
