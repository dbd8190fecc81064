"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { StoreIds } from "@/components/rfm/api.ts";
import { SANKEY_HEIGHT } from "@/components/rfm/heights.ts";
import { FlowLegend } from "@/components/rfm/migrations/flow-legend.tsx";
import { MigrationMatrix } from "@/components/rfm/migrations/migration-matrix.tsx";
import { MigrationSankey } from "@/components/rfm/migrations/migration-sankey.tsx";
import { MigrationStrip } from "@/components/rfm/migrations/migration-strip.tsx";
import { countOf, type FlowRow, sumOf, toFlowRows } from "@/components/rfm/migrations/migration-view.ts";
import { parseMinSize } from "@/components/rfm/migrations/min-size.ts";
import { MinSizeSlider } from "@/components/rfm/migrations/min-size-slider.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { RfmMigrations } from "@/lib/rfm/schemas.ts";
import { useChoiceParam, useTextParam } from "@/lib/web/url-state.ts";
import { useWide } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const VIEWS = ["fluxo", "matriz"] as const;
/** The picture needs more width than a phone has. */
const NARROW_VIEWS = ["matriz", "fluxo"] as const;

export function MigrationsView({ migrations, storeIds }: { migrations: RfmMigrations; storeIds: StoreIds }) {
  const t = useTranslations("rfm.migrations");
  const format = useFormatters();
  const [view, setView] = useChoiceParam<(typeof VIEWS)[number]>("visao", useWide() ? VIEWS : NARROW_VIEWS);
  const rows = useMemo(() => toFlowRows(migrations.flows), [migrations]);
  const params = {
    previousPeriod: migrations.previousPeriod,
    currentPeriod: migrations.currentPeriod,
    storeIds,
  };
  const months = {
    previous: format.month(migrations.previousPeriod),
    current: format.month(migrations.currentPeriod),
  };
  return (
    <div className="grid gap-4">
      <MigrationStrip rows={rows} params={params} />
      <Card className="overflow-hidden">
        <CardHeader className="py-2.5">
          <CardTitle>{t("title", months)}</CardTitle>
          <Segmented
            label={t("view")}
            options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={view}
            onChange={setView}
          />
        </CardHeader>
        {view === "matriz" ? (
          <>
            <MigrationMatrix
              rows={rows}
              params={params}
              caption={t("title", months)}
              corner={t("fromColumn", months)}
            />
            <p className="border-t px-4 py-2.5 text-[13px] text-pretty text-muted-foreground">
              {t("matrixCaption", months)}
            </p>
          </>
        ) : (
          <FlowPicture
            rows={rows}
            summary={t("summary", {
              ...months,
              positive: countOf(rows, "positive"),
              negative: countOf(rows, "negative"),
            })}
          />
        )}
      </Card>
    </div>
  );
}

function FlowPicture({ rows, summary }: { rows: readonly FlowRow[]; summary: string }) {
  const t = useTranslations("rfm.migrations");
  const [asked, setAsked] = useTextParam("minimo");
  const minSize = parseMinSize(asked, rows);
  const shown = useMemo(() => rows.filter(({ count }) => count >= minSize), [rows, minSize]);
  const counts = {
    shown: shown.length,
    total: rows.length,
    customers: sumOf(shown, "count"),
    allCustomers: sumOf(rows, "count"),
  };
  return (
    <CardContent>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <MinSizeSlider rows={rows} value={minSize} onChange={(size) => setAsked(String(size))} />
        <p aria-live="polite" className="text-[13px] text-muted-foreground">
          {t("shown", counts)}
        </p>
      </div>
      <div className="my-2" style={{ minHeight: SANKEY_HEIGHT }}>
        <MigrationSankey rows={rows} shown={shown} summary={summary} />
      </div>
      <FlowLegend tones={shown.map(({ tone }) => tone)} />
    </CardContent>
  );
}
