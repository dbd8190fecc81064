"use client";

import { useTranslations } from "next-intl";
import { DateInput, DayInput } from "@/components/segments/values/date-input.tsx";
import { addDays, type Day } from "@/lib/core/dates.ts";
import type { SegmentWindow } from "@/lib/segments/schemas.ts";

type WindowInputProps = {
  label: string;
  value: SegmentWindow | undefined;
  today: Day;
  isInvalid: boolean;
  isDisabled: boolean;
  describedBy?: string;
  onChange: (value: SegmentWindow | undefined) => void;
};

const USUAL_DAYS = 30;

/** The period that is counted: all time, a relative period, or a date range. */
export function WindowInput({ value, today, onChange, ...field }: WindowInputProps) {
  const t = useTranslations("segments.values");
  const isRange = typeof value === "object";
  const more = [
    { value: "sempre", label: t("dates.sempre") },
    { value: "entre", label: t("dates.entre") },
  ];
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      <DateInput
        {...field}
        value={isRange ? null : (value ?? null)}
        more={more}
        withDay={false}
        chosen={value === undefined ? "sempre" : isRange ? "entre" : undefined}
        onMore={(chosen) =>
          onChange(chosen === "sempre" ? undefined : { from: addDays(today, -USUAL_DAYS), to: today })
        }
        onChange={(next) => onChange(next ?? undefined)}
      />
      {isRange ? (
        <>
          <DayInput
            {...field}
            label={t("from", { label: field.label })}
            value={value.from}
            onChange={(from) => onChange({ ...value, from: from ?? "" })}
          />
          <span className="text-muted-foreground">{t("until")}</span>
          <DayInput
            {...field}
            label={t("to", { label: field.label })}
            value={value.to}
            onChange={(to) => onChange({ ...value, to: to ?? "" })}
          />
        </>
      ) : null}
    </span>
  );
}
