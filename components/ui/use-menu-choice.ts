"use client";

import { useRef } from "react";

/**
 * For a menu whose items open overlays: the choice is acted on when the menu has closed and its trigger has the focus
 * again. The overlay then knows whom to give it back to; the item that was pressed is gone by then.
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
