import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk } from "../client/types.ts";
import { askDesk } from "../connection/open-desk.ts";
import { helpdeskFailed } from "../rules/errors.ts";
import type { ReplySender } from "../schemas.ts";
import { findReplyAgent } from "../store/desk/agents.ts";

/** `token`: of the agent; null where replies are sent with the account's key. Secret. */
export type Sender = ReplySender & { agentId: number | null; token: string | null };

/**
 * The author of the actor's replies in an inbox: the helpdesk's agent with their e-mail address. Acting as an agent needs their
 * token, which only the helpdesk's database has; without it the account's key sends.
 */
export async function findSender(ctx: Ctx, desk: Helpdesk, inboxId: number): Promise<Sender> {
  const { actor } = ctx;
  if (actor.kind !== "user") return withoutAgent("no_agent");
  const { email } = actor;
  const stored = await askDesk(ctx, "findReplyAgent", async (sql, { accountId }) => ({
    agent: await findReplyAgent(sql, accountId, { email, inboxId }),
  }));
  if (!stored) return findByApi(desk, email, inboxId);
  const { agent } = stored;
  if (!agent) return withoutAgent("no_agent");
  const { id: agentId, name, role, isMember, token } = agent;
  if (role !== "administrator" && !isMember) return withoutAgent("not_in_inbox", name);
  if (Date.parse(agent.blockedUntil ?? "") > ctx.clock.now().getTime()) return withoutAgent("blocked", name);
  return { state: token === null ? "account" : "agent", name, agentId, token };
}

async function findByApi(desk: Helpdesk, email: string, inboxId: number): Promise<Sender> {
  const agent = await desk.findAgentByEmail(email);
  const isMember =
    agent?.role === "administrator" ||
    (agent !== null && (await desk.listInboxMembers(inboxId)).some(({ id }) => id === agent.id));
  if (desk.hasFailed) throw helpdeskFailed();
  if (!agent) return withoutAgent("no_agent");
  if (!isMember) return withoutAgent("not_in_inbox", agent.name);
  return { state: "account", name: agent.name, agentId: agent.id, token: null };
}

function withoutAgent(state: "no_agent" | "not_in_inbox" | "blocked", name: string | null = null): Sender {
  return { state, name, agentId: null, token: null };
}
