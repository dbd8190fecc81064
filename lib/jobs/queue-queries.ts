import { z } from "zod";
import { Paging, sorted } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";

const Word = z.string().min(1).max(200).optional().catch(undefined);

export const FAILED_RUN_SORTS = ["failedAt", "functionId", "error"] as const;

export const FailedRunsQuery = Paging.extend({
  ...sorted(FAILED_RUN_SORTS, { order: "desc" }),
  queue: Word,
  group: Word,
});
export type FailedRunsQuery = z.output<typeof FailedRunsQuery>;

const MAX_IDS = 1_000;

/** Without ids and groups: all failed runs. */
export const RetryFailed = z.strictObject({
  ids: z.array(Uuid).min(1).max(MAX_IDS).optional(),
  groups: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .min(1)
    .max(MAX_IDS)
    .optional(),
});
export type RetryFailed = z.output<typeof RetryFailed>;
