import { ForbiddenError, ValidationError } from "../../core/errors.ts";
import { type Ctx, createCtx } from "../../platform/ctx.ts";
import { parseForeignJson } from "../../platform/outbound/parse-foreign-json.ts";
import { accountOf, parseAnswer } from "../rules/parse-event.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { queueAnswer } from "../store/relay-messages.ts";
import { triggerRelay } from "./queue-relay-messages.ts";
import { sealAnswer } from "./relay-out.ts";

/**
 * Handles an authenticated helpdesk webhook: queues an agent's answer, encrypted, for WhatsApp and ignores other
 * events. Deduplicates messages across webhooks.
 */
export async function receiveHelpdeskEvent(orgId: string, raw: Buffer): Promise<{ received: true }> {
  const ctx = createCtx({ orgId, actor: { kind: "webhook", source: "helpdesk" } });
  const body = await parseBody(ctx, raw);
  const account = accountOf(body);
  const config = await loadHelpdeskConfig(ctx);
  // Several organizations may share one helpdesk: reject events of other accounts.
  if (!config || (account !== null && account !== config.accountId))
    throw new ForbiddenError(
      "other_helpdesk_account",
      "The event belongs to another helpdesk account than the configured one",
    );
  const answer = parseAnswer(body);
  if (answer === null) return { received: true };
  const { helpdeskMessageId, conversationId, contactId, isAutomated } = answer;
  const isNew = await queueAnswer(ctx, {
    helpdeskMessageId,
    conversationId,
    contactId,
    isAutomated,
    payloads: sealAnswer(ctx.orgId, answer),
    saidAt: answer.saidAt ?? ctx.clock.now(),
  });
  if (isNew) await triggerRelay(ctx.orgId);
  return { received: true };
}

async function parseBody(ctx: Ctx, raw: Buffer): Promise<object> {
  const body = await parseForeignJson(ctx, raw.toString("utf8")).catch((error: unknown) => {
    if (!(error instanceof SyntaxError)) throw error;
  });
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new ValidationError({ path: "body", code: "invalid_json", message: "must be a JSON object" });
}
