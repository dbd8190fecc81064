"use client";

import { useTranslations } from "next-intl";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";
import { useMoment } from "@/components/campaigns/use-moment.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export type Pause = Pick<CampaignRow, "pausedReason" | "paused">;

/** Why a campaign is paused: by whom and when, or by which error of the provider. */
export function usePauseText(): (campaign: Pause) => string {
  const t = useTranslations("campaigns.paused");
  const causes = useTranslations("campaigns.failures.causes");
  const { profile } = useProfile();
  const { at } = useMoment();
  return ({ pausedReason, paused }) => {
    if (pausedReason === null || pausedReason === "person" || pausedReason === "manual") {
      if (!paused?.by) return t("person");
      const { id, name } = paused.by;
      return id === profile?.id ? t("you", { when: at(paused.at) }) : t("by", { name, when: at(paused.at) });
    }
    if (pausedReason === "budget_exceeded") return t("budget");
    const explanation = explanationOf(pausedReason);
    return explanation === "other"
      ? t("code", { code: pausedReason })
      : t("stopped", { cause: causes(`${explanation}.cause`) });
  };
}
