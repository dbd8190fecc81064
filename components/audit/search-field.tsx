"use client";

import { useEffect, useState } from "react";
import { SearchInput } from "@/components/ui/search-input.tsx";

const TYPING_MS = 350;

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Asks when the typing pauses; what another part of the page changes shows here too. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
