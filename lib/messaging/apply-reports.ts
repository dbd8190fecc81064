import { TRY_HOLD_ERASURES } from "../customers/index.ts";
import { logger } from "../platform/logger.ts";
import type { RoutedRow } from "./route-rows.ts";
import { type MessageEventInput, unsafeUpsertEvents } from "./store/events.ts";

/**
 * Not tenant-scoped: applies stored reports in other areas of the product, for many organizations at once. Returns the
 * organizations for which it is done; what it did for the others is undone or may be repeated.
 */
export type UnsafeApplyReports = (
  deliveriesByOrg: ReadonlyMap<string, readonly string[]>,
) => Promise<readonly string[]>;

/** An organization with more reports in a batch has a transaction of its own: its plans fit its size. */
const MOST_REPORTS = 20;

/**
 * Not tenant-scoped: applies the reports of many organizations together, if a batch has only few of each. Returns the
 * organizations that are done; the others, for whatever reason, are to be processed one by one.
 */
export async function unsafeApplyReports(
  byOrg: ReadonlyMap<string, RoutedRow[]>,
  apply: UnsafeApplyReports,
): Promise<ReadonlySet<string>> {
  const eventsByOrg = new Map<string, MessageEventInput[]>();
  for (const [orgId, rows] of byOrg) {
    const events = rows.flatMap(toEvent);
    if (events.length === rows.length && rows.length <= MOST_REPORTS) eventsByOrg.set(orgId, events);
  }
  if (eventsByOrg.size < 2) return new Set();
  try {
    const stored = await unsafeUpsertEvents(eventsByOrg, TRY_HOLD_ERASURES);
    const deliveriesOf = (orgId: string) => [...new Set(eventsByOrg.get(orgId)?.map(({ deliveryId }) => deliveryId))];
    return new Set(await apply(new Map(stored.map((orgId) => [orgId, deliveriesOf(orgId)]))));
  } catch (err) {
    logger.warn({ err, organizations: eventsByOrg.size }, "reports of organizations are not applied together");
    return new Set();
  }
}

/** Nothing for a row that is no report. */
function toEvent({ row, deliveryId }: RoutedRow): MessageEventInput[] {
  if (row.kind !== "status") return [];
  const { providerMessageId, recipientId, status, code, at } = row;
  return [{ providerMessageId, recipientId, status, code, at, deliveryId }];
}
