import type { KeyedRow, RowPage } from "../core/figures/figures.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type ChargedPeriod, findPeriodCharges } from "./store/cost-rows.ts";
import { toChargedFigureRow } from "./views.ts";

/** The charged messages of a period as rows of a figure, newest first. */
export async function listPeriodCharges(ctx: Ctx, period: ChargedPeriod, page: RowPage): Promise<KeyedRow[]> {
  const rows = await findPeriodCharges(ctx.db, ctx.orgId, period, page);
  return rows.map((row) => toChargedFigureRow(row, [row.sentAt?.toISOString() ?? "", row.id]));
}
