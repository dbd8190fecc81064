import type { FindDue } from "../../lib/jobs/index.ts";
import { type DueCursor, FIRST_DUE } from "../../lib/platform/due-work.ts";

type Found = { orgIds: string[]; rows: DueCursor[]; events: { name: string; data?: Record<string, unknown> }[] };

/** Reads all pages of a schedule's due work. */
export async function findAllDue(
  find: FindDue,
  { now = new Date(), tick = now, limit = 200 }: { now?: Date; tick?: Date; limit?: number } = {},
): Promise<Found> {
  const found: Found = { orgIds: [], rows: [], events: [] };
  for (let after = FIRST_DUE; ; ) {
    const { rows, events } = await find({ tick, now, after, limit });
    found.rows.push(...rows);
    found.orgIds.push(...rows.map(({ orgId }) => orgId));
    found.events.push(...events);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return found;
    after = last;
  }
}
