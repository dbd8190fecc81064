import { BadGatewayError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { findAgents } from "./find-agents.ts";
import type { AgentView, HelpdeskId } from "./schemas.ts";

/** One whom the helpdesk is known to have. */
export async function getAgent(ctx: Ctx, { id: userId }: HelpdeskId): Promise<AgentView> {
  const { agents } = await findAgents(ctx);
  const agent = agents.find(({ id }) => id === userId);
  if (!agent) throw new BadGatewayError("The helpdesk");
  return agent;
}
