import { z } from "zod";

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
/** Keeps the offset inside what a database integer holds. */
const MAX_PAGE = 10_000_000;

const Count = z.coerce.number().int().min(1);

/** The `page` and `limit` of a list. An invalid value falls back, a larger one is capped: a list never fails on them. */
export const Paging = z.object({
  page: Count.transform((page) => Math.min(page, MAX_PAGE)).catch(1),
  limit: Count.transform((limit) => Math.min(limit, MAX_PAGE_SIZE)).catch(DEFAULT_PAGE_SIZE),
});
export type Paging = z.infer<typeof Paging>;

export type SortOrder = "asc" | "desc";

/** What a list is sorted by. A store maps `Column` to SQL by a Record, so that no text of a request gets there. */
export type Sort<Column extends string> = { sort: Column; order: SortOrder };

/**
 * The `sort` and `order` of a list's query, for `Paging.extend(sorted(["name", "createdAt"]))`. Without a default: the
 * first column, ascending. An invalid value falls back to it.
 */
export function sorted<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  { sort = columns[0], order = "asc" }: Partial<Sort<NoInfer<Column>>> = {},
) {
  return { sort: z.enum<readonly Column[]>(columns).catch(sort), order: z.enum(["asc", "desc"]).catch(order) };
}

/** The wire shape of every list. */
export type Page<T> = { data: T[]; total: number; page: number; limit: number };

export function toPage<T>(data: T[], total: number | bigint, { page, limit }: Paging): Page<T> {
  return { data, total: Number(total), page, limit };
}

export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit;
}
