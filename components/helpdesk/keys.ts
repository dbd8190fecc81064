import type {
  AgentsQuery,
  ConversationsQuery,
  ExpiringQuery,
  FileAddress,
  QueueQuery,
  RedirectsQuery,
} from "@/components/helpdesk/api.ts";

export const helpdeskKeys = {
  config: ["helpdesk", "config"] as const,
  health: ["helpdesk", "health"] as const,
  answered: ["helpdesk", "answered"] as const,
  queue: ["helpdesk", "queue"] as const,
  queuePage: (query: QueueQuery) => [...helpdeskKeys.queue, query] as const,
  redirects: ["helpdesk", "redirects"] as const,
  redirectsPage: (query: RedirectsQuery) => [...helpdeskKeys.redirects, query] as const,
  expiring: (query: ExpiringQuery) => ["helpdesk", "expiring", query] as const,
  inboxes: ["helpdesk", "inboxes"] as const,
  conversations: ["helpdesk", "conversations"] as const,
  conversationsPage: (query: ConversationsQuery | null) => [...helpdeskKeys.conversations, query] as const,
  conversation: (id: number) => ["helpdesk", "conversation", id] as const,
  messages: (id: number) => [...helpdeskKeys.conversation(id), "messages"] as const,
  file: ({ conversationId, messageId, fileId }: FileAddress) =>
    [...helpdeskKeys.messages(conversationId), messageId, fileId] as const,
  agents: ["helpdesk", "agents"] as const,
  openConversations: (agentId: number) => [...helpdeskKeys.agents, agentId, "open"] as const,
  agentsPage: (query: AgentsQuery) => [...helpdeskKeys.agents, query] as const,
};
