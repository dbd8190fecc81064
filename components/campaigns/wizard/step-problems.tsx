"use client";

import { useTranslations } from "next-intl";
import type { Step } from "@/components/campaigns/hrefs.ts";
import { problemsAt } from "@/components/campaigns/wizard/step-state.ts";
import { useChecks } from "@/components/campaigns/wizard/use-checks.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Notice } from "@/components/states/notice.tsx";

/** What an empty field says itself isn't said again. */
const QUIET = /_missing$/;

/** What is wrong with this step beyond what isn't filled in yet. */
export function StepProblems({ step }: { step: Step }) {
  const t = useTranslations("campaigns.problems");
  const { campaign } = useWizard();
  const checks = useChecks(campaign?.id ?? null);
  const problems = problemsAt(step, checks.data?.problems ?? []).filter(
    ({ code, severity }) => severity === "warning" || !QUIET.test(code),
  );
  return problems.map(({ code, severity, detail }) => (
    <Notice key={`${code}${detail}`} tone={severity === "error" ? "warning" : "info"}>
      {t(code, { detail: detail ?? "" })}
    </Notice>
  ));
}
