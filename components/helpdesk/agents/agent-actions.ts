import type { AgentView } from "@/lib/helpdesk/schemas.ts";

export type AgentAction = "password" | "block" | "unblock" | "remove";

/** What can be done with one agent. An administrator of the helpdesk is managed there. */
export function actionsFor(agent: AgentView, now: Date): AgentAction[] {
  if (agent.role === "administrator") return [];
  return ["password", isBlocked(agent, now) ? "unblock" : "block", "remove"];
}

export function isBlocked({ blockedUntil }: Pick<AgentView, "blockedUntil">, now: Date): boolean {
  return blockedUntil !== null && Date.parse(blockedUntil) > now.getTime();
}
