import { NotFoundError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { isReachable } from "../connection/is-reachable.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import type { ChangeLabels } from "../rules/automation-call.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import { loadHelpdeskConfig } from "../store/config.ts";

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
