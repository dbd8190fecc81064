"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn.ts";

type SegmentedProps<T extends string> = {
  /** Accessible name. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

/** Segmented control of two or three options, as radio buttons for arrow key navigation. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={cn("inline-flex rounded-md border border-input bg-card p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="hit-area inline-flex h-8 cursor-pointer items-center rounded-sm px-3 text-[13px] text-muted-foreground hover:text-foreground has-checked:bg-accent has-checked:font-medium has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
