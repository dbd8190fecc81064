import type { Sql } from "../../platform/db.ts";

/**
 * Marks sales as attributed to a message, with its channel, or as no longer attributed. Does not affect roll-ups or
 * totals.
 */
export async function markInfluenced(
  sql: Sql,
  orgId: string,
  { owed, unowed }: { owed: readonly { saleId: string; channel: string }[]; unowed: readonly string[] },
): Promise<void> {
  const ids = [...owed.map(({ saleId }) => saleId), ...unowed];
  if (ids.length === 0) return;
  const channels = [...owed.map(({ channel }) => channel), ...unowed.map(() => null)];
  await sql.run(
    `UPDATE sale s SET is_influenced = v.channel IS NOT NULL, channel = v.channel
     FROM unnest($2::uuid[], $3::text[]) AS v(id, channel)
     WHERE s.organization_id = $1 AND s.id = v.id
       AND (s.is_influenced, s.channel) IS DISTINCT FROM (v.channel IS NOT NULL, v.channel)`,
    [orgId, ids, channels],
  );
}
