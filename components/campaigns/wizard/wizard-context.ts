"use client";

import { createContext, type RefObject, use } from "react";
import type { Step } from "@/components/campaigns/hrefs.ts";
import type { When } from "@/components/campaigns/wizard/delivery/when.ts";
import type { Draft } from "@/components/campaigns/wizard/draft/draft.ts";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { Variant } from "@/lib/sending/names.ts";

export type WizardState = {
  /** Null until the first step has created a draft. */
  campaign: CampaignView | null;
  draft: Draft;
  change: (to: Partial<Draft>) => void;
  /** Resolves to true if everything valid is saved. `isSure`: also only if no other user changed the campaign. */
  flush: (isSure?: boolean) => Promise<boolean>;
  when: When;
  setWhen: (when: When) => void;
  /** The variant of an A/B test whose message is edited; in the message step, `draft` and `change` are its own. */
  variant: Variant;
  setVariant: (variant: Variant) => void;
  today: Day;
  isDisabled: boolean;
  /** Number of attempts to continue without a name. */
  nameAsked: number;
  goTo: (step: Step) => void;
  /** Asked before a later step is opened: false stays in this one, where the field shows the problem. */
  guard: RefObject<(() => boolean) | null>;
};

export const WizardContext = createContext<WizardState | null>(null);

export function useWizard(): WizardState {
  const state = use(WizardContext);
  if (state === null) throw new Error("A step needs a WizardContext above it");
  return state;
}
