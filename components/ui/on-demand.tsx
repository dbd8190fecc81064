"use client";

import { Slot } from "radix-ui/slot";
import { type ReactElement, type ReactNode, Suspense, useState } from "react";

type OnDemandProps = {
  /** The closed state: a button. */
  trigger: ReactElement;
  /** A lazy component that shows the same trigger with its overlay open; rendered from the first press on. */
  children: ReactNode;
  popup: "menu" | "dialog";
  /** Begins to fetch the overlay's code while the pointer is on its way. */
  preload: () => unknown;
};

/** A button whose overlay is code of its own, fetched when it is first wanted. */
export function OnDemand({ trigger, children, popup, preload }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <Suspense fallback={trigger}>{children}</Suspense>;
  return (
    <Slot
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={() => void preload()}
      onFocus={() => void preload()}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </Slot>
  );
}
