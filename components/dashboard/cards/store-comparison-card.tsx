"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { StoreTable } from "@/components/dashboard/cards/store-table.tsx";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { useStorePeriods } from "@/components/dashboard/data/use-dashboard.ts";
import type { AskedPeriod } from "@/components/dashboard/period/period.ts";
import { Button } from "@/components/ui/button.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import type { SalesPeriod, StoreComparison } from "@/lib/sales/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const StorePeriodTable = lazyComponent(() =>
  import("@/components/dashboard/cards/store-period-table.tsx").then((it) => ({ default: it.StorePeriodTable })),
);

type TableProps = {
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
  onSelect: (codes: readonly string[]) => unknown;
};
type PeriodProps = TableProps & {
  isShort: boolean;
  scope: CardScope;
  asked: AskedPeriod;
  /** The period of all these stores together. */
  all: SalesPeriod | undefined;
};
type StoreComparisonCardProps = PeriodProps & {
  query: UseQueryResult<StoreComparison[]>;
  until: string | undefined;
  now: Date;
};

/** Each store's day or period, compared with an earlier one; a click filters the page by the store. */
export function StoreComparisonCard({ query, until, now, ...period }: StoreComparisonCardProps) {
  const { selected, onSelect, asked, isShort } = period;
  const t = useTranslations("dashboard.stores");
  const names = useTranslations("dashboard.period.names");
  const [chosen, setChosen] = useState<"today" | "period" | null>(null);
  const isToday = asked.period === "today";
  // The table of today compares with yesterday, that of the period also with the same day of last year.
  const ofToday = asked.compare === "previous" ? "today" : "period";
  const shown = isToday ? ofToday : (chosen ?? (asked.period === "month" ? "today" : "period"));
  const action = (
    <div className="flex shrink-0 items-center gap-2">
      {selected.length > 0 ? (
        <Button variant="link" size="sm" className="max-sm:hidden" onClick={() => onSelect([])}>
          {t("showAll")}
        </Button>
      ) : null}
      {isToday ? null : (
        <Segmented
          label={t("shown")}
          options={(["today", "period"] as const).map((value) => ({
            value,
            label: names(value === "today" ? value : asked.period),
          }))}
          value={shown}
          onChange={setChosen}
        />
      )}
    </div>
  );
  if (shown === "period") return <PeriodCard {...period} action={action} />;
  return (
    <DashboardCard
      name="stores"
      definition={t("definition")}
      query={query}
      scrolls
      isShort={isShort}
      isEmpty={(stores) => stores.length === 0}
      action={action}
    >
      {(stores) => <StoreTable stores={stores} selected={selected} onSelect={onSelect} until={until} now={now} />}
    </DashboardCard>
  );
}

function PeriodCard({ scope, asked, action, isShort, ...table }: PeriodProps & { action: ReactNode }) {
  const t = useTranslations("dashboard.stores");
  const query = useStorePeriods(scope, asked);
  return (
    <DashboardCard
      name="stores"
      definition={t("periodDefinition")}
      query={query}
      scrolls
      isShort={isShort}
      isEmpty={(stores) => stores.length === 0}
      action={action}
    >
      {(stores) => (
        <Suspense>
          <StorePeriodTable stores={stores} asked={asked} {...table} />
        </Suspense>
      )}
    </DashboardCard>
  );
}
