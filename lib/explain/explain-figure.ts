import type { KeyedRow, KeyPart, RowKey, RowPage } from "../core/figures/figures.ts";
import { encodeCursor } from "../core/lists/cursor.ts";
import { seal, unseal } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead, heavyWork } from "../platform/heavy-work.ts";
import { findFreshness } from "../sales/index.ts";
import { describeFilters } from "./describe-filters.ts";
import type { ExplainLanguage } from "./names.ts";
import { type OpenedFigure, openFigure } from "./open-figure.ts";
import { changeText } from "./rules/change-text.ts";
import { parseCursor } from "./rules/cursor.ts";
import { DEFINITIONS } from "./rules/definitions.ts";
import { maskRow } from "./rules/mask-row.ts";
import type { ExplainQuery, Explanation, FigureParams } from "./schemas.ts";
import { visibleTo } from "./visible-to.ts";

/**
 * A figure with its rule, its freshness and a page of the rows behind it. Later pages have rows only, and `only` reads
 * either part: sums can cost as much as the page that shows them, and rows need not wait for them.
 */
export async function explainFigure(
  ctx: Ctx,
  { figure: id, language, cursor, limit, only, ...query }: FigureParams & ExplainQuery,
): Promise<Explanation> {
  const opened = openFigure(ctx, id, query);
  const { figure, params } = opened;
  const { updatedAt, knownUntil } = await findFreshness(ctx.db, ctx.orgId);
  const withSums = cursor === undefined && only !== "rows";
  const value = withSums ? await figure.value(ctx, params) : null;
  return {
    figure: figure.id,
    area: figure.area,
    unit: figure.unit,
    definition: DEFINITIONS[figure.id][language],
    value,
    filters: withSums ? await describeFilters(ctx, opened, language) : [],
    change: withSums ? await readChange(ctx, opened, language) : null,
    asOf: {
      at: ctx.clock.now().toISOString(),
      lastSync: updatedAt?.toISOString() ?? null,
      salesUntil: knownUntil?.toISOString() ?? null,
    },
    ...(await readRows(ctx, opened, { value, cursor, limit, withSums, withRows: only !== "sums" })),
  };
}

async function readChange(ctx: Ctx, { figure, params }: OpenedFigure, language: ExplainLanguage) {
  const change = (await figure.change?.(ctx, params)) ?? null;
  return change && { sentence: changeText(change, language), ...change };
}

type Asked = {
  value: number | null;
  cursor: string | undefined;
  limit: number;
  withSums: boolean;
  withRows: boolean;
};
type Read = Pick<Explanation, "kind" | "of" | "data" | "total" | "returns" | "sum" | "nextCursor">;

function readPage(ctx: Ctx, { figure, params }: OpenedFigure, page: RowPage): Promise<KeyedRow[]> {
  if (figure.unit === "ratio") return Promise.resolve([]);
  const read = () => figure.rows(ctx, params, page);
  if (figure.isRemote) return read();
  return figure.isSlow ? heavyWork(ctx, read) : heavyRead(ctx, read);
}

async function readRows(ctx: Ctx, opened: OpenedFigure, asked: Asked): Promise<Read> {
  const { figure, params } = opened;
  if (figure.unit === "ratio")
    return { kind: null, of: figure.of, data: [], total: null, returns: null, sum: null, nextCursor: null };
  const { value, limit, withSums, withRows } = asked;
  // Without a value, such as of a helpdesk that does not respond, there are no rows either.
  const isUnreadable = withSums && value === null && figure.isRemote;
  const after = asked.cursor === undefined ? null : openCursor(ctx, asked.cursor, figure.key);
  const found = withRows && !isUnreadable ? await readPage(ctx, opened, { after, limit: limit + 1 }) : [];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const sees = await visibleTo(ctx);
  const total = figure.unit === "count" ? value : withSums ? await figure.count(ctx, params) : null;
  return {
    kind: figure.kind,
    of: null,
    data: page.map((row) => maskRow(row, sees)),
    total,
    returns: withSums && figure.unit === "money" ? ((await figure.returns?.(ctx, params)) ?? null) : null,
    sum: figure.unit === "money" ? value : null,
    nextCursor: found.length > limit && last ? seal(encodeCursor(last.key), sealContext(ctx)) : null,
  };
}

/** Sealed: a position may be a sale of which the row itself does not show the id. */
function openCursor(ctx: Ctx, cursor: string, parts: readonly KeyPart[]): RowKey {
  return parseCursor(unseal(cursor, sealContext(ctx)) ?? "", parts);
}

function sealContext({ orgId }: Ctx): string {
  return `explain:${orgId}`;
}
