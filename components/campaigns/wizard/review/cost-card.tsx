"use client";

import { useTranslations } from "next-intl";
import { CostsLink } from "@/components/campaigns/costs-link.tsx";
import { useCostForecast } from "@/components/campaigns/wizard/review/use-cost-forecast.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { CostForecast } from "@/lib/costs/schemas.ts";
import { formatPrice } from "@/lib/web/format-price.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What the send would cost, from the organization's prices and its earlier sends. */
export function CostCard() {
  const t = useTranslations("campaigns.cost");
  const { channel, isAsked, forecast } = useCostForecast();
  if (!isAsked) return null;
  return (
    <SectionCard title={t("forecast.title")} description={t(`forecast.description.${channel}`)}>
      <div aria-live="polite">
        {forecast.data ? (
          <Forecast forecast={forecast.data} />
        ) : forecast.isError ? (
          <Notice tone="info" onRetry={forecast.refetch}>
            {t("forecast.failed")}
          </Notice>
        ) : (
          <Skeleton className="h-14" />
        )}
      </div>
    </SectionCard>
  );
}

function Forecast({ forecast }: { forecast: CostForecast }) {
  const t = useTranslations("campaigns.cost");
  const format = useFormatters();
  if (forecast.timedOut) return <p className="text-[13px] text-muted-foreground">{t("forecast.timedOut")}</p>;
  const { tariff, price, maximum, expected, people } = forecast;
  if (tariff === null) return <p className="text-[13px] text-muted-foreground">{t("forecast.noTariff")}</p>;
  if (price === null || maximum === null)
    return (
      <p className="text-pretty">
        {t("unknown")}. {t("forecast.unknown")} <CostsLink missing="prices" />
      </p>
    );
  const rule = t(`forecast.rule.${price.chargedPer}`, { people, amount: formatPrice(format, price.price) });
  return (
    <div>
      <p className="text-2xl leading-9 font-semibold tracking-tight">
        {expected ? format.money(expected.cost) : t("forecast.atMost", { amount: format.money(maximum) })}
      </p>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {expected
          ? t("forecast.range", {
              low: format.money(expected.low),
              high: format.money(expected.high),
              sends: expected.sends,
              maximum: format.money(maximum),
            })
          : t("forecast.noHistory")}{" "}
        {rule} {price.isFreeInReplyWindow ? t("forecast.free") : null}
      </p>
    </div>
  );
}
