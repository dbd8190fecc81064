import { TRY_HOLD_ERASURES } from "../customers/index.ts";
import { logger } from "../platform/logger.ts";
import type { RoutedRow } from "./route-rows.ts";
import { type Reports, unsafeUpsertEvents } from "./store/events.ts";

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
  const reportsByOrg = new Map<string, Reports>();
  for (const [orgId, rows] of byOrg) {
    const reports = toReports(rows);
    if (reports) reportsByOrg.set(orgId, reports);
  }
  if (reportsByOrg.size < 2) return new Set();
  try {
    const stored = await unsafeUpsertEvents(reportsByOrg, TRY_HOLD_ERASURES);
    const idsOf = (orgId: string) => [...new Set(reportsByOrg.get(orgId)?.events.map(({ deliveryId }) => deliveryId))];
    return new Set(await apply(new Map(stored.map((orgId) => [orgId, idsOf(orgId)]))));
  } catch (err) {
    logger.warn({ err, organizations: reportsByOrg.size }, "reports of organizations are not applied together");
    return new Set();
  }
}

/** Null if there are too many, or one of the rows is no report and no username of one. */
function toReports(rows: readonly RoutedRow[]): Reports | null {
  const reports: Reports = { events: [], users: [] };
  for (const part of rows) {
    const { row, deliveryId } = part;
    if (row.kind === "status") {
      const { providerMessageId, recipientId, status, code, at } = row;
      reports.events.push({ providerMessageId, recipientId, status, code, at, deliveryId });
      if (reports.events.length > MOST_REPORTS) return null;
    } else if (row.kind === "user" && "numberId" in part) {
      const { userId, phone, at } = row;
      reports.users.push({ userId, phone, at, numberId: part.numberId });
    } else return null;
  }
  return reports;
}
