"use client";

import { useState } from "react";
import { LeaveDialog } from "@/components/shell/leave-dialog.tsx";
import { LeaveGuard } from "@/components/shell/leave-guard.tsx";

/**
 * For a form in a dialog or a drawer, whose content shows `question`: with something typed, `close` asks first, and so
 * does every way out of the page. `within`: the search parameters that keep it open.
 */
export function useAskBeforeClose(isDirty: boolean, onClose: () => void, within?: readonly string[]) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <>
        {isDirty ? <LeaveGuard within={within} /> : null}
        {isAsking ? <LeaveDialog onStay={() => setIsAsking(false)} onLeave={onClose} /> : null}
      </>
    ),
  };
}
