"use client";

import { useTranslations } from "next-intl";
import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** Why the chosen time is invalid, or not possible with an A/B test. Checked here, because it is not saved before confirmation. */
export function useMomentProblem(): string | null {
  const t = useTranslations("campaigns.review");
  const now = useNow();
  const abTest = useTranslations("campaigns.abTest");
  const { draft, when } = useWizard();
  if (when.mode === "repeat" && draft.test !== null) return abTest("notRepeated");
  if (when.mode !== "at") return null;
  const instant = instantOf(when);
  if (instant === null) return t("noMoment");
  return instant <= now ? t("pastMoment") : null;
}
