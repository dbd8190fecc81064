import { seal, unseal } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Reader } from "../platform/db.ts";
import { visibleStores } from "../stores/index.ts";
import { invalidCursor, NO_SNAPSHOT, type Position, parseCursor, toCursor, trimSnapshot } from "./rules/cursor.ts";
import type { EventPage, EventsQuery, EventView } from "./schemas.ts";
import {
  type EventFilter,
  type EventRow,
  findEvents,
  findFirstWindow,
  findPresent,
  findWindow,
} from "./store/events.ts";
import { toEventView } from "./views.ts";

/** `GET /events`. A caller limited to stores gets only events of these stores. */
export async function listEvents(ctx: Ctx, { types, after, limit }: EventsQuery): Promise<EventPage> {
  const position = after === undefined ? null : unseal(after, sealContext(ctx.orgId));
  if (after !== undefined && position === null) throw invalidCursor();
  const filter = { types, storeIds: await visibleStores(ctx), limit };
  const { events, cursor, hasMore } = await readEventsAfter(ctx.db, ctx.orgId, position, filter);
  return { data: events, nextCursor: seal(cursor, sealContext(ctx.orgId)), hasMore };
}

const sealContext = (orgId: string) => `events:${orgId}`;

type ReadEvents = { events: EventView[]; cursor: string; hasMore: boolean };

/**
 * Up to `limit` events after a cursor, or the oldest ones (null). Those of one subject are in the order of its changes,
 * and none is left out, however late its transaction commits. Store the cursor even if there are no events. Not for a
 * transaction that records events itself: it would see them before they are committed.
 */
export async function readEventsAfter(
  sql: Reader,
  orgId: string,
  cursor: string | null,
  { limit, ...filter }: EventFilter & { limit: number },
): Promise<ReadEvents> {
  const rows: EventRow[] = [];
  let position = cursor === null ? null : parseCursor(cursor);
  let isLastWindow = false;
  for (;;) {
    if (position === null || isRead(position)) {
      if (isLastWindow) return toResult(rows, position, false);
      position = await openWindow(sql, orgId, position);
      isLastWindow = true;
      if (isRead(position)) return toResult(rows, position, false);
    }
    const room = limit - rows.length;
    const found = await findEvents(sql, orgId, position, { ...filter, limit: room + 1 });
    const taken = found.slice(0, room);
    rows.push(...taken);
    position = advance(position, taken, found.length > room);
    if (found.length > room) return toResult(rows, position, true);
  }
}

/** The cursor before all events that are committed from now on. */
export async function findLastCursor(sql: Reader): Promise<string> {
  const { origin, until, newest } = await findPresent(sql);
  return toCursor({ origin, after: newest, highest: newest, from: until, until });
}

const isRead = ({ from, until }: Position) => from === until;

/** The window after one that has been read. Without events the position stays, whatever other organizations change. */
async function openWindow(sql: Reader, orgId: string, last: Position | null): Promise<Position> {
  const from = last?.until ?? NO_SNAPSHOT;
  const found = from === NO_SNAPSHOT ? await findFirstWindow(sql, orgId) : await findWindow(sql, orgId, from);
  const { origin, until, first } = found;
  const highest = last?.highest ?? "0";
  // A database restored from a backup: continue by number, which it does not give twice.
  if (last && last.origin !== origin) return { origin, after: highest, highest, from: NO_SNAPSHOT, until };
  if (first === null) return last ?? { origin, after: highest, highest, from, until: from };
  const trimmed = found.last === null ? until : trimSnapshot(until, found.last, from);
  return { origin, after: String(BigInt(first) - 1n), highest, from, until: trimmed };
}

function advance(window: Position, taken: readonly EventRow[], hasMore: boolean): Position {
  const last = taken.at(-1)?.sequence ?? BigInt(window.after);
  const highest = taken.length > 0 && last > BigInt(window.highest) ? String(last) : window.highest;
  return { ...window, from: hasMore ? window.from : window.until, after: String(last), highest };
}

function toResult(rows: readonly EventRow[], position: Position | null, hasMore: boolean): ReadEvents {
  if (position === null) throw new Error("No window of events was opened");
  return { events: rows.map(toEventView), cursor: toCursor(position), hasMore };
}
