import type { Person } from "@/components/team/api.ts";

/** Menu actions; each opens its dialog or runs at once. */
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

/** Display name. */
export function nameOf({ name, email }: Pick<Person, "name" | "email">): string {
  return name ?? email;
}
