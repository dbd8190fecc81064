import { randomUUID } from "node:crypto";
import { type ApplyDeliveries, processInbox } from "../../../lib/messaging/index.ts";
import { applyMessageEvents, recordReplies } from "../../../lib/sending/index.ts";
import { askWithSettings } from "../ask-with-settings.ts";
import { type Bench, ctxAt } from "../bench.ts";
import {
  addSend,
  emptyLedger,
  fillLedger,
  markSent,
  PHONE_NUMBER,
  removeSend,
  rowsPerSecond,
  type Send,
} from "../ledger.ts";
import { race } from "../measure.ts";
import type { Measurement, Result } from "../result.ts";
import { applyPlainly, intoLedger, storeDeliveries, WITH_USERNAMES } from "../stored-calls.ts";

const STATUSES_A_CALL = 200;

/** Applies delivery statuses to the ledger: from stored events, and end to end from stored webhook calls. */
export async function measureStatuses(bench: Bench): Promise<Result[]> {
  const send = await addSend(bench);
  try {
    return [await measureEvents(bench, send), await measureCalls(bench, send)];
  } finally {
    await removeSend(bench, send);
  }
}

function callsOf({ scale }: Bench): number {
  return Math.max(20, Math.floor(50 * scale));
}

/** Fills the ledger with sent messages. */
async function sendOut(bench: Bench, send: Send): Promise<string[]> {
  await emptyLedger(bench, send);
  await fillLedger(bench, send);
  return markSent(bench, callsOf(bench) * STATUSES_A_CALL);
}

async function measureEvents(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId, now } = bench;
  const calls = Array.from({ length: callsOf(bench) }, () => randomUUID());
  const times = await race({
    before: async () => {
      const ids = await sendOut(bench, send);
      await owner.query(
        `INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, occurred_at, delivery_id)
         SELECT $1, 'whatsapp', 'wamid.' || id, id, 'delivered', $4::timestamptz + interval '5 s', ($3::uuid[])[1 + (n - 1) / $5]
         FROM unnest($2::uuid[]) WITH ORDINALITY r(id, n)`,
        [orgId, ids, calls, now, STATUSES_A_CALL],
      );
      await owner.query("VACUUM (ANALYZE) campaign_recipient, message_event");
    },
    limit: async () => {
      for (const call of calls) await owner.query(`WITH ${intoLedger(OF_CALL)} SELECT`, [orgId, call]);
    },
    product: async () => {
      for (const call of calls) await applyMessageEvents(ctxAt(bench, now), { deliveryIds: [call] });
    },
    rounds: 5,
  });
  return rowsPerSecond("statuses into the ledger, 200 a statement", calls.length * STATUSES_A_CALL, times, 0.5);
}

const OF_CALL = `SELECT e.recipient_id AS id, e.status, e.occurred_at AS at FROM message_event e
  WHERE e.organization_id = $1 AND e.delivery_id = $2`;

const OF_STATUSES = `SELECT (s ->> 'biz_opaque_callback_data')::uuid AS id, s ->> 'status' AS status,
  to_timestamp((s ->> 'timestamp')::bigint) AS at FROM status`;

/** Each ledger row is looked up by its key: the planner expects many more statuses, and would hash the whole ledger. */
const BY_KEY = { enable_hashjoin: "off", enable_mergejoin: "off", enable_material: "off" };

/** End to end: stored calls become events and update the ledger. The hand-written version is one statement for all. */
async function measureCalls(bench: Bench, send: Send): Promise<Measurement> {
  const { owner, orgId } = bench;
  const count = callsOf(bench);
  const further = `, ${intoLedger(OF_STATUSES)}, ${WITH_USERNAMES}`;
  await nameCustomers(bench, send);
  const before = async () => {
    await owner.query("TRUNCATE platform.webhook_delivery");
    await storeCalls(bench, await sendOut(bench, send));
    await owner.query("VACUUM (ANALYZE) campaign_recipient, message_event, platform.webhook_delivery");
  };
  const product = async () => {
    while ((await processInbox({ lane: 0, apply, applyReports: async () => [], job: "bench" })).taken > 0);
  };
  const times = await race({
    before,
    limit: () => askWithSettings(owner, BY_KEY, { text: applyPlainly(further), values: [orgId, send.numberId] }),
    product,
    rounds: 5,
  });
  await before();
  await product();
  await expectDelivered(bench, count * STATUSES_A_CALL);
  return rowsPerSecond("statuses from stored calls to the ledger", count * STATUSES_A_CALL, times, 0.5);
}

/** Earlier reports told each customer's username, so that few are new. */
async function nameCustomers({ owner, orgId, now }: Bench, { numberId }: Send): Promise<void> {
  await owner.query(
    `INSERT INTO whatsapp_user (organization_id, user_id, phone, account, seen_at)
     SELECT $1, 'BR.' || phone, phone, $2, $3 FROM customer WHERE organization_id = $1 AND phone IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [orgId, numberId, now],
  );
  await owner.query("VACUUM (ANALYZE) whatsapp_user");
}

async function expectDelivered({ owner, orgId }: Bench, count: number): Promise<void> {
  const { rows } = await owner.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM campaign_recipient WHERE organization_id = $1 AND status = 'delivered'",
    [orgId],
  );
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} statuses of ${count} reached the ledger`);
}

const apply: ApplyDeliveries = async (ctx, deliveryIds) => {
  await applyMessageEvents(ctx, { deliveryIds });
  await recordReplies(ctx, { deliveryIds });
};

async function storeCalls({ owner, orgId, now }: Bench, ids: readonly string[]): Promise<void> {
  const timestamp = String(Math.floor(now.getTime() / 1_000) + 5);
  const { rows } = await owner.query<{ id: string; address: string | null }>(
    "SELECT id, address FROM campaign_recipient WHERE organization_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id",
    [orgId, ids],
  );
  const statuses = rows.map(({ id, address }) => ({
    id: `wamid.${id}`,
    status: "delivered",
    timestamp,
    biz_opaque_callback_data: id,
    ...(address !== null && { recipient_id: `55${address}`, recipient_user_id: `BR.${address}` }),
  }));
  const bodies = Array.from({ length: ids.length / STATUSES_A_CALL }, (_, n) => {
    const ofCall = statuses.slice(n * STATUSES_A_CALL, (n + 1) * STATUSES_A_CALL);
    const value = { metadata: { phone_number_id: PHONE_NUMBER }, statuses: ofCall };
    return JSON.stringify({ entry: [{ id: "WABA", changes: [{ field: "messages", value }] }] });
  });
  await storeDeliveries(owner, bodies);
}
