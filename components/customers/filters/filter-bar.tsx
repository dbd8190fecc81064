"use client";

import { useTranslations } from "next-intl";
import { FilterChip } from "@/components/customers/filters/filter-chip.tsx";
import { FILTER_NAMES, isActive, isFiltered, lifted } from "@/components/customers/filters/filters.ts";
import { StoreChip } from "@/components/customers/filters/store-chip.tsx";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { useFilterText } from "@/components/customers/filters/use-filter-text.ts";
import { Button } from "@/components/ui/button.tsx";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

type FilterBarProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  onClear: () => void;
};

/** All filters; active ones show their value and a remove button. Scrolls horizontally on small screens. */
export function FilterBar({ state, stores, onClear }: FilterBarProps) {
  const { filters, change } = state;
  const t = useTranslations("customers.filters");
  const common = useTranslations("common");
  const textOf = useFilterText(filters);
  return (
    <div className="flex items-center gap-2 px-4 pb-3 max-sm:overflow-x-auto max-sm:pt-1 sm:flex-wrap">
      <ul aria-label={t("label")} className="contents">
        <StoreChip selection={stores} />
        {FILTER_NAMES.map((name) => (
          <FilterChip
            key={name}
            name={name}
            value={isActive(name, filters) ? textOf(name) : null}
            filters={filters}
            onChange={change}
            onRemove={() => change(lifted(name))}
          />
        ))}
      </ul>
      {isFiltered(filters, stores.storeIds) ? (
        <Button variant="ghost" size="sm" onClick={onClear}>
          {common("clearFilters")}
        </Button>
      ) : null}
    </div>
  );
}
