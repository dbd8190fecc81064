import { randomUUID } from "node:crypto";
import { applyMessageEvents, buildAudience, claimBatch, writeAnswers } from "../../../lib/campaigns/index.ts";
import { type Bench, ctxAt } from "../bench.ts";
import { race, type Times } from "../measure.ts";
import type { Measurement, Result } from "../report.ts";

const BATCH = 500;
const STATUSES_A_CALL = 200;
type Send = { campaignId: string; occurrence: number; jobRunId: string; numberId: string; storeId: string };

/** The ledger of a send against the same rows written by hand: who is meant, who is claimed, and what came back. */
export async function measureCampaigns(bench: Bench): Promise<Result[]> {
  const send = await addCampaign(bench);
  const results = [
    await measureAudience(bench, send),
    await measureClaims(bench, send),
    await measureStatuses(bench, send),
  ];
  await bench.owner.query("TRUNCATE campaign_recipient, sale_attribution, message_event, whatsapp_message CASCADE");
  await bench.owner.query("DELETE FROM campaign WHERE organization_id = $1", [bench.orgId]);
  return results;
}

async function addCampaign({ owner, orgId }: Bench): Promise<Send> {
  const { rows: numbers } = await owner.query<{ id: string; store: string }>(
    `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, provider)
     SELECT $1, id, 'bench-campaigns', 'cloud_official' FROM store WHERE organization_id = $1 LIMIT 1
     RETURNING id, store_id AS store`,
    [orgId],
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
    ...{ campaignId: rows[0]?.id ?? "", occurrence: 1, jobRunId: run?.id ?? "" },
    ...{ numberId: number?.id ?? "", storeId: number?.store ?? "" },
  };
}

const PLAIN_AUDIENCE = `
  INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, address, status,
    reason_code)
  SELECT $1, $2, 1, m.customer_id, m.store_id, 'whatsapp', c.phone,
    CASE WHEN m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out THEN 'queued' ELSE 'skipped' END,
    CASE WHEN m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out THEN NULL ELSE 'opt_out' END
  FROM customer_metrics m JOIN customer c ON c.organization_id = $1 AND c.id = m.customer_id
  WHERE m.organization_id = $1`;

async function reset({ owner, orgId }: Bench, { campaignId }: Send): Promise<void> {
  await owner.query("TRUNCATE campaign_recipient, sale_attribution, message_event, whatsapp_message CASCADE");
  await owner.query("UPDATE campaign SET audience_at = NULL WHERE organization_id = $1 AND id = $2", [
    orgId,
    campaignId,
  ]);
}

async function measureAudience(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId, now } = bench;
  const times = await race({
    before: () => reset(bench, send),
    limit: () => owner.query(PLAIN_AUDIENCE, [orgId, send.campaignId]),
    product: () => buildAudience(ctxAt(bench, now), send),
    rounds: 5,
  });
  const { rows } = await owner.query<{ people: number }>(
    "SELECT count(*)::int AS people FROM customer_metrics WHERE organization_id = $1",
    [orgId],
  );
  return perSecond("audience into the ledger", rows[0]?.people ?? 0, times, 0.8);
}

async function measureClaims(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId, now } = bench;
  const batches = Math.max(4, Math.floor(20 * bench.scale));
  const times = await race({
    before: async () => {
      await reset(bench, send);
      await owner.query(PLAIN_AUDIENCE, [orgId, send.campaignId]);
      await owner.query("VACUUM (ANALYZE) campaign_recipient");
    },
    limit: () => claimPlain(bench, send, batches),
    product: () => claimAll(bench, send, batches, now),
    rounds: 5,
  });
  return perSecond("claim, mark and keep what was sent", batches * BATCH, times, 0.5);
}

