import type { Person } from "@/components/team/api.ts";

/** What a menu may ask for; each opens its dialog or is done at once. */
export type PersonAction = "stores" | "reset" | "deactivate" | "reactivate" | "remove" | "resend" | "revoke";

const ACTIONS: Record<Person["status"], readonly PersonAction[]> = {
  active: ["stores", "reset", "deactivate", "remove"],
  deactivated: ["stores", "reactivate", "remove"],
  invited: ["stores", "resend", "revoke"],
};

export function actionsFor({ status }: Pick<Person, "status">): readonly PersonAction[] {
  return ACTIONS[status];
}

export const DESTRUCTIVE: readonly PersonAction[] = ["remove", "revoke"];

/** Whom the texts speak of. */
export function nameOf({ name, email }: Pick<Person, "name" | "email">): string {
  return name ?? email;
}
