"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fetchRateLimit } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { hasAudience } from "@/components/campaigns/wizard/audience/has-audience.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { RateLimitCheck } from "@/lib/campaigns/schemas.ts";
import { isDay } from "@/lib/core/dates.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The number's daily limit: how much is used, and whether this campaign fits. */
export function TierCard({ id }: { id: string }) {
  const t = useTranslations("campaigns.tier");
  const api = useApi();
  const format = useFormatters();
  const { draft, when, today } = useWizard();
  const isAsked = hasAudience(draft);
  // Use the chosen day, which is saved only on confirmation; today while the field is empty.
  const day = when.mode === "now" || !isDay(when.day) ? today : when.day;
  const check = useQuery({
    queryKey: campaignKeys.rateLimit(id, day),
    queryFn: ({ signal }) => fetchRateLimit(api, id, day, signal),
    enabled: isAsked,
    retry: false,
  });
  // 404: no number chosen, so there is no limit; the checklist reports it.
  if (isApiStatus(check.error, 404)) return null;
  if (!isAsked)
    return (
      <SectionCard title={t("title")} description={t("description")}>
        <p className="text-[13px] text-muted-foreground">{t("noAudience")}</p>
      </SectionCard>
    );
  return (
    <SectionCard
      title={t("title")}
      description={`${t("description")} ${t(day === today ? "today" : "onDay", { day: format.date(day) })}`}
    >
      {check.data ? (
        <TierBar check={check.data} isToday={day === today} />
      ) : isApiStatus(check.error, 503) ? (
        <Notice tone="info" onRetry={check.refetch}>
          {t("unknownSize")}
        </Notice>
      ) : check.isError ? (
        <ErrorState error={check.error} onRetry={check.refetch} title={t("failed")} className="py-4" />
      ) : (
        <Skeleton className="h-14" />
      )}
    </SectionCard>
  );
}

function TierBar({ check, isToday }: { check: RateLimitCheck; isToday: boolean }) {
  const t = useTranslations("campaigns.tier");
  const format = useFormatters();
  const { goTo } = useWizard();
  const { limit, sentOnDay, committedOnDay, campaignSize, willExceed, exceedBy } = check;
  const values = {
    day: t(isToday ? "days.today" : "days.other"),
    sent: format.number(sentOnDay),
    committed: format.number(committedOnDay),
    size: format.number(campaignSize),
    limit: format.number(limit),
  };
  if (limit < 0) return <p>{t("unlimited", values)}</p>;
  const scale = Math.max(limit, sentOnDay + committedOnDay + campaignSize, 1);
  const width = (count: number) => ({ width: `${(count / scale) * 100}%` });
  return (
    <div className="grid gap-2">
      <div aria-hidden className="relative flex h-3 overflow-hidden rounded-full bg-accent">
        <span className="bg-muted-foreground" style={width(sentOnDay)} />
        <span className="bg-input" style={width(committedOnDay)} />
        <span className={willExceed ? "bg-warning" : "bg-primary"} style={width(campaignSize)} />
        {scale > limit ? (
          <span className="absolute inset-y-0 w-0.5 bg-foreground" style={{ left: `${(limit / scale) * 100}%` }} />
        ) : null}
      </div>
      <p className="text-[13px] text-pretty">{t("summary", values)}</p>
      {willExceed ? (
        <Notice
          tone="warning"
          action={
            <Button variant="outline" size="sm" onClick={() => goTo("publico")}>
              {t("reduce")}
            </Button>
          }
        >
          {t("exceeds", { count: exceedBy })}
        </Notice>
      ) : null}
    </div>
  );
}
