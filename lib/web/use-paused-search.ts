"use client";

import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/** For an input that searches in the pauses of typing, and at once on Enter: its value and what it listens to. */
export function usePausedSearch(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is searched for may change on its own: the back button, "clear", a link.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), afterMs);
  };
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      search(target.value, PAUSE_MS);
    },
    onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Enter") search(typed, 0);
    },
  };
}
