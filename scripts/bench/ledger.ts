import type { Bench } from "./bench.ts";
import type { Times } from "./measure.ts";
import type { Measurement } from "./result.ts";

/** A send of the large organization, whose ledger the cases fill and clear. */
export type Send = { campaignId: string; occurrence: number; jobRunId: string; numberId: string; storeId: string };

export const PHONE_NUMBER = "bench-campaigns";

export async function addSend({ owner, orgId }: Bench): Promise<Send> {
  const { rows: numbers } = await owner.query<{ id: string; store: string }>(
    `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, provider, confirmed_at)
     SELECT $1, id, $2, 'cloud_official', now() FROM store WHERE organization_id = $1 LIMIT 1
     RETURNING id, store_id AS store`,
    [orgId, PHONE_NUMBER],
  );
  const { rows: runs } = await owner.query<{ id: string }>(
    "INSERT INTO job_run (organization_id, type) VALUES ($1, 'campaign_send') RETURNING id",
    [orgId],
  );
  const [number, run] = [numbers[0], runs[0]];
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO campaign (organization_id, name, channel, status, occurrence, number_id, behavior_rules)
     VALUES ($1, 'Bench', 'whatsapp', 'sending', 1, $2, '{"rules": []}') RETURNING id`,
    [orgId, number?.id],
  );
  await owner.query("INSERT INTO sending_pace (organization_id, key) VALUES ($1, $2)", [orgId, number?.id]);
  return {
    campaignId: rows[0]?.id ?? "",
    occurrence: 1,
    jobRunId: run?.id ?? "",
    numberId: number?.id ?? "",
    storeId: number?.store ?? "",
  };
}

export async function removeSend({ owner, orgId }: Bench, { numberId }: Send): Promise<void> {
  await owner.query(`TRUNCATE ${LEDGER}, whatsapp_user, platform.webhook_delivery CASCADE`);
  await owner.query("DELETE FROM campaign WHERE organization_id = $1", [orgId]);
  await owner.query("DELETE FROM sending_pace WHERE organization_id = $1 AND key = $2", [orgId, numberId]);
  await owner.query("DELETE FROM store_whatsapp_number WHERE organization_id = $1 AND id = $2", [orgId, numberId]);
}

const LEDGER = "campaign_recipient, sale_attribution, message_event, whatsapp_message";

export async function emptyLedger({ owner, orgId }: Bench, { campaignId }: Send): Promise<void> {
  await owner.query(`TRUNCATE ${LEDGER} CASCADE`);
  await owner.query("UPDATE campaign SET audience_at = NULL WHERE organization_id = $1 AND id = $2", [
    orgId,
    campaignId,
  ]);
}

const PLAIN_AUDIENCE = `
  INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, address, status,
    reason_code, rfm_status)
  SELECT $1, $2, 1, m.customer_id, m.store_id, 'whatsapp', c.phone,
    CASE WHEN m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out THEN 'queued' ELSE 'skipped' END,
    CASE WHEN m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out THEN NULL ELSE 'opt_out' END, m.rfm_status
  FROM customer_metrics m JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id
  WHERE m.organization_id = $1`;

/** Adds all customers to the ledger in one plain statement. */
export async function fillLedger({ owner, orgId }: Bench, { campaignId }: Send): Promise<void> {
  await owner.query(PLAIN_AUDIENCE, [orgId, campaignId]);
}

/** Marks the first queued messages as sent; returns their ids. */
export async function markSent({ owner, orgId, now }: Bench, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `UPDATE campaign_recipient SET status = 'sent', accepted_at = $2, provider_message_id = 'wamid.' || id
     WHERE organization_id = $1 AND id IN (SELECT id FROM campaign_recipient WHERE organization_id = $1
       AND status = 'queued' ORDER BY id LIMIT $3) RETURNING id`,
    [orgId, now, count],
  );
  if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} recipients found`);
  return rows.map(({ id }) => id).sort();
}

export function rowsPerSecond(name: string, rows: number, times: Times, atLeast: number): Measurement {
  const rate = (ms: number) => (rows * 1_000) / ms;
  return { name, unit: "rows/s", limit: rate(times.limit), product: rate(times.product), target: { atLeast } };
}
