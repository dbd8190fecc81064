"use client";

import { useState } from "react";
import { LeaveDialog } from "@/components/shell/leaving/leave-dialog.tsx";
import { LeaveGuard } from "@/components/shell/leaving/leave-guard.tsx";

/**
 * For a form in a dialog or drawer that renders `question`: with unsaved input, `close` and every exit of the page ask
 * the same question first. `within`: search parameters that keep it open.
 */
export function useAskBeforeClose(isDirty: boolean, onClose: () => void, within?: readonly string[]) {
  const [go, setGo] = useState<(() => void) | null>(null);
  const ask = (next: () => void) => setGo(() => next);
  const leave = () => {
    setGo(null);
    go?.();
  };
  return {
    close: () => (isDirty ? ask(onClose) : onClose()),
    question: (
      <>
        {isDirty ? <LeaveGuard within={within} ask={ask} /> : null}
        {go ? <LeaveDialog onStay={() => setGo(null)} onLeave={leave} /> : null}
      </>
    ),
  };
}
