import type { Permission } from "../core/permissions.ts";

/** What a new organization does once, in this order, and the permissions that each needs. */
export const FIRST_STEPS = {
  erp: ["app:integrations"],
  number: ["app:integrations"],
  team: ["app:team"],
  hours: ["app:stores"],
  segment: ["app:segments"],
  campaign: ["app:campaigns", "app:campaigns:send"],
} as const satisfies Record<string, readonly Permission[]>;
export type FirstStep = keyof typeof FIRST_STEPS;

/** Which of them are done. */
export type StepsDone = Record<FirstStep, boolean>;
export type FirstStepsView = StepsDone & { hasSales: boolean };
