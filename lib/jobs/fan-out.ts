import { type DueCursor, type DuePage, FIRST_DUE } from "../platform/due-work.ts";
import { emit } from "./emit.ts";
import { duePageRequested } from "./events.ts";
import type { EmittableEvent } from "./outbox.ts";

/** Finds the due work of a page, and the events that request it. Work that needs no event is done at once. */
export type FindDue = (page: DuePage) => Promise<{ rows: readonly DueCursor[]; events: EmittableEvent[] }>;

/** `work`: name of the work in `crm/due-page.requested`. */
export type FanOut = { work: string; find: FindDue; pageSize: number };

/** A page's outcome. `next`: cursor of the following page; null if this was the last. */
export type DuePageDone = { requested: number; next: DueCursor | null };

/** Organizations per event where a run of its own costs the engine more than an organization's work. */
const GROUP_SIZE = 10;

/** Events for a page's organizations, in groups. An organization that is alone has its own run, retries and failures. */
export function groupEvents(
  rows: readonly Pick<DueCursor, "orgId">[],
  toEvent: { one: (orgId: string) => EmittableEvent; several: (orgIds: string[]) => EmittableEvent },
): EmittableEvent[] {
  const events: EmittableEvent[] = [];
  for (let from = 0; from < rows.length; from += GROUP_SIZE) {
    const [first = "", ...others] = rows.slice(from, from + GROUP_SIZE).map(({ orgId }) => orgId);
    events.push(others.length === 0 ? toEvent.one(first) : toEvent.several([first, ...others]));
  }
  return events;
}

/** Number of values that a cursor's position can have. */
const POSITIONS = 2 ** 32;

/**
 * First page of a schedule's due work. If more may follow, `crm/due-page.requested` continues it, so that an idle
 * schedule costs one execution.
 */
export async function startFanOut(fanOut: FanOut, tick: Date): Promise<number> {
  const { events, requested, next } = await readPage(fanOut, tick, FIRST_DUE);
  const { work } = fanOut;
  const goOn = next ? [duePageRequested.create({ work, tick: tick.toISOString(), after: next })] : [];
  await send([...events, ...goOn]);
  return requested;
}

/** When the rows after a cursor are due to be requested, if the schedule's work is spread over this time. */
export function spreadTime(tick: Date, after: DueCursor, spreadMs: number): Date {
  return new Date(tick.getTime() + Math.floor(((after.position - FIRST_DUE.position) / POSITIONS) * spreadMs));
}

/** Requests the page of due work after a cursor. */
export async function requestDuePage(fanOut: FanOut, tick: Date, after: DueCursor): Promise<DuePageDone> {
  const { events, requested, next } = await readPage(fanOut, tick, after);
  await send(events);
  return { requested, next };
}

async function readPage(
  { find, pageSize }: FanOut,
  tick: Date,
  after: DueCursor,
): Promise<DuePageDone & { events: EmittableEvent[] }> {
  const { rows, events } = await find({ tick, now: new Date(), after, limit: pageSize });
  const last = rows.at(-1);
  return { events, requested: rows.length, next: last && rows.length === pageSize ? cursorOf(last) : null };
}

function cursorOf({ position, orgId, item }: DueCursor): DueCursor {
  return { position, orgId, ...(item === undefined ? {} : { item }) };
}

async function send(events: EmittableEvent[]): Promise<void> {
  if (events.length > 0) await emit(events);
}
