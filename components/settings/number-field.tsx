"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/settings/field.tsx";
import { Input } from "@/components/ui/input.tsx";

type NumberFieldProps = {
  label: string;
  unit: string;
  hint?: string;
  problem?: string;
  field: UseFormRegisterReturn;
};

/** A whole number and its unit. */
export function NumberField({ label, unit, hint, problem, field }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className="flex items-center gap-2">
          <Input
            {...control}
            {...field}
            inputMode="numeric"
            autoComplete="off"
            className="w-24 text-right tabular-nums"
          />
          <span className="text-muted-foreground">{unit}</span>
        </div>
      )}
    </Field>
  );
}

/** What isn't a whole number becomes one that no schema takes; nothing at all stays nothing. */
export const AS_NUMBER = {
  setValueAs: (typed: unknown) => {
    if (typed === null || typed === undefined) return typed;
    return /^\d+$/.test(String(typed).trim()) ? Number(typed) : Number.NaN;
  },
};
