"use client";

import { useTranslations } from "next-intl";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { NpsValue } from "@/components/surveys/nps-value.tsx";
import type { SurveySummary } from "@/lib/surveys/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type StoreScoresProps = { stores: SurveySummary["byStore"]; params: ExplainParams };

/** Stores by number of answers. */
export function StoreScores({ stores, params }: StoreScoresProps) {
  const t = useTranslations("surveys");
  const format = useFormatters();
  if (stores.length === 0) return <EmptyState title={t("summary.noStores")} className="py-6" />;
  return (
    <ul aria-label={t("summary.byStore")} className="divide-y border-t">
      {stores.map(({ storeId, store, responses, nps }) => (
        <li key={storeId} className="flex items-center gap-3 px-4 py-2">
          <span className="min-w-0 flex-1 truncate">{store}</span>
          <span className="text-[13px] whitespace-nowrap text-muted-foreground">
            <Explained
              figure="surveys.responses"
              params={{ ...params, storeIds: [storeId] }}
              label={store}
              value={t("answers", { count: responses })}
            />
          </span>
          <NpsValue value={nps} className="w-20 text-right font-medium">
            <Explained
              figure="surveys.nps"
              params={{ ...params, storeIds: [storeId] }}
              label={`${store}, NPS`}
              value={format.number(nps)}
            />
          </NpsValue>
        </li>
      ))}
    </ul>
  );
}
