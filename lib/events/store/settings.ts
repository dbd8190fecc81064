import type { Reader, Sql } from "../../platform/db.ts";
import type { EventType } from "../names.ts";

export type EventSettingsRow = {
  types: EventType[];
  recordedTypes: EventType[];
  updatedAt: Date | null;
  updatedById: string | null;
  updatedByName: string | null;
};

export async function findEventSettings(sql: Reader, orgId: string): Promise<EventSettingsRow> {
  const [row] = await sql.rows<EventSettingsRow>(
    `SELECT coalesce(o.feed_event_types, '{}') AS types, coalesce(o.event_types, '{}') AS "recordedTypes",
       o.events_updated_at AS "updatedAt", o.events_updated_by AS "updatedById", u.name AS "updatedByName"
     FROM organization o LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = o.events_updated_by
     WHERE o.id = $1`,
    [orgId],
  );
  if (!row) throw new Error("The organization does not exist");
  return row;
}

/** Locks the organization's row until the transaction ends; returns the feed's types. */
export async function lockFeedTypes(sql: Sql, orgId: string): Promise<EventType[]> {
  const [row] = await sql.rows<{ types: EventType[] }>(
    `SELECT coalesce(feed_event_types, '{}') AS types FROM organization WHERE id = $1 FOR NO KEY UPDATE`,
    [orgId],
  );
  return row?.types ?? [];
}

const COLUMNS = {
  feed: { own: "feed_event_types", other: "webhook_event_types" },
  webhooks: { own: "webhook_event_types", other: "feed_event_types" },
};
export type EventReader = keyof typeof COLUMNS;

/** What one kind of reader needs; the recorded types are those of all. */
export async function writeTypes(
  sql: Sql,
  orgId: string,
  reader: EventReader,
  types: readonly EventType[],
): Promise<void> {
  const { own, other } = COLUMNS[reader];
  await sql.run(
    `UPDATE organization SET ${own} = $2,
       event_types = ARRAY(SELECT DISTINCT t FROM unnest($2::text[] || ${other}) t ORDER BY t)
     WHERE id = $1`,
    [orgId, types],
  );
}

export async function noteAuthor(
  sql: Sql,
  orgId: string,
  { updatedAt, updatedBy }: { updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await sql.run("UPDATE organization SET events_updated_at = $2, events_updated_by = $3 WHERE id = $1", [
    orgId,
    updatedAt,
    updatedBy,
  ]);
}
