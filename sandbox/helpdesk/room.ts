import type { Clock } from "../calendar.ts";
import type { Fault } from "../control/faults.ts";
import type { Room } from "../dispatch.ts";
import { type Answer, json, type SandboxRequest } from "../http/answer.ts";
import { createAgent, listAgents, removeAgent, updateAgent } from "./calls/agents.ts";
import {
  contactConversations,
  createContact,
  removeContact,
  searchContacts,
  showContact,
  updateContact,
} from "./calls/contacts.ts";
import {
  assign,
  markUnread,
  replaceLabels,
  showConversation,
  showLabels,
  toggleStatus,
} from "./calls/conversations.ts";
import { createConversation } from "./calls/create-conversation.ts";
import { createMessage } from "./calls/create-message.ts";
import {
  addMembers,
  createInbox,
  listInboxes,
  listMembers,
  removeInbox,
  removeMembers,
  replaceMembers,
  showInbox,
  updateInbox,
} from "./calls/inboxes.ts";
import { listConversations } from "./calls/list-conversations.ts";
import { listMessages, updateMessage } from "./calls/messages.ts";
import { createWebhook, listWebhooks, removeWebhook, updateWebhook } from "./calls/webhooks.ts";
import type { Desk } from "./desk.ts";
import { SearchLimit } from "./limits.ts";
import { deskPage } from "./pages.ts";
import { notFound, Refusal, refusalOf, tooMany, unauthorized } from "./refusals.ts";
import type { Turn } from "./turn.ts";

type Call = (turn: Turn, ...ids: number[]) => Promise<Answer>;

/** Administrators only: writes to inboxes, agents and webhooks. */
const ADMIN = /^(POST|PUT|PATCH|DELETE) (agents|inboxes|inbox_members|webhooks)|^GET webhooks|^DELETE contacts/;
const CALLS: [string, Call][] = [
  ["GET contacts/search", searchContacts],
  ["POST contacts", createContact],
  ["GET contacts/:id", showContact],
  ["PATCH contacts/:id", updateContact],
  ["PUT contacts/:id", updateContact],
  ["DELETE contacts/:id", removeContact],
  ["GET contacts/:id/conversations", contactConversations],
  ["GET conversations", listConversations],
  ["POST conversations", createConversation],
  ["GET conversations/:id", showConversation],
  ["POST conversations/:id/toggle_status", toggleStatus],
  ["POST conversations/:id/unread", markUnread],
  ["POST conversations/:id/assignments", assign],
  ["GET conversations/:id/labels", showLabels],
  ["POST conversations/:id/labels", replaceLabels],
  ["GET conversations/:id/messages", listMessages],
  ["POST conversations/:id/messages", createMessage],
  ["PATCH conversations/:id/messages/:id", updateMessage],
  ["GET agents", listAgents],
  ["POST agents", createAgent],
  ["PUT agents/:id", updateAgent],
  ["PATCH agents/:id", updateAgent],
  ["DELETE agents/:id", removeAgent],
  ["GET inbox_members/:id", listMembers],
  ["POST inbox_members", addMembers],
  ["PATCH inbox_members", replaceMembers],
  ["DELETE inbox_members", removeMembers],
  ["GET inboxes", listInboxes],
  ["POST inboxes", createInbox],
  ["GET inboxes/:id", showInbox],
  ["PATCH inboxes/:id", updateInbox],
  ["DELETE inboxes/:id", removeInbox],
  ["GET webhooks", listWebhooks],
  ["POST webhooks", createWebhook],
  ["PATCH webhooks/:id", updateWebhook],
  ["DELETE webhooks/:id", removeWebhook],
];
const ROUTES = CALLS.map(([name, call]) => ({ pattern: new RegExp(`^${name.replaceAll(":id", "(\\d+)")}$`), call }));
const MAX_ID = 2_147_483_647;
const PATH = /^\/helpdesk\/api\/v1\/accounts\/(\d+)\/(.+?)\/?$/;
const FILE_PATH = /^\/helpdesk\/rails\/active_storage\/(blobs\/redirect|disk)\/(\d+)\/[^/]+$/;

/** The helpdesk (Chatwoot) REST API. A fault's `path` is compared with method and path. */
export function createHelpdeskRoom(desk: Desk, clock: Clock): Room {
  const limit = new SearchLimit(clock);
  return {
    handle: async (request) => {
      const given = await answer(desk, limit, request).catch(refused);
      if (PATH.test(request.path)) desk.onExchange?.({ ...request, status: given.status, response: given.body });
      return given;
    },
    faultPath: async ({ method, path }) => `${method} ${path}`,
    refuse: ({ status }: Fault) => refusalOf(status),
  };
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer;
  throw error;
}

async function answer(desk: Desk, limit: SearchLimit, request: SandboxRequest): Promise<Answer> {
  const shown = await deskPage(desk, request);
  if (shown) return shown;
  const [, place, fileId] = FILE_PATH.exec(request.path) ?? [];
  if (place === "disk") return fileOf(desk, Number(fileId));
  if (place !== undefined) return { status: 302, headers: { Location: diskPath(request.path) }, body: undefined };
  const [, accountId, rest] = PATH.exec(request.path) ?? [];
  if (accountId === undefined) throw notFound();
  const name = `${request.method} ${rest}`;
  const route = ROUTES.find(({ pattern }) => pattern.test(name));
  if (!route) throw notFound();
  const ids = [...(route.pattern.exec(name) ?? [])].slice(1).map(Number);
  if ([Number(accountId), ...ids].some((id) => id > MAX_ID)) throw notFound();
  if (name === "GET contacts/search" && !limit.admits(Number(accountId))) return tooMany();
  return desk.act(request, Number(accountId), (turn) => {
    if (ADMIN.test(name) && turn.actor.role !== "administrator") throw unauthorized();
    return route.call(turn, ...ids);
  });
}

function diskPath(path: string): string {
  return path.replace("/blobs/redirect/", "/disk/");
}

function fileOf(desk: Desk, id: number): Answer {
  const file = desk.files.find(id);
  if (!file) return json(404, { error: "Resource could not be found" });
  return { status: 200, headers: { "Content-Type": file.type }, body: file.bytes };
}
