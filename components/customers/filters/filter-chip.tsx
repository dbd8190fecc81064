"use client";

import { useTranslations } from "next-intl";
import { Chip, ChipButton } from "@/components/customers/filters/chip.tsx";
import type { CustomerFilters, FilterChange, FilterName } from "@/components/customers/filters/filters.ts";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () =>
  import("@/components/customers/filters/filter-popover.tsx").then((it) => ({ default: it.FilterPopover }));
const FilterPopover = lazyComponent(load);

type FilterChipProps = {
  name: FilterName;
  /** The filter's value as text; null while inactive. */
  value: string | null;
  filters: CustomerFilters;
  onChange: (change: FilterChange) => void;
  onRemove: () => void;
  className?: string;
};

export function FilterChip({ name, value, filters, onChange, onRemove, className }: FilterChipProps) {
  const t = useTranslations("customers.filters");
  const label = t(`names.${name}`);
  const trigger = <ChipButton name={label} value={value} />;
  return (
    <Chip
      isActive={value !== null}
      removeLabel={t("remove", { name: label })}
      onRemove={onRemove}
      className={className}
    >
      <OnDemand trigger={trigger} popup="dialog" preload={load}>
        <FilterPopover trigger={trigger} name={name} filters={filters} onChange={onChange} />
      </OnDemand>
    </Chip>
  );
}
