"use client";

import { useTranslations } from "next-intl";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CausedAmountProps = Pick<CampaignResults["total"], "caused"> & { of: "revenue" | "profit" };

/** Caused revenue or profit with its interval below. */
export function CausedAmount({ caused, of }: CausedAmountProps) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  const amount = caused?.[of];
  if (!amount) return NO_DATA;
  const { value, low, high } = amount;
  return (
    <>
      <span className="font-medium">{format.moneyRound(value)}</span>
      <span className="block text-xs text-muted-foreground">
        {t("range", { low: format.moneyRound(low), high: format.moneyRound(high) })}
      </span>
    </>
  );
}
