import { randomUUID } from "node:crypto";
import { DAY_MS } from "../../lib/core/dates.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import type { Random } from "./seeded.ts";

const HOUR_MS = 3_600_000;
export const SKIPS = ["opt_out", "no_phone", "message_limit"] as const;
export const ERRORS = ["131026", "131049"] as const;
export const LINKS = ["https://loja.example/a", "https://loja.example/b"] as const;

/** `rfmStatus`: their group when the audience was written; without one, the send is older than that record. */
type Person = { id: string; storeId: string; rfmStatus?: string | undefined };
type Ledger = {
  tariff: string | null;
  startedAt: Date;
  withControl: boolean;
  /** Metric of each send's A/B test: the first is decided, the second runs. */
  tests?: readonly [string, string];
};
const VARIANTS = ["A", "B", "C"] as const;
const HORIZON_HOURS = 48;

/**
 * Writes a campaign with two sends to these customers, in every state that a message can have, with clicks, and with a
 * control group and A/B tests if asked for; returns its id.
 */
export async function plantLedger(
  { ctx, random }: { ctx: Ctx; random: Random },
  people: readonly Person[],
  { tariff, startedAt, withControl, tests }: Ledger,
): Promise<string> {
  const { below, pick } = random;
  const [campaignId, channel] = [randomUUID(), tariff === "email" ? "email" : "whatsapp"];
  const begun = [new Date(startedAt.getTime() - 5 * DAY_MS), startedAt];
  const rows = begun.flatMap((began, at) =>
    people.map((person) =>
      toRow({ ...person, occurrence: at + 1, began, random, withControl, withTest: tests !== undefined }),
    ),
  );
  const hits = rows
    .filter(({ clickedAt }) => clickedAt !== null)
    .flatMap(({ id, customerId, clickedAt }) =>
      Array.from({ length: 1 + below(3) }, () => ({ id, customerId, at: clickedAt, url: pick(LINKS) })),
    );
  await ctx.db.sql(async (sql) => {
    await sql.run(
      `INSERT INTO campaign (organization_id, id, name, channel, status, occurrence, behavior_rules, started_at)
       VALUES ($1, $2, 'Liquidação', $3, 'sent', 2, '{"rules":[]}', $4)`,
      [ctx.orgId, campaignId, channel, startedAt],
    );
    await sql.run(
      "INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel) VALUES ($1, $2, 1, $3)",
      [ctx.orgId, campaignId, channel],
    );
    await sql.run(
      `INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version, started_at, tariff)
       SELECT $1, $2, o.n, 1, o.at, $4 FROM unnest($3::timestamptz[]) WITH ORDINALITY AS o(at, n)`,
      [ctx.orgId, campaignId, begun, tariff],
    );
    if (withControl)
      await sql.run(
        `INSERT INTO campaign_experiment (organization_id, campaign_id, occurrence, holdout_percent, window_days, started_at)
         SELECT $1, $2, o.n, 30, 7, o.at FROM unnest($3::timestamptz[]) WITH ORDINALITY AS o(at, n)`,
        [ctx.orgId, campaignId, begun],
      );
    if (tests)
      await sql.run(
        `INSERT INTO campaign_test (organization_id, campaign_id, occurrence, variants, share_percent, metric,
           horizon_hours, otherwise, started_at, decides_at, decided_at, result)
         SELECT $1, $2, o.n, 3, 60, o.metric, $5::int, 'stop', o.at, o.at + make_interval(hours => $5::int),
           CASE WHEN o.n = 1 THEN o.at + make_interval(hours => $5::int) END, CASE WHEN o.n = 1 THEN $6::jsonb END
         FROM unnest($3::timestamptz[], $4::text[]) WITH ORDINALITY AS o(at, metric, n)`,
        [ctx.orgId, campaignId, begun, tests, HORIZON_HOURS, JSON.stringify(UNPROVEN)],
      );
    await sql.run(
      `INSERT INTO campaign_recipient (organization_id, id, campaign_id, occurrence, customer_id, store_id, channel, status,
         rfm_status, assignment, variant, in_test, reason_code, error_code, accepted_at, delivered_at, read_at, failed_at, clicked_at, replied_at)
       SELECT $1, r.id, $2, r.occurrence, r."customerId", r."storeId", $3, r.status, r."rfmStatus", r.assignment, r.variant, r."inTest", r.reason, r.error,
         r."acceptedAt", r."deliveredAt", r."readAt", r."failedAt", r."clickedAt", r."repliedAt"
       FROM jsonb_to_recordset($4::jsonb) AS r(id uuid, occurrence int, "customerId" uuid, "storeId" uuid, status text,
         "rfmStatus" text, assignment text, variant text, "inTest" boolean, reason text, error text, "acceptedAt" timestamptz, "deliveredAt" timestamptz,
         "readAt" timestamptz, "failedAt" timestamptz, "clickedAt" timestamptz, "repliedAt" timestamptz)`,
      [ctx.orgId, campaignId, channel, JSON.stringify(rows)],
    );
    await sql.run(
      `INSERT INTO tracking_hit (organization_id, kind, customer_id, campaign_id, recipient_id, channel, url, occurred_at,
         is_machine)
       SELECT $1, 'click', h."customerId", $2, h.id, $3, h.url, h.at, h.n % 5 = 0
       FROM jsonb_to_recordset($4::jsonb) AS h(id uuid, "customerId" uuid, url text, at timestamptz, n int)`,
      [ctx.orgId, campaignId, channel, JSON.stringify(hits.map((hit, n) => ({ ...hit, n })))],
    );
  });
  return campaignId;
}

