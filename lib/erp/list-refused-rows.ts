import { z } from "zod";
import { optionalParam } from "../core/list-filters.ts";
import { type Page, Paging, sorted } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { JOB_RUN_ERROR_SORTS, listJobRunErrors } from "../jobs/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { toRefusedRowView } from "./views.ts";

export const RefusedRowsQuery = Paging.extend({
  jobRunId: Uuid.optional(),
  entity: z.string().optional(),
  /** `true`: only rows that are not yet imported. */
  open: optionalParam(z.stringbool()).transform((open) => open ?? false),
  ...sorted(JOB_RUN_ERROR_SORTS, { order: "desc" }),
});
export type RefusedRowsQuery = z.infer<typeof RefusedRowsQuery>;

/** Rejected rows with their reason, newest first by default. */
export async function listRefusedRows(
  ctx: Ctx,
  { open, ...filter }: RefusedRowsQuery,
): Promise<Page<ReturnType<typeof toRefusedRowView>>> {
  const rows = await listJobRunErrors(ctx, { ...filter, isOpen: open });
  return { ...rows, data: rows.data.map(toRefusedRowView) };
}
