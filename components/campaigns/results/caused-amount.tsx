"use client";

import { useTranslations } from "next-intl";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Caused revenue with its interval below. */
export function CausedAmount({ caused }: Pick<CampaignResults["total"], "caused">) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  if (!caused) return NO_DATA;
  const { value, low, high } = caused.revenue;
  return (
    <>
      <span className="font-medium">{format.moneyRound(value)}</span>
      <span className="block text-xs text-muted-foreground">
        {t("range", { low: format.moneyRound(low), high: format.moneyRound(high) })}
      </span>
    </>
  );
}
