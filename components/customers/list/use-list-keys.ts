"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/palette/shortcuts.ts";

type ListKeys = {
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  onToggle: (id: string) => void;
  onPeek: (id: string) => void;
  onExport: () => void;
};

/**
 * `/` search, `j` and `k` move, `x` select, `o` peek, `e` export; Enter is handled by the link itself. Runs before the
 * page's shortcuts, which also use `/`.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (!press(event.key, latest.current)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** Returns false if the key is not handled. */
function press(key: string, { list, search, onToggle, onPeek, onExport }: ListKeys): boolean {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-customer]") ?? [])];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const id = rows[current]?.dataset.customer;
  switch (key) {
    case "/":
      search.current?.focus();
      search.current?.select();
      return true;
    case "j":
    case "k": {
      const next = rows[key === "j" ? current + 1 : Math.max(0, current - 1)];
      next?.querySelector("a")?.focus();
      return true;
    }
    case "x":
    case "o":
      if (id === undefined) return false;
      (key === "x" ? onToggle : onPeek)(id);
      return true;
    case "e":
      onExport();
      return true;
    default:
      return false;
  }
}
