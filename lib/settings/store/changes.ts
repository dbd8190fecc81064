import type { Ctx } from "../../platform/ctx.ts";

/** When a section was changed, and by whom; `byName` is null when that person isn't of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };

/** Who is changing: the person, or nobody when it is a job. */
export function changerOf({ actor }: Ctx): string | null {
  return actor.kind === "user" ? actor.userId : null;
}
