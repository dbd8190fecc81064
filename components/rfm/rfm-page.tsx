"use client";

import { useTranslations } from "next-intl";
import { LastRun } from "@/components/rfm/last-run.tsx";
import { MigrationsTab } from "@/components/rfm/migrations/migrations-tab.tsx";
import { PeriodFilters } from "@/components/rfm/period-filters.tsx";
import { choosePeriods } from "@/components/rfm/periods.ts";
import { RecomputeButton } from "@/components/rfm/recompute-button.tsx";
import { SegmentsTab } from "@/components/rfm/segments-tab.tsx";
import { useRecompute } from "@/components/rfm/use-recompute.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { StoresFailed } from "@/components/shell/stores-failed.tsx";
import { describeError } from "@/components/states/describe-error.ts";
import { Card } from "@/components/ui/card.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { Day } from "@/lib/core/dates.ts";
import { useChoiceParam, useMonthParam } from "@/lib/web/url-state.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const TABS = ["segmentos", "migracoes"] as const;

/** `today` comes from the server, so that both sides agree on the current month. */
export function RfmPage({ today }: { today: Day }) {
  const t = useTranslations("rfm");
  const errors = useTranslations("states.error");
  const [period, setPeriod] = useMonthParam("periodo");
  const [compare, setCompare] = useMonthParam("comparar");
  const [tab, setTab] = useChoiceParam("aba", TABS);
  const stores = useStoreSelection();
  const periods = choosePeriods({ period, compare }, today);
  const scope = { ...periods, storeIds: stores.storeIds, enabled: stores.isReady };
  const unknownStores = stores.blockedBy ? (
    <Card>
      <StoresFailed selection={stores} />
    </Card>
  ) : null;
  const recompute = useRecompute({
    onStarted: () => toast.info(t("recomputeStarted")),
    // The cause of a failed run is shown on the queues page and logged, for operators.
    onEnded: ({ status }) =>
      status === "failed" ? toast.error(t("recomputeFailed")) : toast.success(t("recomputeFinished")),
    onFailed: (error) => toast.error(t("recomputeRefused"), { description: errors(describeError(error)) }),
  });

  return (
    <>
      <PageHeader
        title={t("title")}
        parents={null}
        description={<LastRun status={recompute.status.data} />}
        action={
          <RecomputeButton isRunning={recompute.isRunning} isWaiting={recompute.isWaiting} onStart={recompute.start} />
        }
      />
      <div className="grid gap-4">
        <PeriodFilters today={today} {...periods} onCurrent={setPeriod} onPrevious={setCompare} />
        <Tabs value={tab} onValueChange={(value) => setTab(value === "migracoes" ? value : "segmentos")}>
          <TabsList aria-label={t("title")}>
            {TABS.map((value) => (
              <TabsTrigger key={value} value={value}>
                {t(`tabs.${value}`)}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="segmentos">{unknownStores ?? <SegmentsTab {...scope} />}</TabsContent>
          <TabsContent value="migracoes">{unknownStores ?? <MigrationsTab {...scope} />}</TabsContent>
        </Tabs>
      </div>
    </>
  );
}
