import { z } from "zod";
import { pageOf } from "../core/paging.ts";
import { RFM_SEGMENTS } from "../customers/names.ts";
import { Changed } from "../settings/index.ts";
import { CONVERSATION_STATUSES, MESSAGE_STATUSES, REDIRECT_STATUSES, WHATSAPP_MODES } from "./names.ts";

export const SaveHelpdeskModeResponse = z.object({ mode: z.enum(WHATSAPP_MODES) }).meta({ id: "SaveHelpdeskMode" });

export const WaitTimeout = z
  .object({ enabled: z.boolean(), minutes: z.number(), reassignmentMessage: z.string().nullable() })
  .meta({ id: "WaitTimeout" });
export type WaitTimeout = z.infer<typeof WaitTimeout>;

export const SaveAgentHoursResponse = z.object({ blockOutsideHours: z.boolean() }).meta({ id: "SaveAgentHours" });

/** Never contains the key, only whether one is set. */
export const HelpdeskConfigView = z
  .object({
    instanceUrl: z.string().nullable(),
    accountId: z.number().nullable(),
    hasApiKey: z.boolean(),
    hasDatabase: z.boolean(),
    whatsappMode: z.enum(WHATSAPP_MODES),
    waitTimeoutEnabled: z.boolean(),
    waitTimeoutMinutes: z.number(),
    reassignmentMessage: z.string().nullable(),
    blockOutsideHours: z.boolean(),
    changed: Changed.nullable(),
  })
  .meta({ id: "HelpdeskConfigView" });
export type HelpdeskConfigView = z.infer<typeof HelpdeskConfigView>;

/** Why a helpdesk cannot be used, shown to users. */
export const HelpdeskProblem = z
  .enum([
    "not_configured",
    "key_unavailable",
    "key_unreadable",
    "unauthorized",
    "not_administrator",
    "not_found",
    "private_address",
    "not_a_helpdesk",
    "refused",
    "timeout",
    "unreachable",
  ])
  .meta({ id: "HelpdeskProblem" });
export type HelpdeskProblem = z.infer<typeof HelpdeskProblem>;

/** Result of a test. `status`: the helpdesk's HTTP status, if it responded. */
export const HelpdeskHealth = z
  .union([
    z.object({ ok: z.literal(true), millis: z.number(), agents: z.number() }),
    z.object({ ok: z.literal(false), millis: z.number(), reason: HelpdeskProblem, status: z.number().nullable() }),
  ])
  .meta({ id: "HelpdeskHealth" });
export type HelpdeskHealth = z.infer<typeof HelpdeskHealth>;

/** `isReachable`: the helpdesk confirmed the configuration. `receivesEvents`: our webhook is registered. */
export const SavedHelpdeskConfig = HelpdeskConfigView.extend({
  isReachable: z.boolean(),
  receivesEvents: z.boolean(),
}).meta({ id: "SavedHelpdeskConfig" });
export type SavedHelpdeskConfig = z.infer<typeof SavedHelpdeskConfig>;

export const StoreLabel = z.object({ id: z.string(), name: z.string() }).meta({ id: "StoreLabel" });
export type StoreLabel = z.infer<typeof StoreLabel>;

/** The newest message of a conversation. */
export const LastMessage = z
  .object({
    direction: z.enum(["in", "out", "note"]),
    text: z.string().nullable().describe("At most 200 characters; null for a file without text."),
    files: z.number(),
    at: z.string().nullable(),
  })
  .meta({ id: "LastMessage" });
export type LastMessage = z.infer<typeof LastMessage>;

/** The customer with the phone of a conversation's contact. */
export const ConversationCustomer = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    rfmStatus: z.enum(RFM_SEGMENTS),
    totalSpent: z.number(),
    orderCount: z.number(),
  })
  .meta({ id: "ConversationCustomer" });
export type ConversationCustomer = z.infer<typeof ConversationCustomer>;

const customerField = ConversationCustomer.nullable().describe(
  "Null: no customer of the actor's stores has this phone, or the actor may not see customers.",
);

/** Row of `GET /helpdesk/queue`. */
export const WaitingConversation = z
  .object({
    conversationId: z.number(),
    contactName: z.string().nullable(),
    store: StoreLabel.nullable().describe("Null: the inbox has no store."),
    inboxId: z.number(),
    waitingSince: z
      .string()
      .describe("When the customer started waiting, also before a redirect; the deadline's own time restarts with it."),
    minutesWaited: z.number(),
    minutesLeft: z
      .number()
      .nullable()
      .describe("Negative if overdue; null if the conversation is never redirected automatically."),
    minutesToDeadline: z
      .number()
      .nullable()
      .describe("Like minutesLeft, also of a conversation that was redirected already; null without a time-out."),
    lastMessage: LastMessage.nullable().describe(
      "The customer's newest message; the conversation's newest if the customer's cannot be found.",
    ),
    customer: customerField,
    assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
    url: z.string().describe("URL in the helpdesk."),
    labels: z.array(z.string()),
  })
  .meta({ id: "WaitingConversation" });
