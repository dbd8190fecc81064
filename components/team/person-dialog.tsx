"use client";

import type { Person } from "@/components/team/api.ts";
import type { PersonAction } from "@/components/team/person-actions.ts";
import { PersonQuestion, type Question } from "@/components/team/person-question.tsx";
import { RemoveDialog } from "@/components/team/remove-dialog.tsx";
import { StoresDialog } from "@/components/team/stores-dialog.tsx";

type PersonDialogProps = {
  person: Person;
  action: PersonAction;
  keepsPasswords: boolean;
  onAction: (person: Person, action: PersonAction) => void;
  onClose: () => void;
};

/** Dialog of an action. */
export function PersonDialog({ person, action, keepsPasswords, onAction, onClose }: PersonDialogProps) {
  switch (action) {
    case "stores":
      return <StoresDialog person={person} onClose={onClose} />;
    case "remove":
      return <RemoveDialog person={person} onClose={onClose} onDeactivate={() => onAction(person, "deactivate")} />;
    case "reset":
    case "deactivate":
    case "revoke":
      return (
        <PersonQuestion
          key={action}
          person={person}
          question={action satisfies Question}
          keepsPasswords={keepsPasswords}
          onClose={onClose}
        />
      );
    case "resend":
    case "reactivate":
      return null;
    default: {
      const unhandled: never = action;
      return unhandled;
    }
  }
}
