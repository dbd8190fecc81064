"use client";

import { useTranslations } from "next-intl";
import { isReversed } from "@/components/audit/filters.ts";
import type { useAuditFilters } from "@/components/audit/use-audit-filters.ts";
import { DayField } from "@/components/forms/day-field.tsx";
import type { Day } from "@/lib/core/dates.ts";

type DayFieldsProps = { state: ReturnType<typeof useAuditFilters>; today: Day };

/** Custom date range, both ends inclusive. */
export function DayFields({ state: { filters, change }, today }: DayFieldsProps) {
  const t = useTranslations("audit.filters");
  const problem = isReversed(filters) ? t("reversed") : undefined;
  return (
    <div className="col-span-full flex flex-wrap gap-3">
      <DayField
        label={t("from")}
        value={filters.from}
        max={filters.to || today}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t("to")}
        value={filters.to}
        min={filters.from || undefined}
        problem={problem}
        onChange={(to) => change({ to })}
      />
    </div>
  );
}
