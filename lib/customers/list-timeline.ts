import { addMonths, type Day, dayOf, startOfMonth } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import { offsetOf, type Page, type Paging, toPage } from "../core/paging.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import { visibleStores } from "../stores/index.ts";
import { EVENT_KINDS, TIMELINE_KINDS, type TimelineKind } from "./names.ts";
import type {
  CustomerEvent,
  CustomerEventsQuery,
  CustomerId,
  CustomerTimelineEntry,
  CustomerTimelineQuery,
} from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { countTimeline, findTimeline, type TimelineQuery } from "./store/timeline.ts";
import { findTransactions } from "./store/transactions.ts";
import { toTimelineEntry } from "./views.ts";

/** Number of months of RFM history to read. */
const HISTORY_MONTHS = 120;

/** All events of a customer, newest first. Profile views are included only for actors who may read the audit log. */
export async function listTimeline(
  ctx: Ctx,
  { id, kinds = [...TIMELINE_KINDS], ...paging }: CustomerId & CustomerTimelineQuery,
): Promise<Page<CustomerTimelineEntry>> {
  const seen = holdsPermission(ctx.actor, "app:audit") ? kinds : kinds.filter((kind) => kind !== "view");
  return readTimeline(ctx, id, seen, paging);
}

/**
 * The timeline without purchases and views; together with those and the profile it is all personal data of a customer.
 */
export async function listEvents(
  ctx: Ctx,
  { id, kinds = [...EVENT_KINDS], ...paging }: CustomerId & CustomerEventsQuery,
): Promise<Page<CustomerEvent>> {
  return (await readTimeline(ctx, id, kinds, paging)) as Page<CustomerEvent>;
}

async function readTimeline(
  ctx: Ctx,
  id: string,
  kinds: readonly TimelineKind[],
  paging: Paging,
): Promise<Page<CustomerTimelineEntry>> {
  const storeIds = await visibleStores(ctx);
  const now = ctx.clock.now();
  const query = { customerId: id, kinds, storeIds, now, periods: periodsUntil(dayOf(now)) };
  // These reads are independent; if the customer is not visible, the other results are discarded.
  const [state, entries, total] = await Promise.all([
    findState(ctx.db, ctx.orgId, id, storeIds),
    readEntries(ctx, query, paging),
    countTimeline(ctx.db, ctx.orgId, query),
  ]);
  if (!state) throw new NotFoundError("customer_not_found");
  return toPage(entries, total, paging);
}

async function readEntries(ctx: Ctx, query: TimelineQuery, paging: Paging): Promise<CustomerTimelineEntry[]> {
  const window = { limit: paging.limit, offset: offsetOf(paging) };
  const rows = await findTimeline(ctx.db, ctx.orgId, query, window);
  const saleIds = rows.filter(({ kind }) => kind === "sale" || kind === "return").map((row) => row.id);
  const sales = await findTransactions(ctx.db, ctx.orgId, saleIds);
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return rows.map((row) => toTimelineEntry(row, byId));
}

function periodsUntil(today: Day): Day[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, back) => addMonths(startOfMonth(today), -back));
}
