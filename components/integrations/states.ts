import type { SyncStatus } from "@/components/shell/sync-status.ts";

/** What is known of each system when the page is rendered; null for what the role may not read. */
export type IntegrationStates = {
  sync: SyncStatus | null;
  numbers: { total: number; away: number };
  helpdeskUrl: string | null;
};

type NumberFacts = { connectionState: string | null; checkProblem: string | null };

/** Whether no message can go through the number until someone acts. */
export function isAway({ connectionState, checkProblem }: NumberFacts): boolean {
  return connectionState === "close" || checkProblem !== null;
}
