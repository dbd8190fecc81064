"use client";

import { createContext, use } from "react";
import type { Step } from "@/components/campaigns/hrefs.ts";
import type { Draft } from "@/components/campaigns/wizard/draft.ts";
import type { When } from "@/components/campaigns/wizard/when.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { Day } from "@/lib/core/dates.ts";

export type WizardState = {
  /** Null until the first step made a draft of it. */
  campaign: CampaignView | null;
  draft: Draft;
  change: (to: Partial<Draft>) => void;
  /** True when everything that can be saved is. `isSure`: and when nobody else has changed what is seen here. */
  flush: (isSure?: boolean) => Promise<boolean>;
  when: When;
  setWhen: (when: When) => void;
  today: Day;
  isDisabled: boolean;
  /** How often one wanted to go on without a name. */
  nameAsked: number;
  goTo: (step: Step) => void;
};

export const WizardContext = createContext<WizardState | null>(null);

export function useWizard(): WizardState {
  const state = use(WizardContext);
  if (state === null) throw new Error("A step needs a WizardContext above it");
  return state;
}
