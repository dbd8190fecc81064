import type { Ctx } from "../../platform/ctx.ts";

/** Time and author of a section's last change; `byName` is null if the author is not of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };

/** User id of the author; null for a job. */
export function changerOf({ actor }: Ctx): string | null {
  return actor.kind === "user" ? actor.userId : null;
}
