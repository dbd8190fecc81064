"use client";

import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

const PAUSE_MS = 300;

/** Debounced value. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** Props for an input that searches after a typing pause, or at once on Enter. */
export function usePausedSearch(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The searched value may change from outside: back button, "clear", a link.
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
