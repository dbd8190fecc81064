"use client";

import { useTranslations } from "next-intl";
import { STEPS, type Step } from "@/components/campaigns/hrefs.ts";
import { useMomentProblem } from "@/components/campaigns/wizard/delivery/use-moment-problem.ts";
import { StepMark } from "@/components/campaigns/wizard/steps/step-mark.tsx";
import { stepState } from "@/components/campaigns/wizard/steps/step-state.ts";
import { useChecks } from "@/components/campaigns/wizard/steps/use-checks.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { cn } from "@/components/ui/cn.ts";

/** Step navigation with progress. Every step can be opened once there is a draft. */
export function Stepper({ current }: { current: Step }) {
  const t = useTranslations("campaigns.steps");
  const { campaign, goTo, when } = useWizard();
  const checks = useChecks(campaign?.id ?? null);
  const moment = useMomentProblem();
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t("label")} className="lg:sticky lg:top-20 lg:self-start">
      <p className="mb-2 text-[13px] text-muted-foreground lg:hidden">
        {t("position", { at: at + 1, of: STEPS.length, name: t(`names.${current}`) })}
      </p>
      <ol className="flex gap-1.5 lg:grid lg:gap-1">
        {STEPS.map((step, index) => {
          const known = stepState(step, checks.data, moment);
          // Complete from the start: a tick before the step was seen would claim more.
          const isUnseen = index > at && (step === "revisao" || (step === "entrega" && when.mode === "now"));
          const state = isUnseen && known === "done" ? "unknown" : known;
          const isCurrent = step === current;
          return (
            <li key={step} className="flex-1">
              <button
                type="button"
                disabled={campaign === null && !isCurrent}
                aria-current={isCurrent ? "step" : undefined}
                onClick={() => goTo(step)}
                className={cn(
                  "hit-area flex w-full items-center gap-3 rounded-md text-left text-sm lg:h-10 lg:px-2 lg:enabled:hover:bg-accent",
                  isCurrent ? "font-medium lg:bg-accent" : "text-muted-foreground",
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    "block h-1.5 w-full rounded-full lg:hidden",
                    isCurrent ? "bg-primary" : state === "done" && index < at ? "bg-primary/50" : "bg-input",
                  )}
                />
                <StepMark number={index + 1} state={state} isCurrent={isCurrent} className="max-lg:hidden" />
                <span className="max-lg:sr-only">{t(`names.${step}`)}</span>
                {state === "unknown" || step === "revisao" ? null : (
                  <span className="sr-only">{t(`states.${state}`)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
