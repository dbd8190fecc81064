"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import { StoreTable } from "@/components/dashboard/cards/store-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { StoreComparison } from "@/lib/sales/schemas.ts";

type StoreComparisonCardProps = {
  query: UseQueryResult<StoreComparison[]>;
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
  onSelect: (codes: readonly string[]) => unknown;
  now: Date;
};

/** Each store's day compared with the previous one; a click filters the page by the store. */
export function StoreComparisonCard({ query, ...table }: StoreComparisonCardProps) {
  const { selected, onSelect } = table;
  const t = useTranslations("dashboard.stores");
  return (
    <DashboardCard
      name="stores"
      definition={t("definition")}
      query={query}
      scrolls
      isEmpty={(stores) => stores.length === 0}
      action={
        selected.length > 0 ? (
          <Button variant="link" size="sm" className="-mr-3" onClick={() => onSelect([])}>
            {t("showAll")}
          </Button>
        ) : null
      }
    >
      {(stores) => <StoreTable stores={stores} {...table} />}
    </DashboardCard>
  );
}
