import type { SyncWindow } from "../../schemas.ts";
import { periodOf } from "../sql/statements.ts";
import type { FileLine } from "./sale-lines.ts";

/** What rows to read. Null: not limited by it. */
export type Selected = { branch: string | null; period: { from: Date; until: Date } | null };

export function selectionOf(branch: string | null, window: SyncWindow | null): Selected {
  return { branch, period: periodOf(window) };
}

/** A line that cannot be understood is selected, so that it is rejected and shown. */
export function isSelected({ row, isBroken }: FileLine, { branch, period }: Selected): boolean {
  if (isBroken) return true;
  const { filial, data } = row;
  if (branch !== null && filial !== undefined && String(filial ?? "").trim() !== branch) return false;
  const time = period && typeof data === "string" ? Date.parse(data) : Number.NaN;
  return period === null || Number.isNaN(time) || (time >= period.from.getTime() && time < period.until.getTime());
}
