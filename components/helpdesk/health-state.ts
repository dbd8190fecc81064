import type { HelpdeskHealth, HelpdeskProblem } from "@/lib/helpdesk/schemas.ts";

export type HealthState = "checking" | "ok" | "refused" | "down" | "unknown";

const OF_THE_KEY: readonly HelpdeskProblem[] = [
  "unauthorized",
  "not_administrator",
  "key_unavailable",
  "key_unreadable",
];

/** Maps the helpdesk's health response to a simple state. */
export function healthState(health: HelpdeskHealth): HealthState {
  if (health.ok) return "ok";
  return OF_THE_KEY.includes(health.reason) ? "refused" : "down";
}
