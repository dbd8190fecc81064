"use client";

import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn.ts";

type RadioCardsProps<T extends string> = {
  label: string;
  /** Shows the label instead of keeping it for screen readers only. */
  isLabelShown?: boolean;
  value: T | null;
  options: readonly { value: T; label: ReactNode; hint?: ReactNode; aside?: ReactNode; isDisabled?: boolean }[];
  onChange: (value: T) => void;
  className?: string;
};

/** Radio buttons as cards, each with a hint. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { label, isLabelShown = true, value, options, onChange, className = "sm:grid-cols-2" } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={isLabelShown ? "mb-1.5 font-medium" : "sr-only"}>{label}</legend>
      <div className={cn("grid gap-2", className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-md border px-3 py-2.5 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1.5">
              <span className="min-w-0 flex-1 basis-48">
                <span className="flex flex-wrap items-center gap-2 font-medium">{option.label}</span>
                {option.hint ? (
                  <span className="block text-[13px] text-pretty text-muted-foreground">{option.hint}</span>
                ) : null}
              </span>
              {option.aside}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
