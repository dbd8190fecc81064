import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../measure.ts";
import type { Result } from "../result.ts";
import { waitForEnd } from "./engine-state.ts";
import type { Installation } from "./installation.ts";

const DELIVERIES = 2_000;
const ORGANIZATIONS = 1_000;
const ROUNDS = 3;
const LANES = 4;
const POLL_MS = 10;
const PATIENCE_MS = 120_000;

/** Deliveries a second through the engine, of many organizations against as many of one. */
export async function measureInbox(world: Installation): Promise<Result> {
  const rates = { many: [] as number[], one: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const who of ["many", "one"] as const) {
      const rate = await drainStored(world, who);
      if (round > 0) rates[who].push(rate); // the first warms up
    }
  const name = `inbox over ${Math.min(ORGANIZATIONS, world.organizations.length)} organizations against one: deliveries`;
  const [limit, product] = [median(rates.one), median(rates.many)];
  return { name, unit: "rows/s", limit, product, target: { atLeast: 0.7 } };
}

/** Deliveries a second of many organizations, with the processes that run now. */
export async function measureInboxRate(world: Installation): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await drainStored(world, "many"));
  return median(rates);
}

/** Stores status reports of as many messages, and measures until all are processed. Returns reports per second. */
async function drainStored({ owner, organizations, sendEvents }: Installation, who: "many" | "one"): Promise<number> {
  const of = who === "one" ? 1 : Math.min(ORGANIZATIONS, organizations.length);
  await waitForEnd(owner, ["messaging-process-inbox"], PATIENCE_MS);
  const { rowCount: stored } = await owner.query(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size, lane)
     SELECT 'whatsapp', sha256(body::bytea), body, length(body), get_byte(sha256(number::bytea), 3) % $3
     FROM (
       SELECT n.phone_number_id AS number, jsonb_build_object('bench', gen_random_uuid(), 'entry', jsonb_build_array(jsonb_build_object('changes',
         jsonb_build_array(jsonb_build_object('field', 'messages', 'value', jsonb_build_object(
           'metadata', jsonb_build_object('phone_number_id', n.phone_number_id),
           'statuses', jsonb_build_array(jsonb_build_object('id', r.provider_message_id, 'status', 'read',
             'timestamp', extract(epoch FROM now())::bigint::text, 'recipient_id', '5511988887777',
             'biz_opaque_callback_data', r.id))))))))::text AS body
       FROM store_whatsapp_number n
       CROSS JOIN LATERAL (SELECT id, provider_message_id FROM campaign_recipient r WHERE r.organization_id = n.organization_id
         AND r.provider_message_id LIKE 'wamid.%' ORDER BY id DESC LIMIT $1) r
       WHERE n.organization_id = ANY (ARRAY(SELECT id FROM organization ORDER BY split_part(slug, '-', 2)::int LIMIT $2))) d`,
    [Math.ceil(DELIVERIES / of), of, LANES],
  );
  const startedAt = performance.now();
  await sendEvents(
    Array.from({ length: LANES }, (_, lane) => ({ name: "crm/messaging.inbox-filled", data: { lane } })),
  );
  while (performance.now() < startedAt + PATIENCE_MS) {
    const { rowCount } = await owner.query("SELECT FROM platform.webhook_delivery WHERE processed_at IS NULL LIMIT 1");
    if (rowCount === 0) return ((stored ?? 0) * 1_000) / (performance.now() - startedAt);
    await sleep(POLL_MS);
  }
  throw new Error("The inbox was not drained");
}
