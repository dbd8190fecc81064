"use client";

import { SearchInput } from "@/components/ui/search-input.tsx";
import { usePausedSearch } from "@/lib/web/use-paused-search.ts";

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Asks when the typing pauses; what another part of the page changes shows here too. */
export function SearchField({ value, onChange, ...texts }: SearchFieldProps) {
  return <SearchInput {...texts} {...usePausedSearch(value, onChange)} />;
}
