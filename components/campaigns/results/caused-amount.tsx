"use client";

import { useTranslations } from "next-intl";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CausedAmountProps = { amount: { value: number; low: number; high: number } | null | undefined };

/** Caused revenue or profit with its interval below. */
export function CausedAmount({ amount }: CausedAmountProps) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
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
