import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Role } from "./schemas.ts";

type Noted = Pick<Role, "name" | "level" | "permissions" | "readOnly">;

/** Adds name and permissions of a role before and after to the audit record. */
export function noteRole(ctx: Ctx, before: Noted | null, after: Noted | null): void {
  noteChange(ctx, { before: before && toState(before), after: after && toState(after) });
}

function toState({ name, level, permissions, readOnly }: Noted) {
  return { name, level, permissions: [...permissions], readOnly };
}
