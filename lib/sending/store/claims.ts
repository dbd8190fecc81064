import type { Reader, Sql, Writer } from "../../platform/db.ts";
import { type CampaignChannel, VARIANTS, type Variant } from "../schemas.ts";
import { type MessageLimits, messagesSince } from "./limits.ts";

/** One recipient of a claimed batch, with the fields that texts may use. */
export type ClaimedRow = {
  id: string;
  customerId: string;
  storeId: string;
  address: string;
  attempts: number;
  /** Null: a send without an A/B test. */
  variant: Variant | null;
  name: string | null;
  store: string | null;
  seller: string | null;
  lastOrderAt: Date | null;
};
/** The address is null only if the recipient is skipped because their data was erased. */
type PickedRow = Omit<ClaimedRow, "address"> & { address: string | null; status: string };

export type Claim = {
  campaignId: string;
  occurrence: number;
  channel: CampaignChannel;
  claimId: string;
  now: Date;
  leaseUntil: Date;
  size: number;
  limits: MessageLimits;
  hasTest?: boolean;
  /** Only recipients of these variants; null: all. */
  variants?: readonly Variant[] | null;
};

/** In a send with an A/B test, recipients without a variant wait for its decision. The condition of a partial index. */
const claimable = (hasTest: boolean) => (hasTest ? "AND variant IS NOT NULL" : "");

const REFUSED: Record<CampaignChannel, string> = {
  whatsapp: `WHEN p.address IS NULL OR c.phone IS NULL THEN 'no_phone' WHEN m.whatsapp_opt_out THEN 'opt_out'
           WHEN c.phone <> p.address THEN 'address_changed'`,
  email: `WHEN p.address IS NULL OR c.email IS NULL THEN 'no_email' WHEN m.email_opt_out THEN 'email_opt_out'
           WHEN lower(c.email) <> lower(p.address) THEN 'address_changed'`,
};

/** Picked customers who have reached the organization's message limit. */
const PICKED = (customerId: string) => `AND ${customerId} = ANY (ARRAY(SELECT customer_id FROM picked))`;
const SATED = `SELECT o.customer_id FROM (${messagesSince("$8::timestamptz", PICKED)}) o
           GROUP BY o.customer_id HAVING count(*) >= $9::int`;

/**
 * Claims a send's next recipients (SKIP LOCKED); they are `sending` once the transaction commits. Skips those who opted
 * out, changed address (it may belong to another person now) or reached the limit. `taken` counts both.
 */
export async function claimRecipients(
  sql: Sql,
  orgId: string,
  claim: Claim,
): Promise<{ taken: number; rows: ClaimedRow[] }> {
  const {
    campaignId,
    occurrence,
    channel,
    claimId,
    now,
    leaseUntil,
    size,
    limits,
    hasTest = false,
    variants = null,
  } = claim;
  const params: unknown[] = [orgId, campaignId, occurrence, now, size, claimId, leaseUntil];
  const sated = limits.limit ? `WHEN p.customer_id = ANY (ARRAY(${SATED})) THEN 'message_limit'` : "";
  if (limits.limit) params.push(limits.limit.since, limits.limit.count);
  const ofVariants = variants === null ? "" : `AND variant = ANY ($${params.push(variants)}::text[])`;
  const rows = await sql.rows<PickedRow>(
    // Queries each table once for all picked rows: with missing statistics the planner might scan it once per
    // recipient.
    `WITH picked AS MATERIALIZED (
       SELECT id, customer_id, address FROM campaign_recipient
       WHERE organization_id = $1 AND campaign_id = $2 AND status = 'queued' AND occurrence = $3
         AND (next_attempt_at IS NULL OR next_attempt_at <= $4) ${claimable(hasTest)} ${ofVariants}
       ORDER BY id LIMIT $5 FOR NO KEY UPDATE SKIP LOCKED
     ), people AS MATERIALIZED (
       SELECT customer_id, last_order_at, whatsapp_opt_out, email_opt_out FROM customer_metrics
       WHERE organization_id = $1 AND customer_id = ANY (ARRAY(SELECT customer_id FROM picked))
     ), named AS MATERIALIZED (
       SELECT id, name, phone, email, preferred_store_id, preferred_seller_id FROM customer
       WHERE organization_id = $1 AND id = ANY (ARRAY(SELECT customer_id FROM picked))
     ), judged AS MATERIALIZED (
       SELECT p.id, m.last_order_at, c.name, c.preferred_store_id, c.preferred_seller_id,
         CASE ${REFUSED[channel]} ${sated} END AS reason
       FROM picked p JOIN people m ON m.customer_id = p.customer_id JOIN named c ON c.id = p.customer_id
     ), claimed AS (
       UPDATE campaign_recipient r SET reason_code = j.reason, next_attempt_at = NULL,
         status = CASE WHEN j.reason IS NULL THEN 'sending' ELSE 'skipped' END,
         claim_id = CASE WHEN j.reason IS NULL THEN $6::uuid END,
         lease_until = CASE WHEN j.reason IS NULL THEN $7::timestamptz END
       FROM judged j WHERE r.organization_id = $1 AND r.id = ANY (ARRAY(SELECT id FROM picked)) AND r.id = j.id
       RETURNING r.id, r.customer_id, r.store_id, r.address, r.attempts, r.status, r.variant, j.last_order_at, j.name,
         j.preferred_store_id, j.preferred_seller_id
     )
     SELECT d.id, d.customer_id AS "customerId", d.store_id AS "storeId", d.address, d.attempts, d.status, d.variant, d.name,
       s.trade_name AS store, v.name AS seller, d.last_order_at AS "lastOrderAt"
     FROM claimed d
     LEFT JOIN store s ON s.organization_id = $1 AND s.id = coalesce(d.preferred_store_id, d.store_id)
     LEFT JOIN seller v ON v.organization_id = $1 AND v.id = d.preferred_seller_id
     ORDER BY d.id`,
    params,
  );
  const sending = rows.flatMap(({ status, address, ...row }) =>
    status === "sending" && address !== null ? [{ ...row, address }] : [],
  );
  return { taken: rows.length, rows: sending };
}

