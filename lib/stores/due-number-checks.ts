import type { FindDue } from "../jobs/index.ts";
import { numberCheckRequested } from "./events.ts";
import { unsafeListDueNumberChecks } from "./store/find-numbers.ts";

/** Shorter than the schedule's hour, so that a number is not left to the next hour for a few seconds. */
const FRESH_MINUTES = 55;

/** Not tenant-scoped: requests a check of numbers that were not checked within the last hour. */
export const unsafeFindDueNumberChecks: FindDue = async (page) => {
  const before = new Date(page.tick.getTime() - FRESH_MINUTES * 60_000);
  const rows = await unsafeListDueNumberChecks(page, before);
  return { rows, events: rows.map(({ orgId, item: numberId }) => numberCheckRequested.create({ orgId, numberId })) };
};
