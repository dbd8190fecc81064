"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { countOf, type FlowRow, spentByFallen } from "@/components/rfm/migrations/migration-view.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Summary: how many customers rose or fell, as the flows are drawn, and what the fallen have spent. */
export function MigrationStrip({ rows, params }: { rows: readonly FlowRow[]; params: ExplainParams }) {
  const t = useTranslations("rfm.migrations");
  const format = useFormatters();
  const dot = (
    <span aria-hidden className="text-muted-foreground">
      ·
    </span>
  );
  return (
    <section aria-label={t("strip")} aria-live="polite" className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
        <span className="text-positive">{t("positive", { count: countOf(rows, "positive") })}</span>
        {dot}
        <span className="text-negative">{t("negative", { count: countOf(rows, "negative") })}</span>
        {dot}
        <Tooltip content={t("fellSpentHint")} opensOnPress>
          <button type="button" className="rounded-sm underline decoration-dotted underline-offset-4">
            {t("fellSpent", { amount: format.moneyCompact(spentByFallen(rows)) })}
          </button>
        </Tooltip>
      </p>
      <p className="text-[13px] text-muted-foreground">
        {t("neutral", { count: countOf(rows, "neutral") })}
        {(["entered", "left"] as const).map((tone) => (
          <Fragment key={tone}>
            {" · "}
            <Explained
              figure="rfm.moved-customers"
              params={{ ...params, movement: tone }}
              label={t("strip")}
              value={t(tone, { count: countOf(rows, tone) })}
            />
          </Fragment>
        ))}
      </p>
    </section>
  );
}
