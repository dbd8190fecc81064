"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { parseAmount } from "@/components/customers/filters/filters.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";

type RangeEditorProps = {
  min: number | null;
  max: number | null;
  unit: "money" | "count";
  onApply: (min: number | null, max: number | null) => void;
};

/** A range, both ends inclusive; one may be empty. */
export function RangeEditor({ min, max, unit, onApply }: RangeEditorProps) {
  const t = useTranslations("customers.filters");
  const [typed, setTyped] = useState({ min: typedAmount(min), max: typedAmount(max) });
  const [problem, setProblem] = useState<"invalid" | "reversed" | null>(null);
  const problemId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [parseAmount(typed.min), parseAmount(typed.max)];
    const isWrong = (value: number | null | undefined) =>
      value === undefined || (unit === "count" && value !== null && (!Number.isInteger(value) || value < 0));
    if (from === undefined || to === undefined || isWrong(from) || isWrong(to)) return setProblem("invalid");
    if (from !== null && to !== null && from > to) return setProblem("reversed");
    onApply(from, to);
  };
  const field = (end: "min" | "max") => (
    <div className="grid gap-1">
      <Label htmlFor={`${problemId}-${end}`}>{t(`${end}.${unit}`)}</Label>
      <Input
        id={`${problemId}-${end}`}
        inputMode={unit === "money" ? "decimal" : "numeric"}
        value={typed[end]}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => {
          setTyped({ ...typed, [end]: event.target.value });
          setProblem(null);
        }}
      />
    </div>
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 p-4">
      <div className="grid grid-cols-2 gap-3">
        {field("min")}
        {field("max")}
      </div>
      {problem ? (
        <p id={problemId} role="alert" className="text-[13px] text-negative">
          {t(`problems.${problem}`)}
        </p>
      ) : null}
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}

function typedAmount(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}
