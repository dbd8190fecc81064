"use client";

import { useTranslations } from "next-intl";
import { instantOf } from "@/components/campaigns/wizard/when.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** What keeps the chosen moment from being one: the server doesn't know it before it is an order. */
export function useMomentProblem(): string | null {
  const t = useTranslations("campaigns.review");
  const now = useNow();
  const { when } = useWizard();
  if (when.mode !== "at") return null;
  const instant = instantOf(when);
  if (instant === null) return t("noMoment");
  return instant <= now ? t("pastMoment") : null;
}
