"use client";

import { useState } from "react";
import { ConnectChoice } from "@/components/whatsapp-numbers/connect-choice.tsx";
import { ConnectDialog } from "@/components/whatsapp-numbers/connect-dialog.tsx";
import { NumberDialog } from "@/components/whatsapp-numbers/number-dialog.tsx";
import { RemoveNumberDialog } from "@/components/whatsapp-numbers/remove-number-dialog.tsx";
import type { StoreName, WhatsappNumberView } from "@/lib/stores/schemas.ts";

export type NumberAction =
  /** Without a store, the user chooses one. */
  | { kind: "add"; store: StoreName | null }
  | { kind: "edit" | "connect" | "remove"; number: WhatsappNumberView }
  /** A shop phone that is not connected yet, or a new one. */
  | { kind: "connectAny" };

type NumberActionsProps = { action: NumberAction; onClose: () => void };

/** Dialog of an action. A new gateway number goes on to its QR code, and from there back to its form for the token. */
export function NumberActions({ action: asked, onClose }: NumberActionsProps) {
  const [next, setNext] = useState<NumberAction | null>(null);
  const action = next ?? asked;
  const connect = (number: WhatsappNumberView) => setNext({ kind: "connect", number });
  switch (action.kind) {
    case "add":
      return <NumberDialog number={null} store={action.store} onClose={onClose} onConnect={connect} />;
    case "edit":
      return (
        <NumberDialog
          number={action.number}
          store={action.number.store}
          onClose={onClose}
          onConnect={next === null ? onClose : connect}
        />
      );
    case "connectAny":
      return (
        <ConnectChoice onConnect={connect} onAdd={() => setNext({ kind: "add", store: null })} onClose={onClose} />
      );
    case "connect":
      return (
        <ConnectDialog
          number={action.number}
          onClose={onClose}
          onEdit={() => setNext({ kind: "edit", number: action.number })}
        />
      );
    case "remove":
      return <RemoveNumberDialog number={action.number} onClose={onClose} />;
    default: {
      const unhandled: never = action;
      return unhandled;
    }
  }
}
