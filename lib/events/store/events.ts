import type { Reader } from "../../platform/db.ts";
import type { EventType } from "../names.ts";
import type { Position } from "../rules/cursor.ts";

export type EventRow = {
  id: string;
  sequence: bigint;
  /** Microseconds. */
  time: bigint;
  type: EventType;
  createdAt: Date;
  subjectType: string;
  subjectId: string;
  storeId: string | null;
  data: Record<string, unknown>;
};

/** Columns of an `EventRow`, of an event `e`. */
export const EVENT_COLUMNS = `e.id, e.sequence, (extract(epoch FROM e.created_at) * 1000000)::bigint AS time, e.type,
  e.created_at AS "createdAt", e.subject_type AS "subjectType", e.subject_id AS "subjectId", e.store_id AS "storeId", e.data`;

/** First number of this database's sequence; a restored database has rows below it. */
const ORIGIN = "(SELECT seqstart FROM pg_sequence WHERE seqrelid = 'platform.event_sequence'::regclass)";

/**
 * `until`: the statement's snapshot. `first` and `last`: number of the first event, and transaction of the last one, of
 * those that it shows and `from` does not; null without one, `last` also for restored ones.
 */
export type Window = { origin: string; until: string; first: string | null; last: string | null };

export async function findWindow(sql: Reader, orgId: string, from: string): Promise<Window> {
  // Materialized: the index by number would find the first one by reading every earlier event.
  const [row] = await sql.rows<Window>(
    `WITH found AS MATERIALIZED (
       SELECT e.sequence, e.xact FROM event e
       WHERE e.organization_id = $1 AND e.xact >= pg_snapshot_xmin($2::pg_snapshot)
         AND NOT pg_visible_in_snapshot(e.xact, $2::pg_snapshot) AND e.sequence >= ${ORIGIN}
     )
     SELECT ${ORIGIN}::text AS origin, pg_current_snapshot()::text AS until,
       (SELECT min(sequence)::text FROM found) AS first,
       (SELECT xact::text FROM found ORDER BY found.xact DESC LIMIT 1) AS last`,
    [orgId, from],
  );
  if (!row) throw new Error("The query of the window returned no row");
  return row;
}

/** The window of everything that the statement shows. */
export async function findFirstWindow(sql: Reader, orgId: string): Promise<Window> {
  const [row] = await sql.rows<Window>(
    `SELECT ${ORIGIN}::text AS origin, pg_current_snapshot()::text AS until,
       (SELECT min(sequence)::text FROM event WHERE organization_id = $1) AS first,
       (SELECT xact::text FROM event e WHERE organization_id = $1 AND sequence >= ${ORIGIN} ORDER BY e.xact DESC LIMIT 1) AS last`,
    [orgId],
  );
  if (!row) throw new Error("The query of the window returned no row");
  return row;
}

export type Present = { origin: string; until: string; newest: string };

export async function findPresent(sql: Reader): Promise<Present> {
  const [row] = await sql.rows<Present>(
    `SELECT ${ORIGIN}::text AS origin, pg_current_snapshot()::text AS until,
       (SELECT last_value::text FROM platform.event_sequence) AS newest`,
  );
  if (!row) throw new Error("The query of the present returned no row");
  return row;
}

export type EventFilter = { types?: readonly EventType[] | undefined; storeIds?: readonly string[] | null };

/** Events of the position's window in order; at most `limit`. */
export function findEvents(
  sql: Reader,
  orgId: string,
  { origin, from, until, after }: Position,
  { types, storeIds, limit }: EventFilter & { limit: number },
): Promise<EventRow[]> {
  return sql.rows<EventRow>(
    `SELECT ${EVENT_COLUMNS}
     FROM event e
     WHERE e.organization_id = $1 AND e.sequence > $2
       AND CASE WHEN e.sequence < $3 THEN pg_snapshot_xmax($4::pg_snapshot) = '1'
         ELSE pg_visible_in_snapshot(e.xact, $5::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xact, $4::pg_snapshot) END
       AND ($6::text[] IS NULL OR e.type = ANY ($6)) AND ($7::uuid[] IS NULL OR e.store_id = ANY ($7))
     ORDER BY e.sequence LIMIT $8`,
    [orgId, after, origin, from, until, types ?? null, storeIds ?? null, limit],
  );
}
