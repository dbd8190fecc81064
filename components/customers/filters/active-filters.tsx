"use client";

import { useTranslations } from "next-intl";
import { FILTER_NAMES, isActive } from "@/components/customers/filters/filters.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { useFilterText } from "@/components/customers/filters/use-filter-text.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

type ActiveFiltersProps = { state: CustomerListState; stores: ReturnType<typeof useStoreSelection> };

/** The active filters, one sentence each. */
export function ActiveFilters({ state: { filters }, stores }: ActiveFiltersProps) {
  const t = useTranslations("customers.filters");
  const textOf = useFilterText(filters);
  const active = FILTER_NAMES.filter((name) => isActive(name, filters)).map((name) => [
    t(`names.${name}`),
    textOf(name),
  ]);
  if (filters.q !== "") active.unshift([t("names.q"), filters.q]);
  if (stores.selected.length > 0)
    active.push([t("names.stores"), stores.selected.map(({ tradeName }) => tradeName).join(", ")]);
  return (
    <ul>
      {active.map(([name, text]) => (
        <li key={name}>
          {name}: <span className="text-foreground">{text}</span>
        </li>
      ))}
    </ul>
  );
}
