import { z } from "zod";
import { optionalParam } from "./list-filters.ts";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** Keeps the offset within a database integer. */
const MAX_PAGE = 10_000_000;

const Count = z.coerce.number().int().min(1);

/**
 * `page` and `limit` of a list. Invalid values fall back to the defaults and large ones are capped: a list never fails.
 */
export const Paging = z.object({
  page: Count.transform((page) => Math.min(page, MAX_PAGE)).catch(1),
  limit: Count.transform((limit) => Math.min(limit, MAX_PAGE_SIZE)).catch(DEFAULT_PAGE_SIZE),
});
export type Paging = z.infer<typeof Paging>;

export type SortOrder = "asc" | "desc";

/** Sort of a list. A store maps `Column` to SQL through a Record, so that no request text gets into SQL. */
export type Sort<Column extends string> = { sort: Column; order: SortOrder };

/**
 * `sort` and `order` of a list's query, for `Paging.extend(sorted(["name", "createdAt"]))`. Default, also for invalid
 * values: the first column, ascending.
 */
export function sorted<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  { sort = columns[0], order = "asc" }: Partial<Sort<NoInfer<Column>>> = {},
) {
  return { sort: z.enum<readonly Column[]>(columns).catch(sort), order: z.enum(["asc", "desc"]).catch(order) };
}

/** API response of every list. */
export type Page<T> = { data: T[]; total: number; page: number; limit: number };

/** Response schema of a list. Named after its rows, if they have a name. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  const page = z.object({ data: z.array(row), total: z.number(), page: z.number(), limit: z.number() });
  const { id } = row.meta() ?? {};
  return id === undefined ? page : page.meta({ id: `${id}Page` });
}

/** Response schema of a list without pages. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row) });
}

export function toPage<T>(data: T[], total: number | bigint, { page, limit }: Paging): Page<T> {
  return { data, total: Number(total), page, limit };
}

export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}

/** `cursor` of a list that can also be read from start to end: `start`, then `nextCursor` of each response. */
export const CursorParam = optionalParam(z.string().max(1_000));

/** Only a page that was asked for by cursor has `nextCursor`; null: nothing is left. */
export type CursorPage<T> = Page<T> & { nextCursor?: string | null };

export const NextCursor = z.string().nullable().optional();

/** Response schema of a list that can also be read by cursor. */
export function cursorPageOf<Row extends z.ZodType>(row: Row) {
  return pageOf(row)
    .extend({ nextCursor: NextCursor })
    .meta({ id: `${row.meta()?.id}Page` });
}
