import type { RecordedEvent } from "./event-recorder.ts";

/** The organizations of due events: of one each, or of a group. */
export function organizationsOf(events: readonly RecordedEvent[]): unknown[] {
  return events.flatMap(({ data }) => (Array.isArray(data.orgIds) ? data.orgIds : [data.orgId]));
}
