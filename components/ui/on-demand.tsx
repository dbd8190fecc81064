"use client";

import { Slot } from "radix-ui/slot";
import { type ReactElement, type ReactNode, Suspense, useState } from "react";
import { loadCode } from "@/lib/web/load-code.ts";

type OnDemandProps = {
  /** Button of the closed state. */
  trigger: ReactElement;
  /** Lazy component that renders the same trigger with its overlay open; mounted from the first click. */
  children: ReactNode;
  popup: "menu" | "dialog";
  /** Preloads the overlay's code on hover. */
  preload: () => Promise<unknown>;
};

/** A button whose overlay is loaded on first use. */
export function OnDemand({ trigger, children, popup, preload }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <Suspense fallback={trigger}>{children}</Suspense>;
  return (
    <Slot
      aria-haspopup={popup}
      aria-expanded={false}
      onPointerEnter={() => void loadCode(preload)}
      onFocus={() => void loadCode(preload)}
      onClick={() => setWanted(true)}
    >
      {trigger}
    </Slot>
  );
}
