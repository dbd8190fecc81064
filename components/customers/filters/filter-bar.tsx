"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterChip } from "@/components/customers/filters/filter-chip.tsx";
import { FILTER_NAMES, type FilterName, isActive, isFiltered, lifted } from "@/components/customers/filters/filters.ts";
import { StoreChip } from "@/components/customers/filters/store-chip.tsx";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { useFilterText } from "@/components/customers/filters/use-filter-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

/** Shown on a phone from the start: one row. */
const ON_PHONES: readonly FilterName[] = ["rfm"];

type FilterBarProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  onClear: () => void;
};

/** All filters; active ones show their value and a remove button. On a phone those in use and a few more, until asked. */
export function FilterBar({ state, stores, onClear }: FilterBarProps) {
  const { filters, change } = state;
  const t = useTranslations("customers.filters");
  const common = useTranslations("common");
  const textOf = useFilterText(filters);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <div className="flex items-center gap-2 flex-wrap px-4 pb-3">
      <ul aria-label={t("label")} className="contents">
        <StoreChip selection={stores} />
        {FILTER_NAMES.map((name) => {
          const isUsed = isActive(name, filters);
          return (
            <FilterChip
              key={name}
              name={name}
              value={isUsed ? textOf(name) : null}
              filters={filters}
              onChange={change}
              onRemove={() => change(lifted(name))}
              className={cn(!(showsAll || isUsed || ON_PHONES.includes(name)) && "max-sm:hidden")}
            />
          );
        })}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="sm:hidden"
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
      >
        {t(showsAll ? "fewer" : "more")}
      </Button>
      {isFiltered(filters, stores.storeIds) ? (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {common("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}
