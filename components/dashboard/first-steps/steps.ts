import type { Role } from "@/lib/identity/schemas.ts";
import { FIRST_STEPS, type FirstStep, type StepsDone } from "@/lib/setup/names.ts";
import { hasPermission, isReadOnly } from "@/lib/web/profile.ts";

const NAMES = Object.keys(FIRST_STEPS) as FirstStep[];

/** Where each step is done. */
export const STEP_PAGES: Record<FirstStep, string> = {
  erp: "/integracoes",
  number: "/integracoes/whatsapp?adicionar=sim",
  team: "/equipe?convidar=sim",
  hours: "/lojas",
  segment: "/segmentos/novo",
  campaign: "/campanhas/nova",
};

/** The steps that this role may do; none once all of them are done. */
export function stepsFor(role: Role | null | undefined, done: StepsDone): FirstStep[] {
  if (isReadOnly(role)) return [];
  const steps = NAMES.filter((name) => FIRST_STEPS[name].every((permission) => hasPermission(role, permission)));
  return steps.every((name) => done[name]) ? [] : steps;
}
