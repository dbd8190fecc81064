"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import { CardsSkeleton } from "@/components/dashboard/cards/cards-skeleton.tsx";
import { DashboardHeader } from "@/components/dashboard/dashboard-header.tsx";
import { hasAnySales, toFigures } from "@/components/dashboard/data/figures.ts";
import { findLastSale } from "@/components/dashboard/data/last-sale.ts";
import { useDashboard } from "@/components/dashboard/data/use-dashboard.ts";
import { KpiRow } from "@/components/dashboard/kpis/kpi-row.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { FirstStepsView } from "@/lib/setup/names.ts";
import { loadCode } from "@/lib/web/load-code.ts";

// The figures do not need the cards' code: load it in parallel with phase 1.
const DashboardCards = dynamic(
  () => loadCode(() => import("@/components/dashboard/cards/dashboard-cards.tsx")).then((it) => it.DashboardCards),
  { loading: () => <CardsSkeleton /> },
);

const StoresFailed = dynamic(() =>
  loadCode(() => import("@/components/shell/stores-failed.tsx")).then((it) => it.StoresFailed),
);

// Rendered on the server, so that it takes its place at once; an organization that has done all never loads it.
const FirstStepsCard = dynamic(() =>
  loadCode(() => import("@/components/dashboard/first-steps/first-steps-card.tsx")).then((it) => it.FirstStepsCard),
);

type DashboardProps = {
  /** Null if there is nothing left that the user may do. */
  firstSteps?: FirstStepsView | null;
};

/** The home page: the day's figures first, the other cards after. A new organization sees its first steps instead. */
export function Dashboard({ firstSteps = null }: DashboardProps) {
  const { now, today, selection, scope, total, cards, warning, refresh } = useDashboard();
  const [history, running] = [cards.history.data, cards.running.data];
  const figures = useMemo(
    () => total.data && toFigures(total.data, { history, running }, today),
    [total.data, history, running, today],
  );
  const isNew = firstSteps?.hasSales === false && !(total.data && hasAnySales(total.data));
  const selected = selection.selected.map(({ code }) => code);
  return (
    <>
      <DashboardHeader
        now={now}
        total={total}
        warning={warning}
        refresh={refresh}
        lastSale={findLastSale(cards.recent.data, cards.stores.data)}
        store={selection.selected.length === 1 ? (selection.selected[0]?.tradeName ?? null) : null}
      />
      {selection.blockedBy ? (
        <Card>
          <StoresFailed selection={selection} />
        </Card>
      ) : (
        <div className="grid gap-4 xl:grid-cols-6">
          {/* Without figures the header says why, and the row would only show dashes. */}
          {isNew || (warning && !total.data) ? null : (
            <KpiRow
              className="xl:col-span-6"
              total={total.data}
              figures={figures}
              running={running}
              params={{ storeIds: scope.storeIds }}
            />
          )}
          {firstSteps ? <FirstStepsCard initial={firstSteps} /> : null}
          {isNew ? null : (
            <DashboardCards
              now={now}
              today={today}
              selected={selected}
              queries={cards}
              scope={scope}
              sameMoment={total.data?.sameMoment}
              onSelect={selection.select}
            />
          )}
        </div>
      )}
    </>
  );
}
