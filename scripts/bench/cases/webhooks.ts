import { randomUUID } from "node:crypto";
import { processInbox, unsafeListDueLanes } from "../../../lib/messaging/index.ts";
import type { Bench } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";
import { applyPlainly, storeDeliveries } from "../stored-calls.ts";

const DELIVERIES = 2_000;
/** Statuses per call: a busy number's provider batches a few. */
const STATUSES_A_CALL = 5;
const ROWS = DELIVERIES * STATUSES_A_CALL;
const NUMBER = "bench-number";

/** Converts stored provider calls to events, compared with the same rows in one plain statement. */
export async function measureWebhooks(bench: Bench): Promise<Result[]> {
  const { owner, orgId } = bench;
  await addNumber(bench);
  const times = await race({
    before: async () => {
      await owner.query("TRUNCATE message_event, platform.webhook_delivery");
      await storeCalls(bench);
      await owner.query("VACUUM (ANALYZE) message_event, platform.webhook_delivery");
    },
    limit: () => owner.query(applyPlainly(), [orgId]),
    product: () => drain(),
    rounds: 5,
  });
  await owner.query("TRUNCATE message_event, platform.webhook_delivery");
  await owner.query("DELETE FROM store_whatsapp_number WHERE organization_id = $1 AND phone_number_id = $2", [
    orgId,
    NUMBER,
  ]);
  const perSecond = { limit: (ROWS * 1_000) / times.limit, product: (ROWS * 1_000) / times.product };
  return [{ name: "stored status webhooks", unit: "rows/s", ...perSecond, target: { atLeast: 0.5 } }];
}

async function drain(): Promise<void> {
  for (const lane of await unsafeListDueLanes())
    while (
      (await processInbox({ lane, apply: async () => undefined, applyReports: async () => [], job: "bench" })).taken > 0
    );
}

async function addNumber({ owner, orgId }: Bench): Promise<void> {
  await owner.query(
    `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, provider, confirmed_at)
     SELECT $1, id, $2, 'cloud_official', now() FROM store WHERE organization_id = $1 LIMIT 1`,
    [orgId, NUMBER],
  );
}

async function storeCalls({ owner, now }: Bench): Promise<void> {
  const second = Math.floor(now.getTime() / 1_000);
  const bodies = Array.from({ length: DELIVERIES }, (_, call) => {
    const statuses = Array.from({ length: STATUSES_A_CALL }, (_, at) => ({
      id: `wamid.${call}.${at}`,
      status: "delivered",
      timestamp: String(second - call),
      recipient_id: "5511988887777",
      biz_opaque_callback_data: randomUUID(),
    }));
    const value = { metadata: { phone_number_id: NUMBER }, statuses };
    return JSON.stringify({ entry: [{ id: "WABA", changes: [{ field: "messages", value }] }] });
  });
  await storeDeliveries(owner, bodies);
}