export type WaitingConversation = z.infer<typeof WaitingConversation>;

/** `isReachable`: false makes the list empty, which does not mean that no customer waits. */
export const WaitingQueue = pageOf(WaitingConversation)
  .extend({ isReachable: z.boolean() })
  .meta({ id: "WaitingQueue" });
export type WaitingQueue = z.infer<typeof WaitingQueue>;

/** Row of `GET /helpdesk/redirects`: a conversation redirected to the e-commerce team. */
export const RedirectView = z
  .object({
    id: z.string(),
    status: z.enum(REDIRECT_STATUSES).describe("`started`: incomplete and still being retried."),
    from: z.object({
      conversationId: z.number(),
      inboxId: z.number(),
      url: z.string().nullable(),
      store: StoreLabel.nullable(),
    }),
    to: z
      .object({ conversationId: z.number(), inboxId: z.number(), url: z.string().nullable() })
      .nullable()
      .describe("Null until the helpdesk has created the conversation."),
    agent: z.object({ id: z.number(), name: z.string() }),
    customer: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe(
        "Null: no customer has this phone, or the actor may not see customers. A null name: the customer was erased.",
      ),
    waitingSince: z.string(),
    minutesWaited: z.number(),
    createdAt: z.string(),
    completedAt: z.string().nullable(),
  })
  .meta({ id: "RedirectView" });
export type RedirectView = z.infer<typeof RedirectView>;

/** Row of `GET /helpdesk/expiring`: an open conversation that soon accepts only templates. */
export const ExpiringConversation = z
  .object({
    conversationId: z.number(),
    contactName: z.string().nullable(),
    store: StoreLabel.nullable(),
    inboxId: z.number(),
    lastInboundAt: z.string(),
    minutesLeft: z.number().describe("0: the window may already be closed."),
    assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
    url: z.string(),
  })
  .meta({ id: "ExpiringConversation" });
export type ExpiringConversation = z.infer<typeof ExpiringConversation>;

/** `isAvailable`: whether the helpdesk's database was readable; false makes the list empty. */
export const ExpiringList = pageOf(ExpiringConversation)
  .extend({ isAvailable: z.boolean() })
  .meta({ id: "ExpiringList" });
export type ExpiringList = z.infer<typeof ExpiringList>;

/** Row of `GET /helpdesk/agents`. */
export const AgentView = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    role: z.enum(["agent", "administrator"]),
    availability: z.enum(["online", "offline", "busy"]),
    isConfirmed: z.boolean().describe("Whether they can sign in; others have not accepted their invitation."),
    blockedUntil: z.string().nullable().describe("End of the login block; null if not blocked."),
    stores: z.array(StoreLabel),
  })
  .meta({ id: "AgentView" });
export type AgentView = z.infer<typeof AgentView>;

/**
 * `isReachable`: false makes the list empty. `canManage`: the helpdesk's database is available, which removing agents,
 * passwords and blocks require.
 */
export const AgentList = pageOf(AgentView)
  .extend({ isReachable: z.boolean(), canManage: z.boolean() })
  .meta({ id: "AgentList" });
export type AgentList = z.infer<typeof AgentList>;

/** `password`: shown only once; null if the agent already has one, or without the helpdesk's database. */
export const ProvisionedAgent = z
  .object({ agent: AgentView, password: z.string().nullable() })
  .meta({ id: "ProvisionedAgent" });
export type ProvisionedAgent = z.infer<typeof ProvisionedAgent>;

/** Row of `GET /helpdesk/agents/:id/conversations`: an open conversation. */
export const AgentConversation = z
  .object({
    conversationId: z.number(),
    contactName: z.string().nullable(),
    store: StoreLabel.nullable(),
    inboxId: z.number(),
    lastActivityAt: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: "AgentConversation" });
export type AgentConversation = z.infer<typeof AgentConversation>;

/** Row of `GET /customers/:id/conversations`: conversations with relayed messages. */
export const CustomerConversation = z
  .object({
    conversationId: z.number(),
    messages: z.number(),
    lastAt: z.string(),
    isRedirected: z.boolean().describe("Redirected to the e-commerce team, where another conversation continues."),
    url: z.string().nullable(),
  })
  .meta({ id: "CustomerConversation" });
export type CustomerConversation = z.infer<typeof CustomerConversation>;