/**
 * Marks expired claims as in doubt: the message may have been sent, so it is never resent automatically. Returns the
 * count.
 */
export async function expireLeases(sql: Writer, orgId: string, campaignId: string, now: Date): Promise<number> {
  return sql.run(
    `WITH expired AS MATERIALIZED (
       SELECT id FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2 AND status = 'sending'
         AND lease_until < $3 ORDER BY id FOR NO KEY UPDATE)
     UPDATE campaign_recipient r SET status = 'in_doubt', reason_code = 'no_answer'
     FROM expired e WHERE r.organization_id = $1 AND r.id = e.id`,
    [orgId, campaignId, now],
  );
}

/** The variants of the send's A/B test that can be sent now. */
export async function findDueVariants(
  sql: Reader,
  orgId: string,
  { campaignId, occurrence, now }: { campaignId: string; occurrence: number; now: Date },
): Promise<Variant[]> {
  const rows = await sql.rows<{ variant: Variant }>(
    `SELECT v.variant FROM unnest($5::text[]) AS v(variant) WHERE EXISTS (
       SELECT FROM campaign_recipient r WHERE r.organization_id = $1 AND r.campaign_id = $2 AND r.occurrence = $3
         AND r.status = 'queued' AND r.variant IS NOT NULL AND r.variant = v.variant
         AND (r.next_attempt_at IS NULL OR r.next_attempt_at <= $4))`,
    [orgId, campaignId, occurrence, now, VARIANTS],
  );
  return rows.map(({ variant }) => variant);
}

export type Remaining = {
  /** Whether any message can be sent now. */
  isDue: boolean;
  /** The next attempt time of the others, or the end of the last lease; null: nothing is left. */
  nextAt: Date | null;
};

export async function findRemaining(
  sql: Sql,
  orgId: string,
  { campaignId, occurrence, now, hasTest }: { campaignId: string; occurrence: number; now: Date; hasTest: boolean },
): Promise<Remaining> {
  const queued = `status = 'queued' ${claimable(hasTest)}`;
  const open = "organization_id = $1 AND campaign_id = $2 AND occurrence = $3";
  const [row] = await sql.rows<Remaining>(
    `SELECT EXISTS (SELECT FROM campaign_recipient WHERE ${open} AND ${queued}
         AND (next_attempt_at IS NULL OR next_attempt_at <= $4)) AS "isDue",
       least((SELECT min(next_attempt_at) FROM campaign_recipient WHERE ${open} AND ${queued}
           AND next_attempt_at > $4),
         (SELECT max(lease_until) FROM campaign_recipient WHERE ${open} AND status = 'sending')) AS "nextAt"`,
    [orgId, campaignId, occurrence, now],
  );
  return row ?? { isDue: false, nextAt: null };
}
