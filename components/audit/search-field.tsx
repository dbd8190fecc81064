"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input.tsx";

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
    <div className="relative min-w-0">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="pl-9"
      />
    </div>
  );
}
