"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { NpsValue } from "@/components/surveys/nps-value.tsx";
import type { SurveySummary } from "@/lib/surveys/schemas.ts";

/** Stores by number of answers. */
export function StoreScores({ stores }: { stores: SurveySummary["byStore"] }) {
  const t = useTranslations("surveys");
  if (stores.length === 0) return <EmptyState title={t("summary.noStores")} className="py-6" />;
  return (
    <ul aria-label={t("summary.byStore")} className="divide-y border-t">
      {stores.map(({ storeId, store, responses, nps }) => (
        <li key={storeId} className="flex items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1 truncate">{store}</span>
          <span className="text-[13px] whitespace-nowrap text-muted-foreground">
            {t("answers", { count: responses })}
          </span>
          <NpsValue value={nps} className="w-20 text-right font-medium" />
        </li>
      ))}
    </ul>
  );
}
