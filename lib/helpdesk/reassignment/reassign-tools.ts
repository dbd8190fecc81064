import { openHelpdesk } from "../connection/open-helpdesk.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { findLabelTimes } from "./find-label-times.ts";

/** External dependencies of a reassignment run. */
export type ReassignTools = {
  open: typeof openHelpdesk;
  findLabelTimes: typeof findLabelTimes;
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number;
  /** Time limit for starting conversations; the next run processes the rest. */
  runMs: number;
};

/** Below the five-minute interval between runs. */
export const REASSIGN_TOOLS: ReassignTools = {
  open: openHelpdesk,
  findLabelTimes,
  random: Math.random,
  runMs: 240_000,
};

/** Shared by all redirects of one run. */
export type RedirectRun = { config: HelpdeskConfig; tools: ReassignTools };
