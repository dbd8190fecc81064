"use client";

import type { Step } from "@/components/campaigns/hrefs.ts";
import { problemsAt } from "@/components/campaigns/wizard/step-state.ts";
import { useChecks } from "@/components/campaigns/wizard/use-checks.ts";
import { useProblemText } from "@/components/campaigns/wizard/use-problem-text.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Notice } from "@/components/states/notice.tsx";

/** What an empty field, or the channel, says itself isn't said again. */
const QUIET = /_missing$/;

/** What is wrong with this step beyond what isn't filled in yet. */
export function StepProblems({ step }: { step: Step }) {
  const problemText = useProblemText();
  const { campaign } = useWizard();
  const checks = useChecks(campaign?.id ?? null);
  const problems = problemsAt(step, checks.data?.problems ?? []).filter(
    ({ code, severity }) => code !== "sender_missing" && (severity === "warning" || !QUIET.test(code)),
  );
  return problems.map(({ code, severity, detail }) => (
    <Notice key={`${code}${detail}`} tone={severity === "error" ? "warning" : "info"}>
      {problemText({ code, detail })}
    </Notice>
  ));
}