/** Response of `POST /helpdesk/conversations/:id/reopen`. */
export const ReopenedConversation = z
  .object({ conversationId: z.number(), status: z.literal("open") })
  .meta({ id: "ReopenedConversation" });
export type ReopenedConversation = z.infer<typeof ReopenedConversation>;

/** Response of `POST /helpdesk/conversations/:id/unread`. */
export const UnreadConversation = z
  .object({ conversationId: z.number(), isUnread: z.literal(true) })
  .meta({ id: "UnreadConversation" });
export type UnreadConversation = z.infer<typeof UnreadConversation>;

export const InboxConversation = ExpiringConversation.omit({ lastInboundAt: true, minutesLeft: true })
  .extend({
    lastActivityAt: z.string(),
    labels: z.array(z.string()),
    lastMessage: LastMessage.nullable(),
    customer: customerField,
  })
  .meta({ id: "InboxConversation" });
export type InboxConversation = z.infer<typeof InboxConversation>;

/** `isReachable`: whether the helpdesk responded; false makes the list empty. */
export const InboxConversationList = pageOf(InboxConversation)
  .extend({ isReachable: z.boolean() })
  .meta({ id: "InboxConversationList" });
export type InboxConversationList = z.infer<typeof InboxConversationList>;

/** Row of `GET /helpdesk/inboxes`. `stores`: visible stores that use the inbox. */
export const InboxView = z
  .object({ id: z.number(), name: z.string(), stores: z.array(StoreLabel) })
  .meta({ id: "InboxView" });
export type InboxView = z.infer<typeof InboxView>;

/** `isReachable`: whether the helpdesk responded; false makes the list empty. */
export const InboxList = pageOf(InboxView).extend({ isReachable: z.boolean() }).meta({ id: "InboxList" });
export type InboxList = z.infer<typeof InboxList>;

/** Until when free text reaches the customer. */
export const ReplyWindow = z
  .object({
    isOpen: z.boolean(),
    closesAt: z.string().nullable().describe("Null: no end, or not known."),
    problem: z
      .enum(["closed", "no_phone", "no_number"])
      .nullable()
      .describe("`no_phone`: the contact has none. `no_number`: the customer never wrote to a number of the product."),
  })
  .meta({ id: "ReplyWindow" });
export type ReplyWindow = z.infer<typeof ReplyWindow>;

/**
 * The author of the actor's replies. `account`: the helpdesk shows the owner of the API key as the author, because it does not
 * let the product act as an agent.
 */
export const ReplySender = z
  .object({
    state: z.enum(["agent", "account", "no_agent", "not_in_inbox", "blocked"]),
    name: z.string().nullable(),
  })
  .meta({ id: "ReplySender" });
export type ReplySender = z.infer<typeof ReplySender>;

/** Response of `GET /helpdesk/conversations/:id`. */
export const ConversationDetail = z
  .object({
    conversationId: z.number(),
    status: z.enum(CONVERSATION_STATUSES),
    contactName: z.string().nullable(),
    customer: customerField,
    store: StoreLabel.nullable(),
    inboxId: z.number(),
    assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
    labels: z.array(z.string()),
    url: z.string().describe("URL in the helpdesk."),
    window: ReplyWindow,
    sender: ReplySender,
  })
  .meta({ id: "ConversationDetail" });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

export const ConversationMessage = z
  .object({
    id: z.number(),
    direction: z.enum(["in", "out", "note", "event"]).describe("`note`: only agents see it. `event`: an activity."),
    author: z.string().nullable(),
    text: z.string().nullable(),
    at: z.string().nullable(),
    status: z.enum(MESSAGE_STATUSES).nullable().describe("Only of messages to the customer."),
    problem: z.string().nullable().describe("Why it failed, in the words of the helpdesk."),
    replyId: z.string().nullable().describe("The id of the reply that was sent with the product."),
    files: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(["image", "audio", "video", "document"]),
        type: z.string().nullable(),
        extension: z.string().nullable(),
        bytes: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: "ConversationMessage" });
export type ConversationMessage = z.infer<typeof ConversationMessage>;

/** Response of `GET /helpdesk/conversations/:id/messages`. */
export const ConversationMessages = z
  .object({
    data: z.array(ConversationMessage).describe("Oldest first."),
    before: z.number().nullable().describe("Value of `before` for the page of older messages; null: there are none."),
  })
  .meta({ id: "ConversationMessages" });
export type ConversationMessages = z.infer<typeof ConversationMessages>;

/** Response of `POST /helpdesk/conversations/:id/messages`. */
export const SentReply = z.object({ messageId: z.number() }).meta({ id: "SentReply" });
export type SentReply = z.infer<typeof SentReply>;
