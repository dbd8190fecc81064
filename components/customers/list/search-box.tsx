"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Input } from "@/components/ui/input.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { usePausedSearch } from "@/lib/web/use-paused-search.ts";

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** Debounced search; Enter searches at once. */
export function SearchBox({ value, onChange, inputRef }: SearchBoxProps) {
  const t = useTranslations("customers.search");
  const search = usePausedSearch(value, onChange);
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" />
      <Input
        ref={inputRef}
        type="search"
        {...search}
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        className="pr-3 pl-9 sm:pr-9"
        onKeyDown={(event) => {
          search.onKeyDown(event);
          if (event.key === "Escape" && search.value === "") event.currentTarget.blur();
        }}
      />
      {search.value === "" ? (
        <Kbd className="pointer-events-none absolute top-2.5 right-2.5 max-sm:hidden">/</Kbd>
      ) : null}
    </div>
  );
}
