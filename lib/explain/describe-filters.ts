import type { FigureFilter } from "../core/figures/figures.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getAliasTree } from "../stores/index.ts";
import type { ExplainLanguage } from "./names.ts";
import type { OpenedFigure } from "./open-figure.ts";
import { filterText } from "./rules/words.ts";

/** More are only counted. */
const MOST_NAMES = 5;

/** What limits a figure, in words: its stores first. */
export async function describeFilters(
  ctx: Ctx,
  { figure, params }: OpenedFigure,
  language: ExplainLanguage,
): Promise<string[]> {
  const filters = [await storeFilter(ctx, params as StoreParams), ...((await figure.filters?.(ctx, params)) ?? [])];
  return filters.map((filter) => filterText(filter, language));
}

type StoreParams = { storeIds?: readonly string[] | undefined; storeId?: string | undefined };

async function storeFilter(ctx: Ctx, { storeIds, storeId }: StoreParams): Promise<FigureFilter> {
  const asked = storeId === undefined ? storeIds : [storeId];
  if (asked === undefined && ctx.storeScope === null) return { key: "allStores", values: {} };
  const { principals } = await getAliasTree(ctx);
  const covered = principals.filter(
    ({ id, aliases }) =>
      asked === undefined || [id, ...aliases.map((alias) => alias.id)].some((one) => asked.includes(one)),
  );
  if (covered.length === 0) return { key: "noStore", values: {} };
  if (covered.length > MOST_NAMES) return { key: "manyStores", values: { count: covered.length } };
  return { key: "stores", values: { names: covered.map(({ tradeName }) => tradeName).join(", ") } };
}
