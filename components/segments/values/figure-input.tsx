"use client";

import { useState } from "react";
import { parseAmount } from "@/components/customers/filters/filters.ts";
import { Input } from "@/components/ui/input.tsx";

type FigureInputProps = {
  label: string;
  value: number | null;
  isMoney: boolean;
  /** Unit after the number: "dias", "pedidos". */
  unit?: string;
  isInvalid: boolean;
  isDisabled: boolean;
  describedBy?: string;
  onChange: (value: number | null) => void;
};

/** A number in Brazilian format. Invalid input stays as typed, and its value is null. */
export function FigureInput({
  label,
  value,
  isMoney,
  unit,
  isInvalid,
  isDisabled,
  describedBy,
  onChange,
}: FigureInputProps) {
  const [typed, setTyped] = useState(() => typedFigure(value));
  // The value may change from outside, by another operator or undo.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (parse(typed, isMoney) !== value) setTyped(typedFigure(value));
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      {isMoney ? <span className="text-muted-foreground">R$</span> : null}
      <Input
        data-value
        value={typed}
        inputMode={isMoney ? "decimal" : "numeric"}
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        disabled={isDisabled}
        className={isMoney ? "w-28" : "w-20"}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parse(event.target.value, isMoney));
        }}
      />
      {unit ? <span className="text-muted-foreground">{unit}</span> : null}
    </span>
  );
}

function parse(typed: string, isMoney: boolean): number | null {
  const value = parseAmount(typed) ?? null;
  return value !== null && (isMoney || Number.isInteger(value)) ? value : null;
}

function typedFigure(value: number | null): string {
  return value === null ? "" : String(value).replace(".", ",");
}
