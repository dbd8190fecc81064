"use client";

import { useTranslations } from "next-intl";
import type { DraftTest } from "@/components/campaigns/wizard/draft/draft.ts";

type Settings = Pick<DraftTest, "sharePercent" | "metric" | "horizonHours" | "otherwise">;

/** "1 dia depois da última mensagem": when an A/B test is decided. */
export function useDecisionTime(): (horizonHours: number) => string {
  const t = useTranslations("campaigns.abTest");
  return (hours) => t("hours", { hours, days: Math.floor(hours / 24), kind: hours % 24 === 0 ? "days" : "hours" });
}

/** An A/B test in sentences: its share, what decides, when, and what the other customers get. */
export function useTestFacts(): (settings: Settings) => string {
  const t = useTranslations("campaigns.abTest");
  const decisionTime = useDecisionTime();
  return ({ sharePercent: percent, metric, horizonHours, otherwise }) => {
    const sentences = [
      t(percent === 100 ? "facts.all" : "facts.some", { percent }),
      t("facts.decides", { metric: t(`metrics.${metric}`), time: decisionTime(horizonHours) }),
      percent === 100 ? "" : t(`facts.rest.${otherwise}`),
    ];
    return sentences.join(" ").trim();
  };
}
