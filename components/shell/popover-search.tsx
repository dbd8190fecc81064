"use client";

import { Input } from "@/components/ui/input.tsx";

/** So many entries are found faster by typing than by looking. */
const SEARCH_FROM = 8;

type PopoverSearchProps = { of: readonly unknown[]; value: string; onChange: (search: string) => void; label: string };

/** The search field above a popover's list; a short list has none. */
export function PopoverSearch({ of, value, onChange, label }: PopoverSearchProps) {
  if (of.length < SEARCH_FROM) return null;
  return (
    <div className="border-b p-2">
      <Input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        aria-label={label}
      />
    </div>
  );
}
