import { DAY_MS } from "../core/dates.ts";
import { doDue, type FindDue } from "../jobs/index.ts";
import { systemCtx } from "../platform/ctx.ts";
import { unsafeListDue } from "../platform/due-work.ts";
import { logger } from "../platform/logger.ts";
import { markInfluencedSql } from "../sales/index.ts";
import { attributeSales } from "./attribute-sales.ts";
import { unsafeFindUnattributed, unsafeWriteAttributions } from "./store/attributions.ts";

const JOB = "campaigns-attribute-again";
const DAYS = 40;
/** Messages of an organization that one statement compares for a whole page; with more, it is recomputed in batches. */
const MOST_COMPARED = 2_000;

/**
 * Not tenant-scoped: repairs the attribution of recent sales where a message's window reaches them. Nearly all are right
 * already, which one statement finds out for the page.
 */
export const unsafeAttributeDue: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_attributions", page, { before: [page.now], extra: [DAYS] });
  const since = new Date(page.now.getTime() - DAYS * DAY_MS);
  const orgIds = rows.map(({ orgId }) => orgId);
  const wrong = new Set(await unsafeFindUnattributed(orgIds, { since, most: MOST_COMPARED }));
  const done = await attributeTogether([...wrong], since, page.now);
  const due = rows.filter(({ orgId }) => wrong.has(orgId) && !done.has(orgId));
  await doDue("attribution of recent sales", due, ({ orgId }) => attributeSales(systemCtx(orgId, JOB), { since }));
  return { rows, events: [] };
};

/** The organizations that are done; the others, large ones among them, are attributed alone. */
async function attributeTogether(orgIds: readonly string[], since: Date, now: Date): Promise<ReadonlySet<string>> {
  try {
    const how = { since, now, most: MOST_COMPARED, mark: markInfluencedSql };
    return new Set(await unsafeWriteAttributions(orgIds, how));
  } catch (err) {
    logger.warn({ err, organizations: orgIds.length }, "recent sales are not attributed together");
    return new Set();
  }
}
