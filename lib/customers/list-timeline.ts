import { EVENT_KINDS, TIMELINE_KINDS, type TimelineKind } from "../core/customer-kinds.ts";
import { addMonths, type Day, dayOf, startOfMonth } from "../core/dates.ts";
import { NotFoundError } from "../core/errors.ts";
import { offsetOf, type Page, type Paging, toPage } from "../core/paging.ts";
import type { Ctx } from "../platform/ctx.ts";
import { holdsPermission } from "./rules/permissions.ts";
import type {
  CustomerEvent,
  CustomerEventsQuery,
  CustomerId,
  CustomerTimelineEntry,
  CustomerTimelineQuery,
} from "./schemas.ts";
import { findState } from "./store/profile.ts";
import { findTimeline } from "./store/timeline.ts";
import { findTransactions } from "./store/transactions.ts";
import { toTimelineEntry } from "./views.ts";
import { visibleStores } from "./visible-stores.ts";

/** How far back the months of the history are looked for. */
const HISTORY_MONTHS = 120;

/** Everything that happened with a customer, the newest first. Who looked at them shows only to readers of the audit. */
export async function listTimeline(
  ctx: Ctx,
  { id, kinds = [...TIMELINE_KINDS], ...paging }: CustomerId & CustomerTimelineQuery,
): Promise<Page<CustomerTimelineEntry>> {
  const seen = holdsPermission(ctx.actor, "app:audit") ? kinds : kinds.filter((kind) => kind !== "view");
  return readTimeline(ctx, id, seen, paging);
}

/** The same without purchases and views: with them and the customer it is all there is to tell about a person. */
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
  return ctx.db.sql(async (sql) => {
    if (!(await findState(sql, ctx.orgId, id, storeIds))) throw new NotFoundError("Customer");
    const query = { customerId: id, kinds, storeIds, now, periods: periodsUntil(dayOf(now)) };
    const window = { limit: paging.limit, offset: offsetOf(paging) };
    const { rows, total } = await findTimeline(sql, ctx.orgId, query, window);
    const saleIds = rows.filter(({ kind }) => kind === "sale" || kind === "return").map((row) => row.id);
    const sales = new Map((await findTransactions(sql, ctx.orgId, saleIds)).map((sale) => [sale.id, sale]));
    return toPage(
      rows.map((row) => toTimelineEntry(row, sales)),
      total,
      paging,
    );
  });
}

function periodsUntil(today: Day): Day[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, back) => addMonths(startOfMonth(today), -back));
}
