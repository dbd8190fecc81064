import type { Reader } from "../../platform/db.ts";
import { EVENT_COLUMNS, type EventRow } from "./events.ts";

/** Events by id; removed and other organizations' ones are missing. */
export function findEventsByIds(db: Reader, orgId: string, ids: readonly string[]): Promise<EventRow[]> {
  return db.rows<EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.organization_id = $1 AND e.id = ANY ($2::uuid[])`,
    [orgId, ids],
  );
}

/** `snapshot`: of this statement. Everything that it shows is in a page that is read afterwards. */
export type Unread = { hasUnread: boolean; snapshot: string };

/** Whether there are events that `since` does not show. One of the future is of a database that this one is a copy of. */
export async function findUnread(db: Reader, orgId: string, since: string): Promise<Unread> {
  const [row] = await db.rows<Unread>(
    `SELECT pg_current_snapshot()::text AS snapshot,
       pg_snapshot_xmax($2::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) OR EXISTS (SELECT FROM event e
         WHERE e.organization_id = $1 AND e.xact >= pg_snapshot_xmin($2::pg_snapshot)
           AND NOT pg_visible_in_snapshot(e.xact, $2::pg_snapshot)) AS "hasUnread"`,
    [orgId, since],
  );
  if (!row) throw new Error("The query of unread events returned no row");
  return row;
}
