"use client";

import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { RfmMigrations } from "@/lib/rfm/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Summary: how many customers rose or fell, and the revenue at risk. */
export function MigrationStrip({ migrations, atRisk }: { migrations: RfmMigrations; atRisk: number }) {
  const t = useTranslations("rfm.migrations");
  const format = useFormatters();
  const { positive, negative, neutral, entered, left } = migrations;
  const dot = (
    <span aria-hidden className="text-muted-foreground">
      ·
    </span>
  );
  return (
    <section aria-label={t("strip")} aria-live="polite" className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold">
        <span className="text-positive">{t("positive", { count: positive })}</span>
        {dot}
        <span className="text-negative">{t("negative", { count: negative })}</span>
        {dot}
        <Tooltip content={t("atRiskHint")} opensOnPress>
          <button type="button" className="rounded-sm underline decoration-dotted underline-offset-4">
            {t("atRisk", { amount: format.moneyCompact(atRisk) })}
          </button>
        </Tooltip>
      </p>
      <p className="text-[13px] text-muted-foreground">
        {[t("neutral", { count: neutral }), t("entered", { count: entered }), t("left", { count: left })].join(" · ")}
      </p>
    </section>
  );
}
