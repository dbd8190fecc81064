import { readEventsAfter, setRecordedTypes } from "../../lib/events/index.ts";
import { EVENT_TYPES, type EventType } from "../../lib/events/names.ts";
import { EventView } from "../../lib/events/responses.ts";
import { tenantDb } from "../../lib/platform/db.ts";

/** Has the organization record these types of events. */
export async function recordTypes(orgId: string, types: readonly EventType[] = EVENT_TYPES): Promise<void> {
  await tenantDb(orgId).sql((sql) => setRecordedTypes(sql, orgId, "feed", types));
}

/** All events of the organization in order, each checked against the schema of its type. */
export async function eventsOf(orgId: string, types?: readonly EventType[]): Promise<EventView[]> {
  const { events } = await readEventsAfter(tenantDb(orgId), orgId, null, { types, limit: 10_000 });
  return events.map((event) => EventView.parse(event));
}

/** Type, subject and data of each, in order. */
export async function contentsOf(orgId: string, types?: readonly EventType[]) {
  return (await eventsOf(orgId, types)).map(({ type, subject, data }) => ({ type, id: subject.id, data }));
}