const UNPROVEN = { isEnough: false, variants: [], comparisons: [] };
type Wanted = Person & {
  occurrence: number;
  began: Date;
  random: Random;
  withControl: boolean;
  withTest: boolean;
};

function toRow({ id: customerId, storeId, rfmStatus, occurrence, began, random, withControl, withTest }: Wanted) {
  const { below, pick } = random;
  const status = pick(["queued", "sending", "in_doubt", "skipped", "failed", "sent", "delivered", "read", "read"]);
  const isHeldOut = withControl && below(4) === 0;
  const isTested = withTest && !isHeldOut && status !== "skipped" && below(5) < 3;
  const after = (hours: number) => new Date(began.getTime() + below(hours * HOUR_MS)).toISOString();
  const blank = {
    id: randomUUID(),
    customerId,
    storeId,
    occurrence,
    status: isHeldOut ? "skipped" : status,
    rfmStatus: rfmStatus ?? null,
    assignment: withControl ? (isHeldOut ? "holdout" : "treated") : null,
    variant: isTested ? pick(VARIANTS) : null,
    inTest: isTested,
    reason: null as string | null,
    error: null as string | null,
    acceptedAt: null as string | null,
    deliveredAt: null as string | null,
    readAt: null as string | null,
    failedAt: null as string | null,
    clickedAt: null as string | null,
    repliedAt: null as string | null,
  };
  if (isHeldOut) return { ...blank, reason: "holdout" };
  if (status === "skipped") return { ...blank, assignment: null, reason: pick(SKIPS) };
  if (status === "queued" || status === "sending" || status === "in_doubt") return blank;
  // Outside the test, they got the chosen variant.
  const accepted = { ...blank, variant: blank.variant ?? (withTest ? "B" : null), acceptedAt: after(2) };
  if (status === "failed") return { ...accepted, failedAt: after(3), error: pick(ERRORS) };
  if (status === "sent") return accepted;
  const delivered = { ...accepted, deliveredAt: after(3) };
  if (status === "delivered") return delivered;
  return {
    ...delivered,
    readAt: after(5),
    clickedAt: below(2) === 0 ? after(6) : null,
    repliedAt: below(3) === 0 ? after(6) : null,
  };
}
