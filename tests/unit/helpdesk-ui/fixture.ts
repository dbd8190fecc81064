import type {
  AgentView,
  ExpiringConversation,
  HelpdeskConfigView,
  RedirectView,
  WaitingConversation,
} from "../../../lib/helpdesk/schemas.ts";

export const NOW = new Date("2026-11-21T12:00:00-03:00");
export const STORE = { id: "0198c0de-0000-7000-8000-00000000000a", code: "F01", tradeName: "Loja Centro" };
const ON = "https://desk.aurora.test/app/accounts/1/conversations";

export const CONFIG: HelpdeskConfigView = {
  instanceUrl: "https://desk.aurora.test",
  accountId: 1,
  hasApiKey: true,
  hasDatabase: true,
  whatsappMode: "waba_official",
  waitTimeoutEnabled: true,
  waitTimeoutMinutes: 30,
  reassignmentMessage: null,
  blockOutsideHours: false,
  changed: null,
};

export function waiting(fields: Partial<WaitingConversation> = {}): WaitingConversation {
  return {
    conversationId: 42,
    contactName: "Bia Souza",
    store: { id: STORE.id, name: STORE.tradeName },
    inboxId: 5,
    waitingSince: "2026-11-21T14:48:00Z",
    minutesWaited: 12,
    minutesLeft: 18,
    minutesToDeadline: 18,
    lastMessage: { direction: "in", text: "Tem no tamanho P?", files: 0, at: "2026-11-21T14:48:00Z" },
    customer: null,
    labels: ["cliente_aguardando"],
    assignee: null,
    url: `${ON}/42`,
    ...fields,
  };
}

export function redirect(fields: Partial<RedirectView> = {}): RedirectView {
  return {
    id: "0198c0de-0000-7000-8000-0000000000b1",
    status: "completed",
    agent: { id: 7, name: "Paulo Reis - F08" },
    from: { conversationId: 40, inboxId: 5, url: `${ON}/40`, store: { id: STORE.id, name: STORE.tradeName } },
    to: { conversationId: 41, inboxId: 8, url: `${ON}/41` },
    customer: { id: "0198c0de-0000-7000-8000-0000000000c1", name: "Marina Alves" },
    waitingSince: "2026-11-21T13:00:00Z",
    minutesWaited: 95,
    createdAt: "2026-11-21T14:35:00Z",
    completedAt: "2026-11-21T14:35:05Z",
    ...fields,
  };
}

export function expiring(fields: Partial<ExpiringConversation> = {}): ExpiringConversation {
  return {
    conversationId: 50,
    contactName: "Rui Lima",
    store: null,
    inboxId: 5,
    url: `${ON}/50`,
    lastInboundAt: "2026-11-20T16:00:00Z",
    minutesLeft: 60,
    assignee: { id: 7, name: "Paulo Reis" },
    ...fields,
  };
}

export function agent(fields: Partial<AgentView> = {}): AgentView {
  return {
    id: 7,
    name: "Ana Dias - F01",
    email: "ana@aurora.test",
    role: "agent",
    availability: "online",
    isConfirmed: true,
    blockedUntil: null,
    stores: [{ id: STORE.id, name: STORE.tradeName }],
    ...fields,
  };
}

export const page = <Row>(data: Row[]) => ({ data, total: data.length, page: 1, limit: 20 });
