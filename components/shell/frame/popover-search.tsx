"use client";

import { Input } from "@/components/ui/input.tsx";

/** Lists from this length get a search field. */
const SEARCH_FROM = 8;

type PopoverSearchProps = { of: readonly unknown[]; value: string; onChange: (search: string) => void; label: string };

/** Search field of a popover's list; hidden for short lists. */
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
