import type { SyncStatus } from "@/components/shell/sync-status.ts";

/** What is known of each system when the page is rendered; `sync` is null for who may not read it. */
export type IntegrationStates = {
  sync: SyncStatus | null;
  numbers: { total: number; away: number };
  isHelpdeskConfigured: boolean;
};

type NumberFacts = { connectionState: string | null; checkProblem: string | null };

/** Whether no message can go through the number until someone acts. */
export function isAway({ connectionState, checkProblem }: NumberFacts): boolean {
  return connectionState === "close" || connectionState === "connecting" || checkProblem !== null;
}
