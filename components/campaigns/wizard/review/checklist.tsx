"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Step } from "@/components/campaigns/hrefs.ts";
import { problemsAt, stepState } from "@/components/campaigns/wizard/steps/step-state.ts";
import { useProblemText } from "@/components/campaigns/wizard/steps/use-problem-text.ts";
import { useStepSummary } from "@/components/campaigns/wizard/steps/use-step-summary.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignChecks } from "@/lib/campaigns/schemas.ts";

const LISTED = ["objetivo", "publico", "mensagem", "entrega"] as const satisfies readonly Step[];
const MARKS = {
  done: { icon: CircleCheck, tone: "text-positive" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  open: { icon: CircleAlert, tone: "text-negative" },
  unknown: { icon: CircleAlert, tone: "text-muted-foreground" },
} as const;

type ChecklistProps = {
  checks: CampaignChecks;
  /** Why the chosen time is invalid. */
  moment: string | null;
};

/** Status of each step as colour and text, with a link to fix problems. */
export function Checklist({ checks, moment }: ChecklistProps) {
  const t = useTranslations("campaigns");
  const { goTo } = useWizard();
  const summaryOf = useStepSummary();
  const problemText = useProblemText();
  return (
    <ul className="-my-2 divide-y">
      {LISTED.map((step) => {
        const state = stepState(step, checks, moment);
        const { icon: Icon, tone } = MARKS[state];
        const problems = problemsAt(step, checks.problems);
        const action = state === "open" ? "review.complete" : "review.change";
        return (
          <li key={step} className="flex items-start gap-3 py-3">
            <Icon aria-hidden className={cn("mt-0.5 size-5 shrink-0", tone)} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {t(`steps.names.${step}`)} <span className="sr-only">{t(`steps.states.${state}`)}</span>
              </p>
              <p className="wrap-anywhere text-muted-foreground">{summaryOf(step)}</p>
              {step === "entrega" && moment !== null ? <ProblemLine isError>{moment}</ProblemLine> : null}
              {problems.map(({ code, severity, detail, variant }) => (
                <ProblemLine key={`${code}${detail}${variant}`} isError={severity === "error"}>
                  {problemText({ code, detail, variant })}
                </ProblemLine>
              ))}
            </div>
            <Button
              variant={state === "open" ? "outline" : "ghost"}
              size="sm"
              aria-label={t("review.fix", { action: t(action), step: t(`steps.names.${step}`) })}
              onClick={() => goTo(step)}
            >
              {t(action)}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function ProblemLine({ isError, children }: { isError: boolean; children: ReactNode }) {
  return <p className={cn("mt-0.5 text-[13px] text-pretty", isError ? "text-negative" : "text-warning")}>{children}</p>;
}
