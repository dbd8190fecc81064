"use client";

import { ConnectDialog } from "@/components/whatsapp-numbers/connect-dialog.tsx";
import { NumberDialog } from "@/components/whatsapp-numbers/number-dialog.tsx";
import { RemoveNumberDialog } from "@/components/whatsapp-numbers/remove-number-dialog.tsx";
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";

export type NumberAction =
  /** Without a store, the user chooses one. */
  { kind: "add"; store: StoreName | null } | { kind: "edit" | "connect" | "remove"; number: WhatsappNumberView };

/** Dialog of an action. */
export function NumberActions({ action, onClose }: { action: NumberAction; onClose: () => void }) {
  switch (action.kind) {
    case "add":
      return <NumberDialog number={null} store={action.store} onClose={onClose} />;
    case "edit":
      return <NumberDialog number={action.number} store={action.number.store} onClose={onClose} />;
    case "connect":
      return <ConnectDialog number={action.number} onClose={onClose} />;
    case "remove":
      return <RemoveNumberDialog number={action.number} onClose={onClose} />;
    default: {
      const unhandled: never = action;
      return unhandled;
    }
  }
}
