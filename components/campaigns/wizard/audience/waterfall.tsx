"use client";

import { useTranslations } from "next-intl";
import { skipReasons } from "@/components/campaigns/wizard/audience/skip-reasons.ts";
import type { Estimate } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type WaterfallProps = { estimate: Extract<Estimate, { timedOut: false }> };

/** From all matching customers to actual recipients: how many are excluded, and why. */
export function Waterfall({ estimate }: WaterfallProps) {
  const t = useTranslations("campaigns.skips");
  const format = useFormatters();
  const reasons = skipReasons(estimate.skipped);
  if (reasons.length === 0) return null;
  const most = Math.max(1, estimate.matched);
  return (
    <ul aria-label={t("label")} className="grid gap-2">
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="text-[13px]">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-pretty text-muted-foreground">{t(`reasons.${reason}`)}</span>
            <span className="shrink-0">−{format.number(count)}</span>
          </p>
          <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-accent">
            <div className="h-full rounded-full bg-input" style={{ width: `${Math.max(1, (count / most) * 100)}%` }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
