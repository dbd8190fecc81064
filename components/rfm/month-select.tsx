"use client";

import { useId } from "react";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type MonthSelectProps = { label: string; months: readonly Day[]; value: Day; onChange: (month: Day) => void };

export function MonthSelect({ label, months, value, onChange }: MonthSelectProps) {
  const id = useId();
  const format = useFormatters();
  // A month from an old link may no longer be in the list.
  const options = months.includes(value) ? months : [...months, value];
  return (
    <div className="flex items-center gap-3 sm:flex-col sm:items-start sm:gap-1">
      <Label htmlFor={id} className="w-28 shrink-0 text-[13px] font-normal text-muted-foreground sm:w-auto">
        {label}
      </Label>
      <NativeSelect
        id={id}
        className="min-w-0 flex-1 sm:w-48 sm:flex-none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((month) => (
          <option key={month} value={month}>
            {format.month(month)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
