import type { Ctx } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { type Position, parseCursor, toCursor } from "./rules/cursor.ts";
import type { EventPage, EventsQuery, EventView } from "./schemas.ts";
import { type EventFilter, type EventRow, findEvents, findHorizon } from "./store/events.ts";
import { toEventView } from "./views.ts";

/** `GET /events`. A caller limited to stores gets only events of these stores. */
export async function listEvents(ctx: Ctx, { types, after, limit }: EventsQuery): Promise<EventPage> {
  const storeIds = await visibleStores(ctx);
  const { events, cursor, hasMore } = await readEventsAfter(ctx.db, ctx.orgId, after ?? null, {
    types,
    storeIds,
    limit,
  });
  return { data: events, nextCursor: cursor, hasMore };
}

type ReadEvents = { events: EventView[]; cursor: string; hasMore: boolean };

/**
 * Up to `limit` events after a cursor, or the oldest ones (null). Those of one subject are in the order of its changes,
 * and none is left out, however late its transaction commits. Store the cursor even if there are no events.
 */
export async function readEventsAfter(
  sql: Reader,
  orgId: string,
  cursor: string | null,
  { limit, ...filter }: EventFilter & { limit: number },
): Promise<ReadEvents> {
  let position = cursor === null ? null : parseCursor(cursor);
  const rows: EventRow[] = [];
  for (;;) {
    const isRead = position === null || position.from === position.until;
    const window: Position | null = isRead ? await openWindow(sql, orgId, position) : position;
    if (window === null || window.from === window.until) return toPage(rows, window ?? position, false);
    const found = await findEvents(sql, orgId, window, { ...filter, limit: limit - rows.length + 1 });
    const taken = found.slice(0, limit - rows.length);
    rows.push(...taken);
    position = advance(window, taken, found.length > taken.length);
    if (found.length > taken.length) return toPage(rows, position, true);
    if (isRead) return toPage(rows, position, false); // a newer window would be for the next call
  }
}

/** The cursor before all events that are recorded from now on. */
export async function findLastCursor(sql: Reader, orgId: string): Promise<string> {
  const { origin, until } = await findHorizon(sql, orgId, "0");
  return toCursor({ origin, from: until, until, after: "0", highest: "0" });
}

/** The next window; one without events is passed at once. Null: nothing has ended since. */
async function openWindow(sql: Reader, orgId: string, last: Position | null): Promise<Position | null> {
  const from = last?.until ?? "0";
  const { origin, until, first } = await findHorizon(sql, orgId, from);
  const highest = last?.highest ?? "0";
  // A database restored from a backup: continue by number, which it does not give twice.
  if (last && last.origin !== origin) return { origin, from: "0", until, after: highest, highest };
  if (until === from) return null;
  if (first === null) return { origin, from: until, until, after: highest, highest };
  return { origin, from, until, after: String(BigInt(first) - 1n), highest };
}

function advance(window: Position, taken: readonly EventRow[], hasMore: boolean): Position {
  const after = taken.at(-1)?.sequence.toString() ?? window.after;
  const highest = BigInt(after) > BigInt(window.highest) && taken.length > 0 ? after : window.highest;
  return { ...window, from: hasMore ? window.from : window.until, after, highest };
}

function toPage(rows: readonly EventRow[], position: Position | null, hasMore: boolean): ReadEvents {
  if (position === null) throw new Error("The first window of events was not opened");
  return { events: rows.map(toEventView), cursor: toCursor(position), hasMore };
}
