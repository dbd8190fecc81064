import { z } from "zod";
import { addDays, isDay, startOfDay } from "../core/dates.ts";
import { oneOfParam } from "../core/list-filters.ts";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { unknownPlaceholders } from "../core/reassignment-message.ts";
import { Uuid } from "../core/uuid.ts";
import { BaseUrl, type Changed } from "../settings/schemas.ts";

export type { FileRef } from "../messaging/schemas.ts";

export const WHATSAPP_MODES = ["gateway", "waba_official"] as const;
export type WhatsappMode = (typeof WHATSAPP_MODES)[number];

export const WAIT_TIMEOUT_MINUTES = { min: 1, max: 1_440, default: 30 };
export const REASSIGNMENT_MESSAGE_LENGTH = 1_000;
/** What the customer reads when nobody wrote another text. */
export const DEFAULT_REASSIGNMENT_MESSAGE =
  "Olá, {{customer}}! Aqui é {{agent}}. Seu atendimento foi transferido para a nossa equipe e logo falaremos com você.";
const MAX_ID = 2_147_483_647;

/** What the database holds. `apiKey` in its stored form: a pointer into the vault, or encrypted. */
export type HelpdeskConfig = {
  instanceUrl: string;
  apiKey: string;
  accountId: number;
  whatsappMode: WhatsappMode;
  waitTimeoutEnabled: boolean;
  waitTimeoutMinutes: number;
  /** null: the default text. */
  reassignmentMessage: string | null;
  blockOutsideHours: boolean;
  webhookSecretEncrypted: string | null;
};

// What the helpdesk tells of itself.
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
  /** The one that people and addresses know it by, not the database's. */
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

/** One line without spaces, as a header takes it. */
const ApiKey = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, "must be one word of plain characters");

/** One spelling of an address: its host in small letters, without the default port, and no slash at the end. */
export function plainAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/(?<!\/)\/+$/, "");
}

export const SaveHelpdeskConfig = z.strictObject({
  instanceUrl: BaseUrl.transform(plainAddress),
  /** Absent: the stored one, as long as the address stays the same. */
  apiKey: ApiKey.optional(),
  accountId: z.int().min(1).max(MAX_ID),
});
export type SaveHelpdeskConfig = z.input<typeof SaveHelpdeskConfig>;

/** Why a configuration can't be saved. The page knows this sentence. */
export const ACCOUNT_TAKEN = "Another organization is connected to this account of the helpdesk";

/** What isn't given is taken from the configuration in use. */
export const TestHelpdesk = SaveHelpdeskConfig.partial();
export type TestHelpdesk = z.input<typeof TestHelpdesk>;

export const SaveHelpdeskMode = z.strictObject({ mode: z.enum(WHATSAPP_MODES) });
export type SaveHelpdeskMode = z.infer<typeof SaveHelpdeskMode>;

/** A customer would read a placeholder that names no variable as it is written. */
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
  /** Any number: it is brought within the bounds. Absent: as it is. */
  minutes: z.number().transform(clampMinutes).optional(),
  /** null or empty: the default text. Absent: as it is. */
  reassignmentMessage: ReassignmentMessage.nullish(),
});
export type SaveWaitTimeout = z.input<typeof SaveWaitTimeout>;
export type WaitTimeout = { enabled: boolean; minutes: number; reassignmentMessage: string | null };

export const SaveAgentHours = z.strictObject({ blockOutsideHours: z.boolean() });
export type SaveAgentHours = z.infer<typeof SaveAgentHours>;

/** Never the key, in no form: only that there is one. */
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

/** Why a helpdesk can't be used, for people to act on. */
export type HelpdeskProblem =
  | ("not_configured" | "key_unavailable" | "key_unreadable")
  | ("unauthorized" | "not_administrator" | "not_found" | "private_address" | "not_a_helpdesk")
  | ("refused" | "timeout" | "unreachable");
/** What asking the helpdesk brought. `status` is what it answered, if it did. */
export type HelpdeskHealth =
  | { ok: true; millis: number; agents: number }
  | { ok: false; millis: number; reason: HelpdeskProblem; status: number | null };

/** `isReachable`: the helpdesk confirmed it. `receivesEvents`: it knows where to tell us what happens. */
export type SavedHelpdeskConfig = HelpdeskConfigView & { isReachable: boolean; receivesEvents: boolean };

/** A text that is no id names no store: the list is empty then, as for another organization's. */
const StoreParam = z.string().trim().toLowerCase().min(1).optional().catch(undefined);

export const QueueQuery = Paging.extend({ storeId: StoreParam });
export type QueueQuery = z.infer<typeof QueueQuery>;

type StoreLabel = { id: string; name: string };

/** One line of `GET /helpdesk/queue`. */
export type WaitingConversation = {
  conversationId: number;
  contactName: string | null;
  /** null: no store has this inbox. */
  store: StoreLabel | null;
  inboxId: number;
  waitingSince: string;
  minutesWaited: number;
  /** Below zero for somebody overdue; null for a conversation that no clock hands over. */
  minutesLeft: number | null;
  assignee: { id: number; name: string } | null;
  /** Where its agents see it. */
  url: string;
  labels: string[];
};
/** Without an answer of the helpdesk nobody is on it, which says nothing about who waits. */
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

/** One line of `GET /helpdesk/redirects`: a conversation that was handed to the e-commerce team. */
export type RedirectView = {
  id: string;
  /** `started`: not all of it is done yet, and is being tried again. */
  status: RedirectStatus;
  from: { conversationId: number; inboxId: number; url: string | null; store: StoreLabel | null };
  /** null until the helpdesk has made it. */
  to: { conversationId: number; inboxId: number; url: string | null } | null;
  agent: { id: number; name: string };
  /** null: nobody of the customers' has this phone, or the actor may not see customers. A name of null was erased. */
  customer: { id: string; name: string | null } | null;
  waitingSince: string;
  minutesWaited: number;
  createdAt: string;
  completedAt: string | null;
};

