"use client";

import { useId } from "react";

type ChoiceFieldProps<T extends string> = {
  label: string;
  /** Not needed below a heading that says the same. */
  showsLabel?: boolean;
  value: T;
  options: readonly { value: T; label: string; hint: string }[];
  onChange: (value: T) => void;
};

/** Radio buttons, each with a hint. */
export function ChoiceField<T extends string>({
  label,
  showsLabel = false,
  value,
  options,
  onChange,
}: ChoiceFieldProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className={showsLabel ? "mb-1.5 text-sm font-medium" : "sr-only"}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer gap-3 rounded-md border px-3 py-2.5 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span className="block font-medium">{option.label}</span>
            <span className="block text-[13px] text-pretty text-muted-foreground">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
