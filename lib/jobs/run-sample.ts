import { isUuid } from "../core/uuid.ts";

const MAX_ENTRIES = 10;
const INTERNAL = /^inngest\//;

type EventLike = { name?: string; data?: Record<string, unknown> } | null;

/** The event that set the work off, also when the run only reports on another one. */
export function eventNameOf(event: EventLike): string {
  return innerEvent(event)?.name ?? event?.name ?? "";
}

/** The identifiers of an event's data and nothing else of it, whatever a payload may hold by mistake. */
export function sampleOf(event: EventLike): Record<string, string> {
  const data = innerEvent(event)?.data ?? event?.data ?? {};
  const ids = Object.entries(data).filter(([, value]) => typeof value === "string" && isUuid(value));
  return Object.fromEntries(ids.slice(0, MAX_ENTRIES).map(([name, value]) => [name, String(value)]));
}

/** What the engine sent itself, such as a schedule, nobody else can send. */
export function isRepeatable(event: EventLike): boolean {
  return event?.name !== undefined && !INTERNAL.test(event.name);
}

export function jobRunIdOf(event: EventLike): string | null {
  return sampleOf(event).jobRunId ?? null;
}

function innerEvent(event: EventLike): EventLike {
  const inner = event?.data?.event;
  return typeof inner === "object" && inner !== null ? (inner as EventLike) : null;
}
