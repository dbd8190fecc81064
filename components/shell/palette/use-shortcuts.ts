"use client";

import { useEffect, useRef } from "react";
import { createShortcutMatcher, isKept, isTyping, type Shortcut } from "@/components/shell/palette/shortcuts.ts";

/** Page-wide shortcuts. `onPalette` handles Ctrl/⌘ K, which also works inside fields. */
export function useShortcuts(shortcuts: readonly Shortcut[], onPalette: () => void): void {
  const latest = useRef({ shortcuts, onPalette });
  useEffect(() => {
    latest.current = { shortcuts, onPalette };
  });
  useEffect(() => {
    const match = createShortcutMatcher();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const withModifier = event.ctrlKey || event.metaKey;
      if (withModifier && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (withModifier || event.altKey) return;
      if (isKept(event)) return event.preventDefault();
      if (isTyping(event.target)) return;
      const found = match(event.key, latest.current.shortcuts);
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