async function claimPlain({ owner, orgId }: Bench, { campaignId, numberId }: Send, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    const { rows } = await owner.query<{ id: string }>(
      `UPDATE campaign_recipient r SET status = 'sending', claim_id = $3, lease_until = now() + interval '45 s'
       FROM (SELECT id FROM campaign_recipient WHERE organization_id = $1 AND campaign_id = $2 AND status = 'queued'
         ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED) p
       WHERE r.organization_id = $1 AND r.id = p.id RETURNING r.id, r.customer_id, r.address`,
      [orgId, campaignId, randomUUID(), BATCH],
    );
    await owner.query(
      `WITH marked AS (
         UPDATE campaign_recipient r SET status = 'sent', accepted_at = now(), provider_message_id = v.pid,
           claim_id = NULL, lease_until = NULL
         FROM unnest($2::uuid[], $3::text[]) AS v(id, pid) WHERE r.organization_id = $1 AND r.id = v.id
         RETURNING r.customer_id, r.address, r.id, v.pid)
       INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, customer_id, campaign_id, recipient_id,
         provider_message_id, kind, sent_at)
       SELECT $1, 'out', $5, address, customer_id, $4, id, pid, 'template', now() FROM marked`,
      [orgId, rows.map(({ id }) => id), rows.map(({ id }) => `wamid.${id}`), campaignId, numberId],
    );
  }
}

async function claimAll(bench: Bench, send: Send, batches: number, now: Date): Promise<void> {
  const ctx = ctxAt(bench, now);
  const { campaignId, occurrence, numberId } = send;
  const accepted = (id: string) => ({ outcome: "accepted" as const, providerMessageId: `wamid.${id}`, waId: null });
  const carrier: Parameters<typeof claimBatch>[1] = {
    ...{ channel: "whatsapp", paceKey: numberId, numberId, template: null, kind: "template" },
    ...{ throughput: 1_000, maxUnanswered: null, dailyLimit: null },
    admit: async () => ({ verdict: "open" }),
    prepare: async (_, rows) => rows.map((row) => ({ row, send: async () => accepted(row.id) })),
    note: async (_, streak) => ({ streak, stop: null, closed: 0 }),
  };
  const flow = { batch: BATCH, spacingMs: 0, maxUnanswered: BATCH };
  for (let batch = 0; batch < batches; batch += 1) {
    const claimed = await claimBatch(ctx, carrier, { campaignId, occurrence, size: BATCH, flow, isProbe: false });
    if (claimed.state !== "claimed") throw new Error(`Nothing to claim: ${claimed.state}`);
    const answers = claimed.messages.flatMap((message) =>
      "send" in message ? [{ message, claimId: claimed.claimId, result: accepted(message.row.id), at: now }] : [],
    );
    await writeAnswers(ctx, carrier, { campaignId, occurrence }, answers);
  }
}

async function measureStatuses(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId, now } = bench;
  const calls = Math.max(5, Math.floor(50 * bench.scale));
  const ids = Array.from({ length: calls }, () => randomUUID());
  const times = await race({
    before: async () => {
      await reset(bench, send);
      await owner.query(PLAIN_AUDIENCE, [orgId, send.campaignId]);
      await owner.query(
        `WITH sent AS (
           UPDATE campaign_recipient SET status = 'sent', accepted_at = $3, provider_message_id = 'wamid.' || id
           WHERE organization_id = $1 AND id IN (SELECT id FROM campaign_recipient WHERE organization_id = $1
             AND status = 'queued' ORDER BY id LIMIT $4) RETURNING id, provider_message_id)
         INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, occurred_at, delivery_id)
         SELECT $1, 'whatsapp', provider_message_id, id, 'delivered', $3::timestamptz + interval '5 s',
           ($2::uuid[])[1 + (row_number() OVER (ORDER BY id) - 1) / $5] FROM sent`,
        [orgId, ids, now, calls * STATUSES_A_CALL, STATUSES_A_CALL],
      );
      await owner.query("VACUUM (ANALYZE) campaign_recipient, message_event");
    },
    limit: async () => {
      for (const id of ids)
        await owner.query(
          `UPDATE campaign_recipient r SET status = 'delivered', delivered_at = e.occurred_at FROM message_event e
           WHERE e.organization_id = $1 AND e.delivery_id = $2 AND r.organization_id = $1 AND r.id = e.recipient_id`,
          [orgId, id],
        );
    },
    product: async () => {
      for (const id of ids) await applyMessageEvents(ctxAt(bench, now), { deliveryIds: [id] });
    },
    rounds: 5,
  });
  return perSecond("statuses into the ledger", calls * STATUSES_A_CALL, times, 0.5);
}

function perSecond(name: string, rows: number, times: Times, atLeast: number): Measurement {
  const rate = (ms: number) => (rows * 1_000) / ms;
  return { name, unit: "rows/s", limit: rate(times.limit), product: rate(times.product), target: { atLeast } };
}
