import { unsafeRows } from "./db.ts";

/**
 * Last row of a page of due work. Organizations are ordered by a hash, so that a page contains a random sample of them;
 * `item` orders the rows of one organization.
 */
export type DueCursor = { position: number; orgId: string; item?: string };

/** A row that is smaller than an organization, such as a campaign; `item` is its id. */
export type DueItem = DueCursor & { item: string };

/** A page to read: work that is due at `now`, after this cursor. `tick` is when the schedule started. */
export type DuePage = { tick: Date; now: Date; after: DueCursor; limit: number };

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The cursor before the first row. */
export const FIRST_DUE: DueCursor = { position: -(2 ** 31), orgId: FIRST_ID };

/** Not tenant-scoped: a page of organizations from the function `unsafe_list_…`. `before` and `extra`: its own arguments. */
export function unsafeListDue(
  name: string,
  { after, limit }: DuePage,
  { before, extra = [] }: { before: readonly unknown[]; extra?: readonly unknown[] },
): Promise<DueCursor[]> {
  const params = [...before, after.position, after.orgId, limit, ...extra];
  const placeholders = params.map((_, index) => `$${index + 1}`).join(", ");
  return unsafeRows<Omit<DueCursor, "item">>(
    `SELECT organization_id AS "orgId", position FROM ${name}(${placeholders})`,
    params,
  );
}

/** The cursor's parameters for a function whose rows are smaller than an organization. */
export function itemCursor({ position, orgId, item = FIRST_ID }: DueCursor): [number, string, string] {
  return [position, orgId, item];
}
