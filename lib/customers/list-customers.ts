import { addDays, startOfDay } from "../core/dates.ts";
import { readByCursor } from "../core/lists/cursor.ts";
import { amountToCents } from "../core/money.ts";
import { type CursorPage, offsetOf, toPage } from "../core/paging.ts";
import { Uuid } from "../core/uuid.ts";
import { taxIdHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { visibleStores } from "../stores/index.ts";
import { parseSearchTerm } from "./rules/search-term.ts";
import { totalAtEnd } from "./rules/total-at-end.ts";
import type {
  CustomerFilter,
  CustomerListPage,
  CustomerOptions,
  CustomerRow,
  CustomersListQuery,
  CustomersQuery,
  CustomerTotal,
} from "./schemas.ts";
import { type CustomerListRow, countCustomers, findPage, findPageAfter, findSearchedPage } from "./store/list.ts";
import { isCounted, type ListFilter } from "./store/list-where.ts";
import { findCities, findSellerOptions } from "./store/options.ts";
import { toCustomerRow } from "./views.ts";

/** One page of the customers visible to the actor, with the exact total. */
export async function listCustomers(ctx: Ctx, query: CustomersQuery): Promise<CursorPage<CustomerRow>> {
  const filter = await toListFilter(ctx, query);
  const { cursor } = query;
  if (cursor !== undefined) return readAfter(ctx, filter, { ...query, cursor });
  const read = filter.search ? readSearched : readPage;
  const { rows, total } = await heavyRead(ctx, () => read(ctx, filter, query));
  return toPage(rows.map(toCustomerRow), total, query);
}

/**
 * `listCustomers`; with `total: "later"`, a page does not wait for a total that must be counted. A page by cursor has
 * its total: it is counted once, at the start.
 */
export async function listCustomersPage(
  ctx: Ctx,
  { total: wanted, ...query }: CustomersListQuery,
): Promise<CustomerListPage> {
  if (wanted === undefined || query.cursor !== undefined) return listCustomers(ctx, query);
  const filter = await toListFilter(ctx, query);
  const read = filter.search ? readSearched : readRowsFirst;
  const { rows, total } = await heavyRead(ctx, () => read(ctx, filter, query));
  const data = rows.map(toCustomerRow);
  return total === null ? { data, total, page: query.page, limit: query.limit } : toPage(data, total, query);
}

/** The total of the customers that match the filters of a list. */
export async function countListed(ctx: Ctx, query: CustomerFilter): Promise<CustomerTotal> {
  const filter = await toListFilter(ctx, query);
  return { total: await heavyRead(ctx, () => countCustomers(ctx.db, ctx.orgId, filter)) };
}

/** Runs the two reads in sequence: heavy work uses one connection at a time, so that small requests always find one. */
async function readPage(ctx: Ctx, filter: ListFilter, query: CustomersQuery) {
  const window = { limit: query.limit, offset: offsetOf(query) };
  const rows = await findPage(ctx.db, ctx.orgId, filter, query, window);
  return { rows, total: await countCustomers(ctx.db, ctx.orgId, filter) };
}

type RowsFirst = { rows: CustomerListRow[]; total: number | null };

/** The total is null only beside a full page: if the page ends the list, its rows say how long it is. */
async function readRowsFirst(ctx: Ctx, filter: ListFilter, query: CustomersQuery): Promise<RowsFirst> {
  const window = { limit: query.limit, offset: offsetOf(query) };
  const rows = await findPage(ctx.db, ctx.orgId, filter, query, window);
  if (!isCounted(filter)) {
    const total = totalAtEnd(rows.length, window);
    if (total !== null || rows.length > 0) return { rows, total };
  }
  return { rows, total: await countCustomers(ctx.db, ctx.orgId, filter) };
}

/** The search finds and sorts all its matches for any page, so their number costs nothing more. */
function readSearched(ctx: Ctx, filter: ListFilter, query: CustomersQuery) {
  const window = { limit: query.limit, offset: offsetOf(query) };
  return findSearchedPage(ctx.db, ctx.orgId, filter, query, window);
}

/** By cursor the order is that of the ids: no change of a customer moves it, so none is skipped or read twice. */
async function readAfter(
  ctx: Ctx,
  filter: ListFilter,
  { cursor, page: _page, sort: _sort, order: _order, limit, ...given }: CustomersQuery & { cursor: string },
): Promise<CursorPage<CustomerRow>> {
  const { rows, ...page } = await heavyRead(ctx, () =>
    readByCursor({
      cursor,
      limit,
      filter: given,
      key: Uuid,
      find: (after) => findPageAfter(ctx.db, ctx.orgId, filter, after, limit),
      count: () => countCustomers(ctx.db, ctx.orgId, filter),
      keyOf: ({ id }) => id,
    }),
  );
  return { data: rows.map(toCustomerRow), ...page };
}

/** Converts the query to the filter the SQL uses, limited to the actor's store scope. */
export async function toListFilter(ctx: Ctx, query: CustomerFilter): Promise<ListFilter> {
  const { q, storeIds, lastOrderFrom, lastOrderTo, spentMin, spentMax, ...same } = query;
  const term = parseSearchTerm(q ?? "");
  return {
    ...same,
    search: term && {
      text: term.text,
      prefix: term.prefix,
      cpfHashes: term.taxId === null ? null : taxIdHashes(term.taxId),
    },
    storeIds: await visibleStores(ctx, storeIds),
    lastOrderFrom: lastOrderFrom === undefined ? undefined : startOfDay(lastOrderFrom),
    lastOrderBefore: lastOrderTo === undefined ? undefined : startOfDay(addDays(lastOrderTo, 1)),
    spentMinCents: centsOf(spentMin),
    spentMaxCents: centsOf(spentMax),
  };
}

function centsOf(amount: number | undefined): bigint | undefined {
  return amount === undefined ? undefined : (amountToCents(amount) ?? undefined);
}

/** Sellers and cities for the list's filters, limited to the actor's store scope. */
export async function listOptions(ctx: Ctx): Promise<CustomerOptions> {
  const storeIds = await visibleStores(ctx);
  const [sellers, cities] = await Promise.all([
    findSellerOptions(ctx.db, ctx.orgId, storeIds),
    heavyRead(ctx, () => findCities(ctx.db, ctx.orgId, storeIds)),
  ]);
  return { sellers, cities };
}
