"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Input } from "@/components/ui/input.tsx";

type NumberFieldProps = {
  label: string;
  unit?: string;
  /** Before the number, such as a currency. */
  prefix?: string;
  hint?: string;
  problem?: string;
  field: UseFormRegisterReturn;
  /** Allows cents: wider, and with a decimal keyboard. */
  isAmount?: boolean;
  /** For numbers of more than seven digits. */
  isWide?: boolean;
};

/** A number, with its unit after it or its currency before it. */
export function NumberField({ label, hint, problem, field, ...look }: NumberFieldProps) {
  const { unit, prefix, isAmount = false, isWide = false } = look;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div className="flex items-center gap-2">
          {prefix ? <span className="text-muted-foreground">{prefix}</span> : null}
          <Input
            {...control}
            {...field}
            inputMode={isAmount ? "decimal" : "numeric"}
            autoComplete="off"
            className={cn("text-right tabular-nums", isAmount || isWide ? "w-36" : "w-24")}
          />
          {unit ? <span className="text-muted-foreground">{unit}</span> : null}
        </div>
      )}
    </Field>
  );
}

/** Invalid input becomes a value that every schema rejects; empty input stays empty. */
export const AS_NUMBER = {
  setValueAs: (typed: unknown) => {
    if (typed === null || typed === undefined) return typed;
    return /^\d+$/.test(String(typed).trim()) ? Number(typed) : Number.NaN;
  },
};

/** Empty input becomes null. */
export const AS_NUMBER_OR_NULL = {
  setValueAs: (typed: unknown) =>
    typeof typed === "string" && typed.trim() === "" ? null : AS_NUMBER.setValueAs(typed),
};
