import { randomUUID } from "node:crypto";
import { buildAudience, claimBatch, writeAnswers } from "../../../lib/sending/index.ts";
import { type Bench, ctxAt } from "../bench.ts";
import { addSend, emptyLedger, fillLedger, removeSend, rowsPerSecond, type Send } from "../ledger.ts";
import { race } from "../measure.ts";
import type { Measurement, Result } from "../result.ts";

const BATCH = 500;

/**
 * Compares the ledger of a send with hand-written SQL: selecting recipients, and claiming them by one and two workers.
 */
export async function measureCampaigns(bench: Bench): Promise<Result[]> {
  const send = await addSend(bench);
  try {
    return [
      await measureAudience(bench, send),
      await measureClaims(bench, send, 1, "claim, mark as sent and store results"),
      await measureClaims(bench, send, 2, "claim, mark as sent and store results, two workers"),
    ];
  } finally {
    await removeSend(bench, send);
  }
}

async function measureAudience(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId, now } = bench;
  const times = await race({
    before: () => emptyLedger(bench, send),
    limit: () => fillLedger(bench, send),
    product: () => buildAudience(ctxAt(bench, now), send),
    rounds: 5,
  });
  const { rows } = await owner.query<{ people: number }>(
    "SELECT count(*)::int AS people FROM customer_metrics WHERE organization_id = $1",
    [orgId],
  );
  return rowsPerSecond("audience into the ledger", rows[0]?.people ?? 0, times, 0.8);
}

async function measureClaims(bench: Bench, send: Send, workers: number, name: string): Promise<Measurement> {
  const batches = Math.max(4, Math.floor(20 * bench.scale));
  const byAll = (work: () => Promise<void>) => Promise.all(Array.from({ length: workers }, work));
  const times = await race({
    before: async () => {
      await emptyLedger(bench, send);
      await fillLedger(bench, send);
      await bench.owner.query("VACUUM (ANALYZE) campaign_recipient");
    },
    limit: () => byAll(() => claimPlain(bench, send, batches)),
    product: () => byAll(() => claimAll(bench, send, batches)),
    rounds: 5,
  });
  return rowsPerSecond(name, workers * batches * BATCH, times, 0.5);
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

async function claimAll(bench: Bench, send: Send, batches: number): Promise<void> {
  const { now } = bench;
  const ctx = ctxAt(bench, now);
  const { campaignId, occurrence, numberId } = send;
  const accepted = (id: string) => ({ outcome: "accepted" as const, providerMessageId: `wamid.${id}`, waId: null });
  const sender: Parameters<typeof claimBatch>[1] = {
    channel: "whatsapp",
    throttleKey: numberId,
    numberId,
    kind: "template",
    throughput: 1_000,
    maxUnanswered: null,
    tier: null,
    isFreeInReplyWindow: false,
    admit: async () => ({ verdict: "open" }),
    prepare: async (_, rows) => rows.map((row) => ({ row, send: async () => accepted(row.id) })),
    record: async (_, streak) => ({ streak, block: null, closed: 0 }),
  };
  const flow = { batch: BATCH, spacingMs: 0, maxUnanswered: BATCH };
  for (let batch = 0; batch < batches; batch += 1) {
    const claimed = await claimBatch(ctx, sender, { campaignId, occurrence, size: BATCH, flow, isProbe: false });
    if (claimed.state !== "claimed") throw new Error(`Nothing to claim: ${claimed.state}`);
    const answers = claimed.messages.flatMap((message) =>
      "send" in message ? [{ message, claimId: claimed.claimId, result: accepted(message.row.id), at: now }] : [],
    );
    await writeAnswers(ctx, sender, { campaignId, occurrence }, answers);
  }
}
