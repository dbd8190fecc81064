import { whenOf } from "../../../components/campaigns/wizard/delivery/when.ts";
import { emptyDraft } from "../../../components/campaigns/wizard/draft/draft.ts";
import type { WizardState } from "../../../components/campaigns/wizard/wizard-context.ts";

const TODAY = "2026-11-21";

/** An empty campaign whose changes are not saved. */
export function wizardState({ draft, ...fields }: Partial<WizardState> = {}): WizardState {
  const nothing = () => undefined;
  return {
    campaign: null,
    today: TODAY,
    variant: "A",
    setVariant: nothing,
    nameAsked: 0,
    isDisabled: false,
    when: whenOf(null, TODAY),
    change: nothing,
    flush: async () => true,
    goTo: nothing,
    guard: { current: null },
    setWhen: nothing,
    draft: { ...emptyDraft(), ...draft },
    ...fields,
  };
}
