import { findLabelTimes } from "./find-label-times.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import type { HelpdeskConfig } from "./schemas.ts";

/** What a reassignment takes from outside. */
export type ReassignTools = {
  open: typeof openHelpdesk;
  findLabelTimes: typeof findLabelTimes;
  /** From 0 to below 1. */
  random: () => number;
  /** For how long a run begins with further conversations; the next one goes on with the rest. */
  runMs: number;
};

/** Below the five minutes between two runs. */
export const REASSIGN_TOOLS: ReassignTools = {
  open: openHelpdesk,
  findLabelTimes,
  random: Math.random,
  runMs: 240_000,
};

/** What the redirects of one run share. */
export type RedirectRun = { config: HelpdeskConfig; tools: ReassignTools };
