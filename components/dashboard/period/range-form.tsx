"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { type Day, daysBetween, isDay } from "@/lib/core/dates.ts";
import { MAX_RANGE_DAYS } from "@/lib/sales/names.ts";

type RangeFormProps = { from: Day; to: Day; today: Day; onApply: (from: Day, to: Day) => unknown };

const ENDS = ["from", "to"] as const;

/** Two days, both included, applied together: while a date is typed it is another one. */
export function RangeForm({ from, to, today, onApply }: RangeFormProps) {
  const t = useTranslations("dashboard.period.range");
  const id = useId();
  const [days, setDays] = useState({ from, to });
  const [problem, setProblem] = useState<"missing" | "reversed" | "future" | "long" | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(days, today);
    setProblem(found);
    if (found === null) onApply(days.from, days.to);
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:flex sm:flex-none">
        {ENDS.map((end) => (
          <Input
            key={end}
            type="date"
            aria-label={t(end)}
            aria-invalid={problem !== null}
            aria-describedby={problem ? id : undefined}
            className="px-2 sm:w-36"
            max={today}
            value={days[end]}
            onChange={({ target }) => {
              setDays({ ...days, [end]: target.value });
              setProblem(null);
            }}
          />
        ))}
      </div>
      <Button type="submit" variant="outline">
        {t("apply")}
      </Button>
      {problem ? (
        <p id={id} role="alert" className="w-full text-[13px] text-negative">
          {t(`problems.${problem}`, { most: MAX_RANGE_DAYS })}
        </p>
      ) : null}
    </form>
  );
}

function problemOf({ from, to }: { from: string; to: string }, today: Day) {
  if (!isDay(from) || !isDay(to)) return "missing";
  if (from > to) return "reversed";
  if (from > today) return "future";
  return daysBetween(from, to) >= MAX_RANGE_DAYS ? "long" : null;
}
