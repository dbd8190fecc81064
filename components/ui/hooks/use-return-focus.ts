"use client";

import { useRef } from "react";

type FocusHandler = ((event: Event) => void) | undefined;

/** Restores the focus to the element that had it when an overlay opened. Radix only does so for its own trigger. */
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