/** The minutes that are left of a conversation's 24 hours, at most. */
const EXPIRING_MINUTES = { min: 1, max: 1_440, default: 120 };

export const ExpiringQuery = Paging.extend({
  storeId: StoreParam,
  minutes: z.coerce.number().int().min(EXPIRING_MINUTES.min).max(EXPIRING_MINUTES.max).catch(EXPIRING_MINUTES.default),
});
export type ExpiringQuery = z.infer<typeof ExpiringQuery>;

/** One line of `GET /helpdesk/expiring`: an open conversation that may soon be answered by a template only. */
export type ExpiringConversation = {
  conversationId: number;
  contactName: string | null;
  store: StoreLabel | null;
  inboxId: number;
  lastInboundAt: string;
  /** 0: it may be so already. */
  minutesLeft: number;
  assignee: { id: number; name: string } | null;
  url: string;
};
/** `isAvailable`: whether the helpdesk's database could be asked; without it nobody is on the list. */
export type ExpiringList = Page<ExpiringConversation> & { isAvailable: boolean };

/** A malformed id names nobody. */
export const HelpdeskId = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) });
export type HelpdeskId = z.infer<typeof HelpdeskId>;

export const AgentsQuery = Paging.extend({ storeId: StoreParam });
export type AgentsQuery = z.infer<typeof AgentsQuery>;

/** One line of `GET /helpdesk/agents`. */
export type AgentView = {
  id: number;
  name: string;
  email: string;
  role: "agent" | "administrator";
  availability: "online" | "offline" | "busy";
  /** Whether they can sign in: the others haven't answered their invitation. */
  isConfirmed: boolean;
  /** Until when their login is refused; null: it isn't. */
  blockedUntil: string | null;
  stores: StoreLabel[];
};
/**
 * `isReachable`: whether the helpdesk answered; without it nobody is on the list. `canManage`: whether its database can be
 * used, which removing an agent, passwords and blocks need.
 */
export type AgentList = Page<AgentView> & { isReachable: boolean; canManage: boolean };

export const ProvisionAgent = z.strictObject({
  /** Without the suffix: the agent is called `NAME - CODE OF THE STORE`. */
  name: z.string().trim().min(1).max(100),
  email: z.email().max(255),
  storeId: Uuid,
});
export type ProvisionAgent = z.input<typeof ProvisionAgent>;

/** `password`: shown this once; null for somebody who has one already, or without the helpdesk's database. */
export type ProvisionedAgent = { agent: AgentView; password: string | null };

/** One line of `GET /helpdesk/agents/:id/conversations`: what they have open. */
export type AgentConversation = {
  conversationId: number;
  contactName: string | null;
  store: StoreLabel | null;
  inboxId: number;
  lastActivityAt: string;
  url: string | null;
};

/** Why an agent can't be managed. The pages know these sentences. */
export const AGENT_CONFLICTS = {
  notConfigured: "The helpdesk isn't configured",
  noInbox: "The store has no inbox of the helpdesk",
  nameTaken: "Another agent has this name in this store",
  administrator: "An administrator of the helpdesk is managed there",
  shared: "This agent works for another account too and is managed in the helpdesk",
  otherStore: "This address belongs to an agent who is in none of your stores",
  noDatabase: "This needs the helpdesk's database",
} as const;

export const ConversationsOf = z.object({ id: Uuid });
export type ConversationsOf = z.infer<typeof ConversationsOf>;

/** One line of `GET /customers/:id/conversations`: where somebody wrote to us, by what passed through here. */
export type CustomerConversation = {
  conversationId: number;
  messages: number;
  lastAt: string;
  /** It was handed to the e-commerce team, where another one goes on. */
  isRedirected: boolean;
  url: string | null;
};

/** What `POST /helpdesk/conversations/:id/reopen` answers. */
export type ReopenedConversation = { conversationId: number; status: "open" };

function clampMinutes(minutes: number): number {
  return Math.min(WAIT_TIMEOUT_MINUTES.max, Math.max(WAIT_TIMEOUT_MINUTES.min, Math.round(minutes)));
}

/** `POST /helpdesk/conversations/:id/unread`. */
export type UnreadConversation = { conversationId: number; isUnread: true };

/** `GET /helpdesk/conversations`: open conversations of an inbox. */
export const InboxConversationsQuery = Paging.extend({
  inboxId: z.coerce.number().int().min(1).max(MAX_ID),
  /** Of any agent, of none yet, or of some agent. */
  assignee: z.enum(["all", "none", "assigned"]).default("all"),
  label: z.string().trim().min(1).max(100).optional(),
});
export type InboxConversationsQuery = z.infer<typeof InboxConversationsQuery>;
export type InboxConversation = Omit<ExpiringConversation, "lastInboundAt" | "minutesLeft"> & {
  lastActivityAt: string;
  labels: string[];
};
/** `isReachable`: whether the helpdesk answered; without it the list is empty. */
export type InboxConversationList = Page<InboxConversation> & { isReachable: boolean };

export const InboxesQuery = Paging;
/** One line of `GET /helpdesk/inboxes`. `stores`: those that use it, as far as the actor may see. */
export type InboxView = { id: number; name: string; stores: StoreLabel[] };
/** `isReachable`: whether the helpdesk answered; without it the list is empty. */
export type InboxList = Page<InboxView> & { isReachable: boolean };
