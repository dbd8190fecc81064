"use client";

import type { Step } from "@/components/campaigns/hrefs.ts";
import { ProblemNotice } from "@/components/campaigns/wizard/steps/problem-notice.tsx";
import { isSaidElsewhere, problemsAt } from "@/components/campaigns/wizard/steps/step-state.ts";
import { useChecks } from "@/components/campaigns/wizard/steps/use-checks.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";

/** Problems of this step other than missing fields. */
export function StepProblems({ step }: { step: Step }) {
  const { campaign } = useWizard();
  const checks = useChecks(campaign?.id ?? null);
  return problemsAt(step, checks.data?.problems ?? [])
    .filter((problem) => !isSaidElsewhere(problem))
    .map((problem) => <ProblemNotice key={`${problem.code}${problem.detail}${problem.variant}`} problem={problem} />);
}
