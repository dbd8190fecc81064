import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Person } from "./schemas.ts";

type Noted = Pick<Person, "status" | "role" | "stores">;

/** Adds the state of a user before and after to the audit record, never their name or address. */
export function noteUser(ctx: Ctx, before: Noted | null, after: Noted | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ status, role, stores }: Noted) {
  return { status, roleId: role?.id ?? null, roleName: role?.name ?? null, storeIds: stores.map(({ id }) => id) };
}
