"use client";

import { SearchInput } from "@/components/ui/search-input.tsx";
import { usePausedSearch } from "@/lib/web/use-paused-search.ts";

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Debounced search; also reflects changes made elsewhere on the page. */
export function SearchField({ value, onChange, ...texts }: SearchFieldProps) {
  return <SearchInput {...texts} {...usePausedSearch(value, onChange)} />;
}
