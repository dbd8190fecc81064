"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CostsLink } from "@/components/campaigns/costs-link.tsx";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchCostForecast } from "@/components/campaigns/wizard/review/api.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { isDay } from "@/lib/core/dates.ts";
import type { CostForecast } from "@/lib/costs/schemas.ts";
import { formatPrice } from "@/lib/web/format-price.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** What the send would cost, from the organization's prices and its earlier sends. */
export function CostCard() {
  const t = useTranslations("campaigns.cost");
  const api = useApi();
  const message = useMessage();
  const { channel, segmentId, behaviorRules } = message;
  const isAsked = segmentId !== null || (behaviorRules?.rules.length ?? 0) > 0;
  const forecast = useQuery({
    queryKey: campaignKeys.costForecast(message),
    queryFn: ({ signal }) => fetchCostForecast(api, message, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    retry: false,
  });
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

function useMessage() {
  const { draft, when } = useWizard();
  const { channel, segmentId, behaviorRules, holdoutPercent, numberId, template } = draft;
  return {
    channel,
    segmentId,
    behaviorRules,
    holdoutPercent,
    numberId: channel === "whatsapp" ? numberId : null,
    templateName: channel === "whatsapp" ? (template?.name ?? null) : null,
    templateLanguage: channel === "whatsapp" ? (template?.language ?? null) : null,
    day: when.mode === "now" || !isDay(when.day) ? null : when.day,
  };
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
