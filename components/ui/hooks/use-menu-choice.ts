"use client";

import { useRef } from "react";

/**
 * For menus whose items open overlays: runs the choice after the menu has closed and the trigger has the focus again.
 * The overlay can then restore the focus to the trigger; the chosen item no longer exists.
 */
export function useMenuChoice<T>(onChoose: (choice: T) => void) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<T | null>(null);
  return {
    trigger,
    choose: (choice: T) => {
      chosen.current = choice;
    },
    onCloseAutoFocus: (event: Event) => {
      const choice = chosen.current;
      if (choice === null) return;
      chosen.current = null;
      event.preventDefault();
      trigger.current?.focus();
      onChoose(choice);
    },
  };
}
