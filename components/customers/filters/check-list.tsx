"use client";

import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";

type CheckListProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: ReactNode; hint?: string | null }[];
  chosen: readonly T[];
  onChange: (values: readonly T[]) => void;
};

/** Multiple choice, in the order of the options. */
export function CheckList<T extends string>({ label, options, chosen, onChange }: CheckListProps<T>) {
  const id = useId();
  const toggle = (value: T) =>
    onChange(chosen.includes(value) ? chosen.filter((it) => it !== value) : [...chosen, value]);
  return (
    <fieldset className="max-h-80 overflow-y-auto p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className="flex min-h-10 items-center gap-3 rounded-md px-2 hover:bg-accent"
        >
          <Checkbox id={`${id}-${value}`} checked={chosen.includes(value)} onCheckedChange={() => toggle(value)} />
          <span className="flex min-w-0 flex-1 items-center gap-2 truncate">{text}</span>
          {hint ? <span className="max-w-28 truncate text-xs text-muted-foreground">{hint}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
