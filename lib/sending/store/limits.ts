import { DAY_MS, dayOf } from "../../core/dates.ts";
import type { Sql } from "../../platform/db.ts";

/** The organization's message limits per customer. */
export type MessageLimits = {
  /** At most `count` messages since then; null: no limit. */
  limit: { count: number; since: Date } | null;
  blockMultipleCampaigns: boolean;
};

/** The organization's own quota per day. */
type DayQuota = {
  /** null: the installation's default. */
  messagesPerDay: number | null;
  /** Recipients messaged today by all numbers and e-mail. Other claims may add to it unless they are locked out. */
  messagesToday: number;
};

/** Recipients of the day $2, summed over the organization's numbers and e-mail. */
const MESSAGES_OF_DAY = `SELECT coalesce(sum(p.messages), 0)::int AS messages FROM sending_pace p
  WHERE p.organization_id = $1 AND p.messages_on = $2::date`;

export async function findLimits(sql: Sql, orgId: string, now: Date): Promise<MessageLimits & DayQuota> {
  const [row] = await sql.rows<{
    days: number | null;
    count: number | null;
    block: boolean;
    quota: number | null;
    today: number | null;
  }>(
    `SELECT message_limit_days AS days, message_limit_count AS count, block_multiple_campaigns AS block,
       quota_messages_per_day AS quota, (${MESSAGES_OF_DAY}) AS today
     FROM organization WHERE id = $1`,
    [orgId, dayOf(now)],
  );
  const isLimited = row && row.days !== null && row.count !== null;
  return {
    limit: isLimited ? { count: row.count ?? 0, since: new Date(now.getTime() - (row.days ?? 0) * DAY_MS) } : null,
    blockMultipleCampaigns: row?.block ?? false,
    messagesPerDay: row?.quota ?? null,
    messagesToday: row?.today ?? 0,
  };
}

/** Recounts after the claims were locked: what others committed before is in it. */
export async function countMessagesToday(sql: Sql, orgId: string, now: Date): Promise<number> {
  const [row] = await sql.rows<{ messages: number | null }>(MESSAGES_OF_DAY, [orgId, dayOf(now)]);
  return row?.messages ?? 0;
}

/**
 * SQL condition: row `r` is a message sent, or possibly sent, since then. `sending` counts, or two concurrent campaigns
 * would both see free quota.
 */
export function hadSince(r: string, since: string): string {
  return `${r}.status IN ('sending', 'sent', 'delivered', 'read', 'in_doubt')
    AND (${r}.accepted_at >= ${since} OR (${r}.accepted_at IS NULL AND ${r}.lease_until >= ${since}))`;
}

/**
 * One row per message that a customer got since then, including deleted campaigns. Being held out counts like a message:
 * otherwise another campaign would reach one arm more than the other. `whose` adds a condition on `customer_id`.
 */
export function messagesSince(since: string, whose: (customerId: string) => string = () => ""): string {
  return `SELECT r.customer_id FROM campaign_recipient r
      WHERE r.organization_id = $1 ${whose("r.customer_id")} AND ${hadSince("r", since)}
    UNION ALL SELECT p.customer_id FROM past_message p
      WHERE p.organization_id = $1 ${whose("p.customer_id")} AND p.had_at >= ${since}
    UNION ALL SELECT r.customer_id FROM campaign_experiment e
      JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = e.campaign_id
        AND r.occurrence = e.occurrence AND r.assignment = 'holdout'
      WHERE e.organization_id = $1 ${whose("r.customer_id")} AND e.started_at >= ${since}`;
}

type Limited = "audience" | "budget" | "claim";
const lockName = (orgId: string, what: Limited) => `campaign-${what}:${orgId}`;

/** Advisory lock until the transaction ends: one audience, one check of the budget, or one claim, per organization at a time. */
export async function lockLimits(sql: Sql, orgId: string, what: Limited): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [lockName(orgId, what)]);
}

/** Non-blocking, for frequent callers: when the lock is taken, the caller releases its connection and retries. */
export async function tryLockLimits(sql: Sql, orgId: string, what: Limited): Promise<boolean> {
  const [row] = await sql.rows<{ isMine: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isMine"',
    [lockName(orgId, what)],
  );
  return row?.isMine ?? false;
}
