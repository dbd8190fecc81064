import { ForbiddenError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { askDesk } from "../connection/open-desk.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import type { HelpdeskId, ReopenedConversation } from "../schemas.ts";
import { findAgentByEmail } from "../store/desk/agents.ts";
import { getVisibleConversation } from "./get-visible-conversation.ts";
import { mayReopen } from "./may-reopen.ts";

/** Our roles up to this level count as helpdesk administrators. */
const ADMINISTRATOR_LEVEL = 10;

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
  return reopened;
}

/** Helpdesk role: our administrators count as administrators; other users are matched by e-mail address. */
async function roleOf(ctx: Ctx): Promise<"agent" | "administrator"> {
  const { actor } = ctx;
  if (actor.kind !== "user" || actor.level <= ADMINISTRATOR_LEVEL) return "administrator";
  const found = await askDesk(ctx, "findAgentByEmail", (sql, { accountId }) => findAgentByEmail(sql, accountId, actor));
  return found?.role ?? "agent";
}
