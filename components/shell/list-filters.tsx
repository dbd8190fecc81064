"use client";

import type { ReactNode } from "react";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type ListFiltersProps<Word extends string> = {
  search: { label: string; value: string; onChange: (text: string) => void };
  choice: {
    label: string;
    value: Word;
    words: readonly [Word, ...Word[]];
    nameOf: (word: Word) => string;
    onChange: (word: Word) => void;
  };
  /** Content beside the filters. */
  children?: ReactNode;
};

/** List filters: a search field and a single choice. */
export function ListFilters<Word extends string>({ search, choice, children }: ListFiltersProps<Word>) {
  const [fallback] = choice.words;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
      <Input
        type="search"
        value={search.value}
        onChange={(event) => search.onChange(event.target.value)}
        placeholder={search.label}
        aria-label={search.label}
        className="sm:w-72"
      />
      <NativeSelect
        aria-label={choice.label}
        className="flex-1 sm:w-40 sm:flex-none"
        value={choice.value}
        onChange={({ target }) => choice.onChange(choice.words.find((word) => word === target.value) ?? fallback)}
      >
        {choice.words.map((word) => (
          <option key={word} value={word}>
            {choice.nameOf(word)}
          </option>
        ))}
      </NativeSelect>
      {children}
    </div>
  );
}
