import { offsetOf, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type AgentList, AgentsQuery } from "../schemas.ts";
import { findAgents } from "./find-agents.ts";

export async function listAgents(ctx: Ctx, query: Partial<AgentsQuery> = {}): Promise<AgentList> {
  const { storeId, ...paging } = AgentsQuery.parse(query);
  const { agents, ...state } = await findAgents(ctx, storeId);
  return {
    ...toPage(agents.slice(offsetOf(paging), offsetOf(paging) + paging.limit), agents.length, paging),
    ...state,
  };
}
