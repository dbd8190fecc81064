"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { parseTypedDay, typedDay, withSlashes } from "@/components/forms/typed-day.ts";
import { countedUnit, UNITS } from "@/components/segments/rules/conditions.ts";
import { FigureInput } from "@/components/segments/values/figure-input.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { isDay } from "@/lib/core/dates.ts";
import { RELATIVE_DATE } from "@/lib/segments/names.ts";

const WORDS = ["hoje", "ontem", "este_mes", "mes_passado", "ultimo_ano"] as const;
const DEFAULT_COUNT = { dias: 30, meses: 6 };

type DateInputProps = {
  label: string;
  value: string | null;
  isInvalid: boolean;
  isDisabled: boolean;
  describedBy?: string;
  /** Additional options before the default ones, such as "em todo o período". */
  more?: readonly { value: string; label: string }[];
  /** The selected additional option. */
  chosen?: string;
  onMore?: (value: string) => void;
  /** A point in time: "[30] dias" after "há mais de", instead of "últimos [30] dias". */
  isPoint?: boolean;
  /** Whether a fixed day can be chosen. */
  withDay?: boolean;
  onChange: (value: string | null) => void;
};

/** A relative date, a number of last days or months, or a fixed day. */
export function DateInput({
  value,
  more = [],
  chosen,
  onMore,
  withDay = true,
  isPoint = false,
  onChange,
  ...field
}: DateInputProps) {
  const t = useTranslations("segments.values");
  const unit = countedUnit(value) ?? undefined;
  const isCounted = chosen === undefined && unit !== undefined;
  const word = chosen ?? unit ?? WORDS.find((it) => it === value) ?? "dia";
  const choose = (next: string) => {
    if (more.some((one) => one.value === next)) return onMore?.(next);
    const nextUnit = UNITS.find((it) => it === next);
    if (nextUnit) return onChange(`ultimos_${DEFAULT_COUNT[nextUnit]}_${nextUnit}`);
    onChange(next === "dia" ? null : next);
  };
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      {isPoint && isCounted ? <Count {...field} unit={unit} value={value} onChange={onChange} /> : null}
      <NativeSelect
        className="max-w-full"
        data-value
        aria-label={field.label}
        disabled={field.isDisabled}
        value={word}
        onChange={(event) => choose(event.target.value)}
      >
        {more.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
        {[...WORDS, ...UNITS, ...(withDay ? ["dia"] : [])].map((it) => (
          <option key={it} value={it}>
            {t(`${isPoint ? (isCounted && it === unit ? "units" : "points") : "dates"}.${it}`)}
          </option>
        ))}
      </NativeSelect>
      {!isPoint && isCounted ? <Count {...field} unit={unit} value={value} onChange={onChange} /> : null}
      {chosen === undefined && word === "dia" ? (
        <DayInput {...field} label={t("day", { label: field.label })} value={value} onChange={onChange} />
      ) : null}
    </span>
  );
}

type FieldProps = Omit<DateInputProps, "more" | "chosen" | "onMore" | "withDay">;
type CountProps = FieldProps & { unit: (typeof UNITS)[number] };

function Count({ label, value, unit, onChange, ...field }: CountProps) {
  const t = useTranslations("segments.values");
  const count = RELATIVE_DATE.exec(value ?? "")?.[1];
  return (
    <FigureInput
      {...field}
      isMoney={false}
      label={t("howMany", { label })}
      value={count === undefined ? null : Number(count)}
      onChange={(next) => onChange(`ultimos_${next !== null && 0 < next && next <= 9999 ? next : ""}_${unit}`)}
    />
  );
}

/** A day typed as `dd/mm/aaaa`; null until it is valid. */
export function DayInput({ label, value, isInvalid, isDisabled, describedBy, onChange }: FieldProps) {
  const t = useTranslations("segments.values");
  const [typed, setTyped] = useState(value !== null && isDay(value) ? typedDay(value) : "");
  return (
    <Input
      data-value
      inputMode="numeric"
      placeholder={t("dayPlaceholder")}
      value={typed}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      disabled={isDisabled}
      className="w-32"
      onChange={(event) => {
        const next = withSlashes(event.target.value);
        setTyped(next);
        onChange(parseTypedDay(next));
      }}
    />
  );
}
