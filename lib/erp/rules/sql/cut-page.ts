import { InconsistentPageError } from "../walk.ts";

/** Rows of one page of a numbered view, ordered by their numbers; one more than the page holds if others follow. */
type Numbered = Record<string, unknown>;
type Cut<Row> = { rows: Row[]; hasMore: boolean };

/**
 * The first `limit` rows. Rows with the number of the next row are left to the next page: it reads the numbers above
 * the last one, and would skip the rest of them.
 */
export function cutPage<Row extends Numbered>(rows: readonly Row[], limit: number): Cut<Row> {
  const next = rows[limit];
  if (next === undefined) return { rows: [...rows], hasMore: false };
  const whole = rows.slice(0, limit).filter((row) => row.trans_id !== next.trans_id);
  if (whole.length === 0)
    throw new InconsistentPageError(`more than ${limit} rows have the same trans_id ${next.trans_id}`);
  return { rows: whole, hasMore: true };
}

/**
 * Puts the items into their transactions. If there are more than `limit` items, the page ends before the transaction
 * whose items were cut off. A transaction that alone has more is kept without a list, so that it is rejected.
 */
export function withItems<Row extends Numbered>(cut: Cut<Row>, items: readonly Numbered[], limit: number): Cut<Row> {
  const next = items[limit];
  const kept = next === undefined ? cut.rows : cut.rows.filter((row) => Number(row.trans_id) < Number(next.trans_id));
  const lists = new Map<string, Numbered[]>();
  for (const { trans_id, id_transacao, ...item } of items) {
    const key = keyOf({ trans_id, id_transacao });
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push(item);
  }
  if (kept.length > 0 || next === undefined) {
    const rows = kept.map((row) => ({ ...row, itens: lists.get(keyOf(row)) ?? [] }));
    return { rows, hasMore: cut.hasMore || kept.length < cut.rows.length };
  }
  const first = cut.rows.filter((row) => row.trans_id === next.trans_id);
  return {
    rows: first.map((row) => ({ ...row, itens: false })),
    hasMore: first.length < cut.rows.length || cut.hasMore,
  };
}

function keyOf({ trans_id, id_transacao }: Numbered): string {
  return `${trans_id} ${String(id_transacao).trim()}`;
}
