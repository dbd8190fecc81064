import type { Page } from "@/lib/core/paging.ts";
import type {
  AgentList,
  ConversationDetail,
  ConversationMessages,
  ExpiringList,
  HelpdeskConfigView,
  HelpdeskHealth,
  InboxConversationList,
  InboxList,
  ProvisionAgent,
  ProvisionedAgent,
  RedirectStatus,
  RedirectView,
  SaveWaitTimeout,
  SendReply,
  SentReply,
  WaitingQueue,
  WaitTimeout,
} from "@/lib/helpdesk/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

type Paging = { page: number; limit: number };
export type QueueQuery = Paging & { storeId?: string };
export type RedirectsQuery = Paging & { storeId?: string; agentId?: string; status?: RedirectStatus; from?: string };
export type ExpiringQuery = Paging & { storeId?: string; minutes: number };
export type ConversationsQuery = Paging & { inboxId: number; assignee: "all" | "none" | "assigned" };
export type AgentsQuery = Paging & { storeId?: string };

export function fetchConfig(api: Api, signal?: AbortSignal): Promise<HelpdeskConfigView> {
  return api.get("/whatsapp/helpdesk/config", { signal });
}

export function fetchHealth(api: Api, signal?: AbortSignal): Promise<HelpdeskHealth> {
  return api.get("/whatsapp/helpdesk/health", { signal });
}

export function saveWaitTimeout(api: Api, timeout: SaveWaitTimeout): Promise<WaitTimeout> {
  return api.post("/whatsapp/helpdesk/wait-timeout", timeout);
}

export function fetchQueue(api: Api, query: QueueQuery, signal?: AbortSignal): Promise<WaitingQueue> {
  return api.get("/helpdesk/queue", { query, signal });
}

/** Runs the check for overdue conversations, otherwise scheduled every five minutes, now. */
export function checkNow(api: Api): Promise<unknown> {
  return api.post("/helpdesk/reassign", {});
}

export function fetchRedirects(api: Api, query: RedirectsQuery, signal?: AbortSignal): Promise<Page<RedirectView>> {
  return api.get("/helpdesk/redirects", { query, signal });
}

export function fetchExpiring(api: Api, query: ExpiringQuery, signal?: AbortSignal): Promise<ExpiringList> {
  return api.get("/helpdesk/expiring", { query, signal });
}

export function fetchInboxes(api: Api, signal?: AbortSignal): Promise<InboxList> {
  return api.get("/helpdesk/inboxes", { query: { limit: 200 }, signal });
}

export function fetchConversations(
  api: Api,
  query: ConversationsQuery,
  signal?: AbortSignal,
): Promise<InboxConversationList> {
  return api.get("/helpdesk/conversations", { query, signal });
}

export function fetchConversation(api: Api, id: number, signal?: AbortSignal): Promise<ConversationDetail> {
  return api.get(`/helpdesk/conversations/${id}`, { signal });
}

export function fetchMessages(
  api: Api,
  id: number,
  before: number | null,
  signal?: AbortSignal,
): Promise<ConversationMessages> {
  return api.get(`/helpdesk/conversations/${id}/messages`, { query: { before }, signal });
}

export function sendReply(api: Api, id: number, reply: SendReply): Promise<SentReply> {
  return api.post(`/helpdesk/conversations/${id}/messages`, reply);
}

export type FileAddress = { conversationId: number; messageId: number; fileId: number };

export async function fetchFile(api: Api, address: FileAddress, signal?: AbortSignal): Promise<FetchedFile> {
  const { conversationId, messageId, fileId } = address;
  const path = `/helpdesk/conversations/${conversationId}/messages/${messageId}/files/${fileId}`;
  const response = await api.fetch(path, { signal });
  const [, name = ""] = (response.headers.get("content-disposition") ?? "").split("filename*=UTF-8''");
  return { name: decodeURIComponent(name), file: await response.blob() };
}

export type FetchedFile = { name: string; file: Blob };

export function markUnread(api: Api, id: number): Promise<unknown> {
  return api.post(`/helpdesk/conversations/${id}/unread`);
}

export function reopenConversation(api: Api, id: number): Promise<unknown> {
  return api.post(`/helpdesk/conversations/${id}/reopen`);
}

export function fetchAgents(api: Api, query: AgentsQuery, signal?: AbortSignal): Promise<AgentList> {
  return api.get("/helpdesk/agents", { query, signal });
}

export function provisionAgent(api: Api, agent: ProvisionAgent): Promise<ProvisionedAgent> {
  return api.post("/helpdesk/agents", agent);
}

export function blockAgent(api: Api, id: number): Promise<void> {
  return api.post(`/helpdesk/agents/${id}/block`);
}

export function unblockAgent(api: Api, id: number): Promise<void> {
  return api.delete(`/helpdesk/agents/${id}/block`);
}

/** Sets a new password, also for an agent who never accepted the invitation. */
export function resetAgentPassword(api: Api, id: number): Promise<{ password: string }> {
  return api.post(`/helpdesk/agents/${id}/password`);
}

/** How many conversations an agent has open. */
export async function countOpenConversations(api: Api, id: number, signal?: AbortSignal): Promise<number> {
  const query = { page: 1, limit: 1 };
  return (await api.get<Page<unknown>>(`/helpdesk/agents/${id}/conversations`, { query, signal })).total;
}

export function removeAgent(api: Api, id: number): Promise<void> {
  return api.delete(`/helpdesk/agents/${id}`);
}
