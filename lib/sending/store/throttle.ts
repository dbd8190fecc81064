import type { Reader, Sql, Writer } from "../../platform/db.ts";
import { SENDS_A_DAY } from "../schemas.ts";

/** Rate state of a WhatsApp number, a WhatsApp account or the organization's e-mail. */
export type Throttle = {
  freeAt: Date;
  factor: number;
  slowed: number;
  streak: number;
  dayLeft: number | null;
  dayCountedAt: Date | null;
};

/** Recipients of a day in UTC−3. */
export type DayMessages = { day: string; count: number };

const COLUMNS = `free_at AS "freeAt", factor, slowed, streak, day_left AS "dayLeft", day_counted_at AS "dayCountedAt"`;

/** Current state; creates it when missing. */
export async function findThrottle(sql: Reader, orgId: string, key: string, now: Date): Promise<Throttle> {
  const [row] = await sql.rows<Throttle>(
    `SELECT ${COLUMNS} FROM sending_pace WHERE organization_id = $1 AND key = $2`,
    [orgId, key],
  );
  return row ?? lockThrottle(sql, orgId, key, now);
}

/** Like `findThrottle`, but locks the row until the transaction ends, so that two claims cannot use one quota. */
export async function lockThrottle(sql: Reader, orgId: string, key: string, now: Date): Promise<Throttle> {
  const [row] = await sql.rows<Throttle>(
    `INSERT INTO sending_pace (organization_id, key, free_at) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, key) DO UPDATE SET key = excluded.key RETURNING ${COLUMNS}`,
    [orgId, key, now],
  );
  if (!row) throw new Error("The send rate was not found");
  return row;
}

/**
 * Reserves `count` send slots, one every `spacingMs`, after all earlier reservations; returns the first one's time.
 * `burstMs`: how much unused time may be caught up. `messages`: recipients that count for the organization's day.
 */
export async function reserveSendSlots(
  sql: Sql,
  orgId: string,
  {
    key,
    count,
    spacingMs,
    burstMs,
    now,
    messages,
  }: { key: string; count: number; spacingMs: number; burstMs: number; now: Date; messages: DayMessages },
): Promise<Date> {
  const [row] = await sql.rows<{ startsAt: Date }>(
    `UPDATE sending_pace SET
       free_at = greatest(free_at, $3::timestamptz - make_interval(secs => $5)) + make_interval(secs => $4),
       messages = CASE WHEN messages_on >= $6::date THEN messages ELSE 0 END + $7::int,
       messages_on = greatest(messages_on, $6::date)
     WHERE organization_id = $1 AND key = $2 RETURNING free_at - make_interval(secs => $4) AS "startsAt"`,
    [orgId, key, now, (count * spacingMs) / 1_000, burstMs / 1_000, messages.day, messages.count],
  );
  return row?.startsAt ?? now;
}

/** Gives messages back that were counted at their claim but cost no attempt: the next claim counts them again. */
export async function returnMessages(sql: Sql, orgId: string, key: string, { day, count }: DayMessages): Promise<void> {
  await sql.run(
    `UPDATE sending_pace SET messages = greatest(0, messages - $4::int)
     WHERE organization_id = $1 AND key = $2 AND messages_on = $3::date`,
    [orgId, key, day, count],
  );
}

export async function saveThrottle(
  sql: Writer,
  orgId: string,
  key: string,
  change: { factor: number; slowed: number; streak: number; notBefore: Date | null },
): Promise<void> {
  await sql.run(
    `UPDATE sending_pace SET factor = $3, slowed = $4, streak = $5, free_at = greatest(free_at, $6)
     WHERE organization_id = $1 AND key = $2 AND ((factor, slowed, streak) IS DISTINCT FROM ($3, $4, $5) OR free_at < $6)`,
    [orgId, key, change.factor, change.slowed, change.streak, change.notBefore],
  );
}

/** Saves the tier's remaining quota after this claim. */
export async function saveDayLeft(
  sql: Sql,
  orgId: string,
  key: string,
  { left, countedAt }: { left: number; countedAt: Date },
): Promise<void> {
  await sql.run("UPDATE sending_pace SET day_left = $3, day_counted_at = $4 WHERE organization_id = $1 AND key = $2", [
    orgId,
    key,
    left,
    countedAt,
  ]);
}

/**
 * Recipients messaged since then by all numbers of this number's account, which share its limit, and the time of the
 * first of those messages.
 */
export async function countDay(
  sql: Sql,
  orgId: string,
  { numberId, since }: { numberId: string; since: Date },
): Promise<{ used: number; firstAt: Date | null }> {
  const [row] = await sql.rows<{ used: number; firstAt: Date | null }>(
    `WITH account AS (
       SELECT o.id, coalesce(n.waba_id, n.id::text) AS name FROM store_whatsapp_number n
       JOIN store_whatsapp_number o ON o.organization_id = $1 AND (o.id = n.id OR o.waba_id = n.waba_id)
       WHERE n.organization_id = $1 AND n.id = $2
     ), had AS (
       SELECT r.customer_id, coalesce(r.accepted_at, r.lease_until) AS at
       FROM campaign c JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id
         AND r.occurrence > c.occurrence - ${SENDS_A_DAY}
       WHERE c.organization_id = $1 AND c.number_id IN (SELECT id FROM account)
         AND coalesce(c.finished_at, 'infinity') >= $3
         AND r.status IN ('sending', 'sent', 'delivered', 'read', 'in_doubt')
         AND coalesce(r.accepted_at, r.lease_until) >= $3
       UNION ALL SELECT p.customer_id, p.had_at FROM past_message p
       WHERE p.organization_id = $1 AND p.had_at >= $3 AND p.account IN (SELECT name FROM account)
     )
     SELECT count(DISTINCT customer_id)::int AS used, min(at) AS "firstAt" FROM had`,
    [orgId, numberId, since],
  );
  return row ?? { used: 0, firstAt: null };
}
