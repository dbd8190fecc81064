"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";

const PAUSE_MS = 300;

type SearchBoxProps = {
  value: string;
  onChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** Searches in the pauses of typing, and at once on Enter. */
export function SearchBox({ value, onChange, inputRef }: SearchBoxProps) {
  const t = useTranslations("customers.search");
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change on its own: the back button, "clear", a link.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(text.trim()), afterMs);
  };
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" />
      <Input
        ref={inputRef}
        type="search"
        value={typed}
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        className="px-9"
        onChange={(event) => {
          setTyped(event.target.value);
          search(event.target.value, PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(typed, 0);
          if (event.key === "Escape" && typed === "") event.currentTarget.blur();
        }}
      />
      {typed === "" ? <Kbd className="pointer-events-none absolute top-2.5 right-2.5 max-sm:hidden">/</Kbd> : null}
    </div>
  );
}
