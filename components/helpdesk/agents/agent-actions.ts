import type { AgentView } from "@/lib/helpdesk/schemas.ts";

export type AgentAction = "password" | "block" | "unblock" | "remove";

/** Actions available for an agent. Administrators are managed in the helpdesk itself. */
export function actionsFor(agent: AgentView, now: Date): AgentAction[] {
  if (agent.role === "administrator") return [];
  return ["password", isBlocked(agent, now) ? "unblock" : "block", "remove"];
}

export function isBlocked({ blockedUntil }: Pick<AgentView, "blockedUntil">, now: Date): boolean {
  return blockedUntil !== null && Date.parse(blockedUntil) > now.getTime();
}
