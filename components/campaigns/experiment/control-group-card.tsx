"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchEffect } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { hasAudience } from "@/components/campaigns/wizard/audience/has-audience.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { HOLDOUT_SHARES } from "@/lib/experiments/names.ts";
import type { EffectForecast } from "@/lib/experiments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const SHARES: readonly number[] = [0, ...HOLDOUT_SHARES];

/** The share that is held out, and what it could prove about this audience. */
export function ControlGroupCard() {
  const t = useTranslations("campaigns.control");
  const { draft, change, isDisabled } = useWizard();
  const { holdoutPercent } = draft;
  const shares = SHARES.includes(holdoutPercent) ? SHARES : [...SHARES, holdoutPercent].sort((a, b) => a - b);
  return (
    <SectionCard title={t("title")} description={t("description")}>
      <Field label={t("share")} hint={holdoutPercent === 0 ? t("noneHint") : undefined}>
        {(control) => (
          <NativeSelect
            {...control}
            className="w-48"
            disabled={isDisabled}
            value={holdoutPercent}
            onChange={(event) => change({ holdoutPercent: Number(event.target.value) })}
          >
            {shares.map((percent) => (
              <option key={percent} value={percent}>
                {percent === 0 ? t("shares.none") : t("shares.some", { percent })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Forecast />
    </SectionCard>
  );
}

function Forecast() {
  const t = useTranslations("campaigns.control");
  const api = useApi();
  const { draft } = useWizard();
  const { channel, segmentId, behaviorRules, holdoutPercent } = draft;
  const audience = { channel, segmentId, behaviorRules };
  const isAsked = hasAudience(audience);
  const effect = useQuery({
    queryKey: campaignKeys.effect(audience, holdoutPercent),
    queryFn: ({ signal }) => fetchEffect(api, audience, holdoutPercent, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return <p className="text-[13px] text-muted-foreground">{t("noAudience")}</p>;
  if (effect.isError)
    return (
      <Notice tone="info" onRetry={effect.refetch}>
        {t("failed")}
      </Notice>
    );
  if (!effect.data) return <Skeleton className="h-20" />;
  if (effect.data.timedOut) return <p className="text-[13px] text-muted-foreground">{t("timedOut")}</p>;
  return <Provable forecast={effect.data} />;
}

type ProvableProps = { forecast: Extract<EffectForecast, { timedOut: false }> };

function Provable({ forecast }: ProvableProps) {
  const t = useTranslations("campaigns.control");
  const format = useFormatters();
  const { provable, windowDays: days, purchaseRate, isKnown } = forecast;
  if (!isKnown) return <p className="text-[13px] text-pretty">{t("unknown")}</p>;
  return (
    <div aria-live="polite" className="grid gap-2 text-[13px] text-pretty">
      {provable ? (
        <>
          <p>{t("arms", { treated: provable.treated, holdout: provable.holdout, days })}</p>
          <p className="text-base font-medium">
            {provable.buyers > provable.treated
              ? t("unprovable")
              : t("provable", { buyers: provable.buyers, revenue: format.moneyRound(provable.revenue) })}
          </p>
          {provable.percentForHalf === null ? null : <p>{t("half", { percent: provable.percentForHalf })}</p>}
        </>
      ) : null}
      <Suggestion forecast={forecast} />
      <p className="text-muted-foreground">{t("basis", { rate: format.percent(purchaseRate * 100), days })}</p>
    </div>
  );
}

function Suggestion({ forecast: { suggestedPercent: percent } }: ProvableProps) {
  const t = useTranslations("campaigns.control");
  const { draft, change } = useWizard();
  if (percent === null) return <p>{t("small")}</p>;
  if (percent === draft.holdoutPercent) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t("suggested", { percent })}
      <Button variant="outline" size="sm" onClick={() => change({ holdoutPercent: percent })}>
        {t("use", { percent })}
      </Button>
    </p>
  );
}
