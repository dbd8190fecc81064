"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { SANKEY_HEIGHT } from "@/components/rfm/heights.ts";
import { useRfmMigrations } from "@/components/rfm/migrations/use-rfm-migrations.ts";
import type { RfmScope } from "@/components/rfm/scope.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { lazyComponent, loadCode } from "@/lib/web/load-code.ts";

const load = () =>
  import("@/components/rfm/migrations/migrations-view.tsx").then((it) => ({ default: it.MigrationsView }));
const MigrationsView = lazyComponent(load);

export function MigrationsTab({ current, previous, storeIds, enabled }: RfmScope) {
  const t = useTranslations("rfm");
  const periods = { currentPeriod: current, previousPeriod: previous };
  const migrations = useRfmMigrations(periods, storeIds, { enabled });
  // Load the chart's code in parallel with the data.
  useEffect(() => void loadCode(load), []);

  if (migrations.isError && !migrations.data)
    return (
      <Card>
        <ErrorState error={migrations.error} onRetry={migrations.refetch} title={t("errors.migrations")} />
      </Card>
    );
  if (!migrations.data) return <MigrationsSkeleton />;
  const { data, isPlaceholderData } = migrations;
  if (!isPlaceholderData && !isComparable(data.flows))
    return (
      <Card>
        <EmptyState title={t("emptyMigrations.title")} description={t("emptyMigrations.description")} />
      </Card>
    );
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cn("transition-opacity duration-150", isPlaceholderData && "opacity-60")}
    >
      <Suspense fallback={<MigrationsSkeleton />}>
        <MigrationsView migrations={data} storeIds={storeIds} />
      </Suspense>
    </div>
  );
}

/** Both months need history: otherwise every customer would count as new or lost. */
function isComparable(flows: readonly { from: string | null; to: string | null }[]): boolean {
  return flows.some(({ from }) => from !== null) && flows.some(({ to }) => to !== null);
}

function MigrationsSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-12 w-80 max-w-full" />
      <div style={{ height: SANKEY_HEIGHT + 100 }}>
        <Skeleton className="h-full rounded-lg" />
      </div>
    </Loading>
  );
}
