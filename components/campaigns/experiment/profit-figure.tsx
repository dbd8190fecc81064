"use client";

import { useTranslations } from "next-intl";
import { CostsLink } from "@/components/campaigns/costs-link.tsx";
import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type ProfitFigureProps = Pick<CampaignExperiment, "profit" | "cost" | "withoutTariff" | "marginPercent">;

/** Caused revenue × margin − cost, with the revenue's interval; or what is missing for it. */
export function ProfitFigure({ profit, cost, withoutTariff, marginPercent }: ProfitFigureProps) {
  const t = useTranslations("campaigns.cost");
  const effect = useTranslations("campaigns.effect");
  const format = useFormatters();
  // All messages of a send have one tariff: without it, no price helps.
  const isUnknowable = cost === null && withoutTariff > 0;
  if (!profit || cost === null || marginPercent === null)
    return (
      <div>
        <p className="text-[13px] text-muted-foreground">{t("profit")}</p>
        <p className="text-[13px] text-pretty">
          {isUnknowable ? (
            t("noTariffNoProfit")
          ) : (
            <>
              {t(cost === null ? "noPrices" : "noMargin")} <CostsLink missing={cost === null ? "prices" : "margin"} />
            </>
          )}
        </p>
      </div>
    );
  return (
    <div>
      <p className="text-[13px] text-muted-foreground">{t("profit")}</p>
      <p className="text-2xl leading-9 font-semibold tracking-tight">{format.money(profit.value)}</p>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {effect("range", { low: format.money(profit.low), high: format.money(profit.high) })}.{" "}
        {t("profitRule", { percent: marginPercent, cost: format.money(cost) })}{" "}
        {profit.low <= 0 && profit.high >= 0 ? t("profitUnproven") : null}
      </p>
    </div>
  );
}
