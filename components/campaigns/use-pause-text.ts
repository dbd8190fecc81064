"use client";

import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";

/** Why a campaign is paused: by a user, or by the provider's error. */
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
