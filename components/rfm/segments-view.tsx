"use client";

import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import type { StoreIds } from "@/components/rfm/api.ts";
import { KpiLine } from "@/components/rfm/kpi-line.tsx";
import { toSegmentRows, toSegmentTotals } from "@/components/rfm/segment-rows.ts";
import { SegmentTableCard } from "@/components/rfm/segment-table-card.tsx";
import { SegmentTreemapCard } from "@/components/rfm/segment-treemap-card.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { RFM_SEGMENTS } from "@/lib/customers/names.ts";
import type { RfmOverview } from "@/lib/rfm/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";

const SegmentPanel = lazyComponent(() =>
  import("@/components/rfm/segment-panel.tsx").then((it) => ({ default: it.SegmentPanel })),
);

type SegmentsViewProps = {
  overview: RfmOverview;
  compared: RfmOverview | undefined;
  current: Day;
  previous: Day;
  storeIds: StoreIds;
};

export function SegmentsView({ overview, compared, current, previous, storeIds }: SegmentsViewProps) {
  const [selected, setSelected] = useChoiceParam("segmento", ["", ...RFM_SEGMENTS]);
  const rows = useMemo(() => toSegmentRows(overview, compared), [overview, compared]);
  const totals = useMemo(() => toSegmentTotals(overview, compared), [overview, compared]);
  const open = rows.find(({ segment }) => segment === selected);
  const t = useTranslations("rfm");
  const params = { referencePeriod: current, storeIds };
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">{t("tabs.segmentos")}</h2>
      <KpiLine kpis={overview.kpis} params={params} />
      <SegmentTreemapCard
        rows={rows}
        current={current}
        previous={previous}
        selected={selected === "" ? null : selected}
        onSelect={setSelected}
      />
      <SegmentTableCard
        rows={rows}
        totals={totals}
        current={current}
        previous={previous}
        params={params}
        onOpen={setSelected}
      />
      {open ? (
        <Suspense>
          <SegmentPanel row={open} month={current} onClose={() => setSelected("")} />
        </Suspense>
      ) : null}
    </div>
  );
}
