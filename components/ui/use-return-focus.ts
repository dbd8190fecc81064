"use client";

import { useRef } from "react";

type FocusHandler = ((event: Event) => void) | undefined;

/** Gives the focus back to what had it when an overlay opened. Radix itself remembers only a trigger of its own. */
export function useReturnFocus(onOpen: FocusHandler, onClose: FocusHandler) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      onOpen?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onClose?.(event);
      if (event.defaultPrevented || !(opener.current instanceof HTMLElement)) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
