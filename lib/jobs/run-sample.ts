import { isUuid } from "../core/uuid.ts";

const MAX_ENTRIES = 10;
const INTERNAL = /^inngest\//;

type EventLike = { name?: string; data?: Record<string, unknown> } | null;

/** The triggering event; for a failure report, that of the reported run. */
export function eventNameOf(event: EventLike): string {
  return innerEvent(event)?.name ?? event?.name ?? "";
}

/** Only the identifiers in an event's data, in case a payload contains personal data by mistake. */
export function sampleOf(event: EventLike): Record<string, string> {
  const data = innerEvent(event)?.data ?? event?.data ?? {};
  const ids = Object.entries(data).filter(([, value]) => typeof value === "string" && isUuid(value));
  return Object.fromEntries(ids.slice(0, MAX_ENTRIES).map(([name, value]) => [name, String(value)]));
}

/** Events that the engine sends itself, such as schedules, cannot be sent again. */
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
