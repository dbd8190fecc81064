"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { RfmEmpty } from "@/components/rfm/rfm-empty.tsx";
import type { RfmScope } from "@/components/rfm/scope.ts";
import { SegmentsSkeleton } from "@/components/rfm/segments-skeleton.tsx";
import { useRfmOverview } from "@/components/rfm/use-rfm-overview.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { lazyComponent, loadCode } from "@/lib/web/load-code.ts";

const load = () => import("@/components/rfm/segments-view.tsx").then((it) => ({ default: it.SegmentsView }));
const SegmentsView = lazyComponent(load);

/** The month's segments. The compared month loads second and may fail without an error page. */
export function SegmentsTab({ current, previous, storeIds, enabled }: RfmScope) {
  const t = useTranslations("rfm");
  const overview = useRfmOverview(current, storeIds, { enabled });
  const compared = useRfmOverview(previous, storeIds, { enabled });
  // Load the chart's code in parallel with the data.
  useEffect(() => void loadCode(load), []);

  if (overview.isError && !overview.data)
    return (
      <Card>
        <ErrorState error={overview.error} onRetry={overview.refetch} title={t("errors.overview")} />
      </Card>
    );
  if (!overview.data) return <SegmentsSkeleton />;
  if (overview.data.summary.count === 0 && !overview.isPlaceholderData)
    return <RfmEmpty month={current} hasStores={storeIds !== undefined} />;
  return (
    <div
      aria-busy={overview.isPlaceholderData}
      className={cn("transition-opacity duration-150", overview.isPlaceholderData && "opacity-60")}
    >
      <Suspense fallback={<SegmentsSkeleton />}>
        <SegmentsView
          overview={overview.data}
          compared={compared.isPlaceholderData ? undefined : compared.data}
          current={current}
          previous={previous}
          storeIds={storeIds}
        />
      </Suspense>
    </div>
  );
}
