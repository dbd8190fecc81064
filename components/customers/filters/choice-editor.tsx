"use client";

import { Check } from "lucide-react";
import { cn } from "@/components/ui/cn.ts";

type ChoiceEditorProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T | null;
  onChoose: (value: T) => void;
};

/** Single choice. */
export function ChoiceEditor<T extends string>({ label, options, chosen, onChoose }: ChoiceEditorProps<T>) {
  return (
    <ul aria-label={label} className="p-1">
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={option.value === chosen}
            onClick={() => onChoose(option.value)}
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded-md px-2 text-left hover:bg-accent"
          >
            {option.label}
            <Check aria-hidden className={cn("size-4 shrink-0", option.value !== chosen && "invisible")} />
          </button>
        </li>
      ))}
    </ul>
  );
}
