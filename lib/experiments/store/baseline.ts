import { type ProgrammeShare, programmeHoldoutSql, UNREACHABLE_SQL } from "../../platform/database/reach-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { CampaignChannel } from "../../sending/schemas.ts";
import type { Baseline } from "../rules/power.ts";

const DAYS = 90;

/** Audience query: `FROM customer_metrics m … WHERE …` and its parameters, to which more can be added. */
type AudienceSource = {
  from: string;
  params: { values: unknown[]; place: (value: unknown, type: string) => string };
};

type Asked = { channel: CampaignChannel; programme: ProgrammeShare | null; windowDays: number; now: Date };

/** What the reachable customers bought in the last 90 days, divided into whole windows of the campaign. */
export async function findBaseline(
  sql: Sql,
  { from, params }: AudienceSource,
  { channel, programme, windowDays, now }: Asked,
): Promise<Baseline> {
  const windows = Math.max(1, Math.floor(DAYS / windowDays));
  const until = `${params.place(now, "timestamptz")}::timestamptz`;
  const days = `${params.place(windowDays, "int")}::int`;
  const heldOut = programmeHoldoutSql(programme, "m.customer_id", (value, type) => params.place(value, type));
  const count = `${params.place(windows, "int")}::int`;
  const [row] = await sql.rows<{ people: number; bought: number; sum: number; squares: number }>(
    `WITH audience AS MATERIALIZED (
       SELECT m.customer_id FROM (SELECT m.customer_id, m.phone_type, m.has_email, m.whatsapp_opt_out, m.email_opt_out
         ${from}) m
       WHERE CASE ${UNREACHABLE_SQL[channel]} ${heldOut} END IS NULL
     ), spent AS MATERIALIZED (
       SELECT sum(s.amount_cents)::float8 AS cents, bool_or(s.kind = 'sale') AS has_bought
       FROM audience a JOIN sale s ON s.organization_id = $1 AND s.customer_id = a.customer_id
         AND s.occurred_at > ${until} - make_interval(days => ${days} * ${count}) AND s.occurred_at <= ${until}
       GROUP BY a.customer_id, floor(extract(epoch FROM ${until} - s.occurred_at) / (86400 * ${days}))
     ), cap AS (
       SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY cents) AS cents FROM spent WHERE cents > 0
     )
     SELECT (SELECT count(*)::int FROM audience) AS people, count(*) FILTER (WHERE has_bought)::int AS bought,
       coalesce(sum(least(s.cents, cap.cents)), 0) AS sum, coalesce(sum(least(s.cents, cap.cents) ^ 2), 0) AS squares
     FROM spent s CROSS JOIN cap`,
    params.values,
  );
  return toBaseline(row ?? { people: 0, bought: 0, sum: 0, squares: 0 }, windows);
}

function toBaseline(
  { people, bought, sum, squares }: { people: number; bought: number; sum: number; squares: number },
  windows: number,
): Baseline {
  const observations = people * windows;
  if (observations === 0) return { people, purchases: 0, rate: 0, revenue: { mean: 0, variance: 0 } };
  const mean = sum / observations;
  const variance = squares / observations - mean * mean;
  return { people, purchases: bought, rate: bought / observations, revenue: { mean, variance } };
}
