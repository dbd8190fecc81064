"use client";

import { type RefObject, useEffect, useRef } from "react";
import { isTyping } from "@/components/shell/palette/shortcuts.ts";

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** `j` and `k` move between the rows inside `container`, `o` opens the focused one. */
export function useRowKeys(container: RefObject<HTMLElement | null>, onOpen: (id: string) => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const rows = [...(container.current?.querySelectorAll<HTMLElement>("[data-log-toggle]") ?? [])];
      const current = rows.indexOf(document.activeElement as HTMLElement);
      const step = STEPS[event.key];
      if (step !== undefined) {
        event.preventDefault();
        const next = current === -1 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1);
        rows[next]?.focus();
      }
      const id = rows[current]?.dataset.logToggle;
      if (event.key === "o" && id !== undefined) latest.current(id);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [container]);
}
