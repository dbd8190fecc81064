import { takeTurns } from "../../../core/take-turns.ts";
import type { ErpConnection } from "../../../settings/schemas.ts";
import { cutPage, withItems } from "../../rules/sql/cut-page.ts";
import {
  countStatement,
  EVERYTHING,
  earlierStatement,
  pageStatement,
  periodOf,
  type Selection,
  type Source,
  type Statement,
  unnumberedStatement,
} from "../../rules/sql/statements.ts";
import { toWireRow } from "../../rules/sql/wire-row.ts";
import type { ErpAnswer, PageQuery } from "../../rules/walk.ts";
import type { ErpEntity, SyncWindow } from "../../schemas.ts";
import { type Views, withViews } from "./open-views.ts";

/** Of the sales of a page. More end the page earlier. */
const MAX_ITEMS = 50_000;
const MAX_UNNUMBERED = 100;
/** Rows read again below the checkpoint: a sale may be committed after one with a higher number. */
const OVERLAP_ROWS = 1000;
/** Rows converted between event-loop yields; takes a few milliseconds. */
const TURN = 500;

type WireRow = Record<string, unknown>;
type Numbered = "customers" | "transactions";

/** One page of rows in the format of the ERP's API. `total` counts one row beyond the page, if others follow. */
export function readViewPage(
  connection: ErpConnection,
  entity: ErpEntity,
  query: PageQuery,
  window: SyncWindow | null,
): Promise<ErpAnswer> {
  return withViews(connection, async (views) => {
    const source = await views.source(entity);
    if (isNumbered(entity)) return readNumbered(views, source, entity, { query, ...selected(connection, window) });
    const { page, limit } = query;
    const offset = (page - 1) * limit;
    const selection = { ...EVERYTHING, branch: connection.defaultBranch };
    const found = await readRows(views, source, pageStatement(source, selection, { limit: limit + 1, offset }));
    return { rows: found.slice(0, limit), page, limit, total: offset + found.length };
  });
}

/** Number of rows above a number. */
export function countViewRows(
  connection: ErpConnection,
  entity: ErpEntity,
  after: number,
  window: SyncWindow | null,
): Promise<number> {
  return withViews(connection, async (views) => {
    const source = await views.source(entity);
    const selection = { ...EVERYTHING, ...selected(connection, window), after };
    const [row] = await views.rows(source, countStatement(source, selection));
    return Number(row?.[0] ?? 0);
  });
}

/** Where to begin reading, so that rows which appeared below the checkpoint since are read too. */
export function findViewStart(connection: ErpConnection, entity: Numbered, after: number): Promise<number> {
  return withViews(connection, async (views) => {
    const source = await views.source(entity);
    const [row] = await views.rows(source, earlierStatement(source, after, OVERLAP_ROWS));
    const number = Number(row?.[0] ?? 0);
    return Number.isSafeInteger(number) && number > 0 ? number : 0;
  });
}

/** Checks every view, and counts the branches. */
export function probeViews(connection: ErpConnection): Promise<number> {
  return withViews(connection, async (views) => {
    for (const view of ["sellers", "products", "customers", "transactions", "items"] as const)
      await readRows(views, ...firstRow(await views.source(view)));
    const stores = await views.source("stores");
    const [row] = await views.rows(stores, countStatement(stores, { ...EVERYTHING, branch: connection.defaultBranch }));
    return Number(row?.[0] ?? 0);
  });
}

function firstRow(source: Source): [Source, Statement] {
  return [source, pageStatement(source, EVERYTHING, { limit: 1 })];
}

type Asked = { query: PageQuery; branch: string | null; period: Selection["period"] };

async function readNumbered(
  views: Views,
  source: Source,
  entity: Numbered,
  { query, ...selection }: Asked,
): Promise<ErpAnswer> {
  const { transId, page, limit } = query;
  const offset = (page - 1) * limit;
  const wanted = { ...EVERYTHING, ...selection, after: transId ?? 0 };
  const found = await readRows(views, source, pageStatement(source, wanted, { limit: limit + 1, offset }));
  const cut = cutPage(found, limit);
  const { rows, hasMore } = entity === "transactions" ? await addItems(views, cut) : cut;
  // Only at the very beginning: they are rejected, and listed with their reason.
  const isFirst = transId === null && page === 1;
  const unnumbered = isFirst ? await readRows(views, source, unnumberedStatement(source, MAX_UNNUMBERED)) : [];
  const distinct = new Set(rows.map((row) => row.trans_id)).size;
  return { rows: [...rows, ...unnumbered], page, limit, total: offset + distinct + (hasMore ? 1 : 0) };
}

async function addItems(views: Views, cut: { rows: WireRow[]; hasMore: boolean }) {
  const [first, last] = [Number(cut.rows[0]?.trans_id), Number(cut.rows.at(-1)?.trans_id)];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return cut;
  const source = await views.source("items");
  const range = { ...EVERYTHING, after: first - 1, upTo: last };
  return withItems(
    cut,
    await readRows(views, source, pageStatement(source, range, { limit: MAX_ITEMS + 1 })),
    MAX_ITEMS,
  );
}

async function readRows(views: Views, source: Source, statement: Statement): Promise<WireRow[]> {
  const rows: WireRow[] = [];
  const pause = takeTurns(TURN);
  for (const texts of await views.rows(source, statement)) {
    await pause(1);
    rows.push(toWireRow(source.readings, texts, source.timeZone));
  }
  return rows;
}

function selected({ defaultBranch }: ErpConnection, window: SyncWindow | null) {
  return { branch: defaultBranch, period: periodOf(window) };
}

function isNumbered(entity: ErpEntity): entity is Numbered {
  return entity === "customers" || entity === "transactions";
}
