import type { FindDue } from "../jobs/index.ts";
import { numberCheckRequested } from "./events.ts";
import { unsafeListDueNumberChecks } from "./store/find-numbers.ts";

/** Shorter than the schedule's hour, so that a number whose check was delayed is not left to the next hour. */
const FRESH_MINUTES = 50;

/** Not tenant-scoped: requests a check of numbers that were not checked for about an hour, counted from when the page is read. */
export const unsafeFindDueNumberChecks: FindDue = async (page) => {
  const before = new Date(page.now.getTime() - FRESH_MINUTES * 60_000);
  const rows = await unsafeListDueNumberChecks(page, before);
  return { rows, events: rows.map(({ orgId, item: numberId }) => numberCheckRequested.create({ orgId, numberId })) };
};
