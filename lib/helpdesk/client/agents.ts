import { z } from "zod";
import { createOnce } from "./create-once.ts";
import type { Outcome, Transport } from "./transport.ts";
import type { Helpdesk, HelpdeskAgent } from "./types.ts";
import { Agent, Answered, Made, rowsOf } from "./wire.ts";

type AgentCalls = Pick<
  Helpdesk,
  | ("listAgents" | "findAgentByEmail" | "createAgent" | "setAvailability" | "removeAgent")
  | ("listInboxMembers" | "addInboxMembers" | "removeInboxMembers")
>;

const Agents = rowsOf(Agent);
const Members = z.object({ payload: Agents }).transform(({ payload }) => payload);

export function agentCalls(transport: Transport): AgentCalls {
  async function find(call: string, email: string): Promise<Outcome<HelpdeskAgent | null>> {
    const outcome = await transport.ask({ call, path: "/agents", answer: Agents });
    if (!outcome.ok) return outcome;
    const wanted = email.trim().toLowerCase();
    return { ok: true, data: outcome.data.find((it) => it.email.toLowerCase() === wanted) ?? null };
  }

  return {
    listAgents: async () => (await transport.call({ call: "listAgents", path: "/agents", answer: Agents })) ?? [],
    async findAgentByEmail(email) {
      const outcome = await find("findAgentByEmail", email);
      if (outcome.ok) return outcome.data;
      transport.report("findAgentByEmail", outcome);
      return null;
    },
    createAgent({ name, email }) {
      // Set both explicitly: by default a new agent counts as online, or as offline regardless of their availability.
      const body = { name, email, role: "agent", availability: "offline", auto_offline: false };
      const question = { call: "createAgent", method: "POST" as const, path: "/agents", body, answer: Agent };
      return createOnce<HelpdeskAgent>(transport, question, { find: () => find("createAgent", email) });
    },
    setAvailability(id, availability) {
      const body = { availability };
      const question = { call: "setAvailability", method: "PUT", path: `/agents/${id}`, body } as const;
      return transport.succeeds({ ...question, answer: Made });
    },
    removeAgent: (id) =>
      transport.succeeds({ call: "removeAgent", method: "DELETE", path: `/agents/${id}`, answer: Answered }),
    listInboxMembers: async (inboxId) =>
      (await transport.call({ call: "listInboxMembers", path: `/inbox_members/${inboxId}`, answer: Members })) ?? [],
    addInboxMembers(inboxId, agentIds) {
      const question = { call: "addInboxMembers", method: "POST", ...membersOf(inboxId, agentIds) } as const;
      return transport.succeeds({ ...question, answer: Members });
    },
    removeInboxMembers(inboxId, agentIds) {
      const question = { call: "removeInboxMembers", method: "DELETE", ...membersOf(inboxId, agentIds) } as const;
      return transport.succeeds({ ...question, answer: Answered });
    },
  };
}

function membersOf(inboxId: number, agentIds: readonly number[]) {
  return { path: "/inbox_members", body: { inbox_id: inboxId, user_ids: agentIds } };
}
