import type { Reader } from "../../platform/db.ts";

/** Recipients that the organization's campaigns messaged on this day, by all numbers and e-mail. */
export async function countMessagesOfDay(sql: Reader, orgId: string, day: string): Promise<number> {
  const [row] = await sql.rows<{ messages: number }>(
    `SELECT coalesce(sum(messages), 0)::int AS messages FROM sending_pace
     WHERE organization_id = $1 AND messages_on = $2::date`,
    [orgId, day],
  );
  return row?.messages ?? 0;
}
