"use client";

import { useProblemText } from "@/components/campaigns/wizard/steps/use-problem-text.ts";
import { Notice } from "@/components/states/notice.tsx";
import type { Problem } from "@/lib/campaigns/schemas.ts";

/** One problem in a step; warnings are less prominent than errors. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  const problemText = useProblemText();
  return <Notice tone={problem.severity === "error" ? "warning" : "info"}>{problemText(problem)}</Notice>;
}
