import { ForbiddenError, NotFoundError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk, HelpdeskConversation } from "../client/types.ts";
import { isReachable } from "../connection/check-health.ts";
import { askDesk } from "../connection/open-desk.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import type { ChangeLabels } from "../rules/automation-call.ts";
import { isReopeningAllowed } from "../rules/conversations.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import type { HelpdeskId, ReopenedConversation, UnreadConversation } from "../schemas.ts";
import { forgetEarliestWait, loadHelpdeskConfig } from "../store/config.ts";
import { findLastActor } from "../store/desk/activities.ts";
import { findAgentByEmail } from "../store/desk/agents.ts";
import { listVisibleInboxes } from "./inboxes.ts";

/** Our roles up to this level count as helpdesk administrators. */
const ADMINISTRATOR_LEVEL = 10;

/** A conversation in an inbox that the actor may see; otherwise 404, or 502 if the helpdesk is unreachable. */
export async function getVisibleConversation(ctx: Ctx, desk: Helpdesk, id: number): Promise<HelpdeskConversation> {
  const conversation = await desk.getConversation(id);
  if (!conversation && !(await isReachable(ctx))) throw helpdeskFailed();
  if (!conversation) throw new NotFoundError("conversation_not_found");
  if (ctx.storeScope === null || (await listVisibleInboxes(ctx)).has(conversation.inboxId)) return conversation;
  throw new NotFoundError("conversation_not_found");
}

type Reopening = { conversationId: number; role: "agent" | "administrator" };

/** Whether this role may reopen the conversation. If its last actor cannot be determined, only administrators may. */
export async function mayReopen(ctx: Ctx, { conversationId, role }: Reopening): Promise<boolean> {
  if (role === "administrator") return true;
  const found = await askDesk(ctx, "findLastActor", async (sql, { accountId, ownUserId }) => ({
    lastActor: await findLastActor(sql, accountId, { conversationId, exceptUserId: ownUserId }),
  }));
  return found !== null && isReopeningAllowed({ role, ...found });
}

/** Reopens a conversation if the actor may; an open one is unchanged. */
export async function reopenConversation(ctx: Ctx, { id }: HelpdeskId): Promise<ReopenedConversation> {
  const helpdesk = await openHelpdesk(ctx);
  if (!helpdesk) throw helpdeskNotConfigured();
  const conversation = await getVisibleConversation(ctx, helpdesk, id);
  const reopened = { conversationId: id, status: "open" } as const;
  if (conversation.status === "open") return reopened;
  if (conversation.status === "resolved" && !(await mayReopen(ctx, { conversationId: id, role: await roleOf(ctx) })))
    throw new ForbiddenError(
      "reopening_needs_administrator",
      "Only an administrator may reopen a conversation that a user resolved",
    );
  if (!(await helpdesk.toggleStatus(id, "open"))) throw helpdeskFailed();
  await forgetEarliestWait(ctx); // a waiting label of before it was closed counts again
  return reopened;
}

/** Helpdesk role: our administrators count as administrators; other users are matched by e-mail address, keys by none. */
async function roleOf(ctx: Ctx): Promise<"agent" | "administrator"> {
  const { actor } = ctx;
  if (actor.kind === "apiKey") return "agent";
  if (actor.kind !== "user" || actor.level <= ADMINISTRATOR_LEVEL) return "administrator";
  const found = await askDesk(ctx, "findAgentByEmail", (sql, { accountId }) => findAgentByEmail(sql, accountId, actor));
  return found?.role ?? "agent";
}

/** Adds and removes labels of one conversation; other labels stay. Idempotent. */
export async function changeLabels(
  ctx: Ctx,
  { conversationId, add, remove }: Omit<ChangeLabels, "organizationId">,
): Promise<{ conversationId: number; labels: string[] }> {
  if ((await loadHelpdeskConfig(ctx)) === null) throw helpdeskNotConfigured();
  const desk = await openHelpdesk(ctx);
  const known = await desk?.getConversation(conversationId);
  if (!desk || !known) {
    if (await isReachable(ctx)) throw new NotFoundError("conversation_not_found");
    throw helpdeskFailed();
  }
  if (!(await desk.changeLabels(conversationId, { add, remove }))) throw helpdeskFailed();
  return { conversationId, labels: (await desk.getConversation(conversationId))?.labels ?? known.labels };
}

/** Marks a conversation as unread for agents in the helpdesk. */
export async function markUnread(ctx: Ctx, { id }: HelpdeskId): Promise<UnreadConversation> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw helpdeskNotConfigured();
  await getVisibleConversation(ctx, desk, id);
  if (!(await desk.markUnread(id))) throw helpdeskFailed();
  return { conversationId: id, isUnread: true };
}
