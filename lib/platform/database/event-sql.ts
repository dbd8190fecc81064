import { EVENT_SUBJECTS, type EventType } from "../../core/event-types.ts";
import type { Reader } from "../db.ts";

const RECORDED_TYPES = "(SELECT event_types FROM organization WHERE id = $1::uuid)";
/** Job function trigger; `lib/events/events.ts` declares it. */
const WAKE_UP = "crm/events.recorded";

/**
 * CTEs that record events in the statement that makes the change, if the organization records one of these types of one
 * subject. `source`: rows of `type`, `subject_id`, `store_id` and `data`, read from the change's RETURNING, so that each
 * number is taken under the lock of its subject. `$1`: organization.
 */
export function recording(types: readonly EventType[], source: string): string {
  const [first] = types;
  if (!first) throw new Error("No event type is named");
  const names = types.map((type) => `'${type}'`).join(", ");
  // The first condition reads no row of the source: it is checked once, before any.
  return `recorded AS (
      INSERT INTO event (organization_id, sequence, type, subject_type, subject_id, store_id, data)
      SELECT $1::uuid, nextval('platform.event_sequence'), e.type, '${EVENT_SUBJECTS[first]}', e.subject_id, e.store_id, e.data
      FROM (${source}) e
      WHERE ${RECORDED_TYPES} && ARRAY[${names}]${types.length > 1 ? ` AND e.type = ANY (${RECORDED_TYPES}::text[])` : ""}
      RETURNING organization_id
    ), announced AS (
      -- One wake-up per transaction, and none while another one waits: a sync of many pages writes one every few seconds.
      INSERT INTO platform.outbox_event (org_id, event_id, name, data, ts, claimed_until)
      SELECT o.id::text, gen_random_uuid()::text, '${WAKE_UP}', jsonb_build_object('orgId', o.id),
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint, clock_timestamp()
      FROM organization o
      WHERE o.id = $1::uuid AND o.webhook_event_types <> '{}' AND EXISTS (SELECT FROM recorded)
        AND NOT EXISTS (SELECT FROM platform.outbox_event w
          WHERE w.org_id = o.id::text AND w.name = '${WAKE_UP}' AND w.attempts = 0 AND w.gave_up_at IS NULL)
    )`;
}

/** A statement of its own, for changes whose rows are still at hand after them. Returns the number of events. */
export function recordingStatement(types: readonly EventType[], source: string): string {
  return `WITH ${recording(types, source)} SELECT count(*)::int AS recorded FROM recorded`;
}

/**
 * Whether the organization records one of these types. For statements that write many rows and would have to keep them
 * for `recording`.
 */
export async function isRecorded(sql: Reader, orgId: string, types: readonly EventType[]): Promise<boolean> {
  const rows = await sql.rows("SELECT FROM organization WHERE id = $1 AND event_types && $2::text[]", [orgId, types]);
  return rows.length > 0;
}
