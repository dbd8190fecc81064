"use client";

import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";

/** Why a campaign stands still: a person, or what the provider said. */
export function usePauseText(): (reason: string) => string {
  const t = useTranslations("campaigns.paused");
  const causes = useTranslations("campaigns.failures.causes");
  return (reason) => {
    if (reason === "person" || reason === "manual") return t("person");
    const explanation = explanationOf(reason);
    return explanation === "other"
      ? t("code", { code: reason })
      : t("stopped", { cause: causes(`${explanation}.cause`) });
  };
}
