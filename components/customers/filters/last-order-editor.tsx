"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { LAST_ORDER_PRESETS, lastOrderRange } from "@/components/customers/filters/filters.ts";
import { parseTypedDay, typedDay, withSlashes } from "@/components/forms/typed-day.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import type { Day } from "@/lib/core/dates.ts";

type LastOrderEditorProps = {
  from: Day | null;
  to: Day | null;
  today: Day;
  onApply: (range: { from: Day | null; to: Day | null }) => void;
};

/** A preset, or two dates of which one may be empty. */
export function LastOrderEditor({ from, to, today, onApply }: LastOrderEditorProps) {
  const t = useTranslations("customers.filters");
  return (
    <div>
      <ul className="border-b p-1">
        {LAST_ORDER_PRESETS.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => onApply(lastOrderRange(preset, today))}
              className="flex min-h-10 w-full items-center rounded-md px-2 text-left hover:bg-accent"
            >
              {t(`presets.${preset}`)}
            </button>
          </li>
        ))}
      </ul>
      <TypedDays from={from} to={to} onApply={onApply} />
    </div>
  );
}

function TypedDays({ from, to, onApply }: Omit<LastOrderEditorProps, "today">) {
  const t = useTranslations("customers.filters");
  const id = useId();
  const [typed, setTyped] = useState({ from: from ? typedDay(from) : "", to: to ? typedDay(to) : "" });
  const [problem, setProblem] = useState<"day" | "reversed" | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = { from: parseTypedDay(typed.from), to: parseTypedDay(typed.to) };
    const isWrong = (end: "from" | "to") => typed[end].trim() !== "" && days[end] === null;
    if (isWrong("from") || isWrong("to")) return setProblem("day");
    if (days.from !== null && days.to !== null && days.from > days.to) return setProblem("reversed");
    onApply(days);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-4">
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((end) => (
          <div key={end} className="grid gap-1">
            <Label htmlFor={`${id}-${end}`}>{t(end)}</Label>
            <Input
              id={`${id}-${end}`}
              inputMode="numeric"
              placeholder={t("dayPlaceholder")}
              value={typed[end]}
              aria-invalid={problem !== null}
              aria-describedby={problem ? id : undefined}
              onChange={(event) => {
                setTyped({ ...typed, [end]: withSlashes(event.target.value) });
                setProblem(null);
              }}
            />
          </div>
        ))}
      </div>
      {problem ? (
        <p id={id} role="alert" className="text-[13px] text-negative">
          {t(`problems.${problem}`)}
        </p>
      ) : null}
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}
