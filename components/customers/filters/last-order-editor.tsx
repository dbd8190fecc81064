"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import {
  LAST_ORDER_PRESETS,
  type LastOrderSpan,
  MAX_SPAN_DAYS,
  SPAN_KINDS,
  writeSpan,
} from "@/components/customers/filters/last-order.ts";
import { parseTypedDay, typedDay, withSlashes } from "@/components/forms/typed-day.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { Day } from "@/lib/core/dates.ts";

type LastOrder = { span: LastOrderSpan | null; from: Day | null; to: Day | null };
type LastOrderEditorProps = LastOrder & { onApply: (lastOrder: LastOrder) => void };

/** A number of days counted from today, or two dates of which one may be empty. */
export function LastOrderEditor({ span, from, to, onApply }: LastOrderEditorProps) {
  const t = useTranslations("customers.filters");
  const applySpan = (chosen: LastOrderSpan) => onApply({ span: chosen, from: null, to: null });
  return (
    <div>
      <ul className="border-b p-1">
        {LAST_ORDER_PRESETS.map((preset) => (
          <li key={writeSpan(preset)}>
            <button
              type="button"
              aria-pressed={span !== null && writeSpan(span) === writeSpan(preset)}
              onClick={() => applySpan(preset)}
              className="flex min-h-10 w-full items-center rounded-md px-2 text-left hover:bg-accent aria-pressed:font-medium"
            >
              {t(`presets.${preset.kind}`, preset)}
            </button>
          </li>
        ))}
      </ul>
      <TypedSpan span={span} onApply={applySpan} />
      <TypedDays from={from} to={to} onApply={(days) => onApply({ span: null, ...days })} />
    </div>
  );
}

function TypedSpan({ span, onApply }: { span: LastOrderSpan | null; onApply: (span: LastOrderSpan) => void }) {
  const t = useTranslations("customers.filters");
  const id = useId();
  const [kind, setKind] = useState(span?.kind ?? "over");
  const [typed, setTyped] = useState(span ? String(span.days) : "");
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
    if (days < 1) return setIsWrong(true);
    onApply({ kind, days });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-b p-4">
      <div className="flex flex-wrap items-center gap-2">
        <NativeSelect
          aria-label={t("span.kind")}
          className="w-full"
          value={kind}
          onChange={(event) => setKind(event.target.value === "within" ? "within" : "over")}
        >
          {SPAN_KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`span.kinds.${value}`)}
            </option>
          ))}
        </NativeSelect>
        <Input
          id={`${id}-days`}
          aria-label={t("span.days")}
          inputMode="numeric"
          className="w-auto min-w-0 flex-1"
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsWrong(false);
          }}
        />
        <span aria-hidden>{t("span.unit")}</span>
        <Button type="submit">{t("apply")}</Button>
      </div>
      {isWrong ? (
        <p id={id} role="alert" className="text-[13px] text-negative">
          {t("problems.span", { most: MAX_SPAN_DAYS })}
        </p>
      ) : null}
    </form>
  );
}

type TypedDaysProps = Omit<LastOrder, "span"> & { onApply: (days: { from: Day | null; to: Day | null }) => void };

function TypedDays({ from, to, onApply }: TypedDaysProps) {
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
