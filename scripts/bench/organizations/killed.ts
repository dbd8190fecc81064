import { randomInt } from "node:crypto";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Result } from "../result.ts";
import { waitForEnd } from "./engine-state.ts";
import { measureInboxRate } from "./inbox-rate.ts";
import type { Installation, ProductProcess } from "./installation.ts";
import { send } from "./sends.ts";
import { findTargets, startWebhookProbe } from "./webhook-probe.ts";

const [APPS, ENGINES] = [3, 2];
const SENDS = 4;
const KILLS = 8;
const EVERY_MS = 2_500;
const WEBHOOKS_A_SECOND = 10;
/** Messages are lost when none of those still missing has been sent for so long. */
const PATIENCE_MS = 60_000;
/** With fewer, the processes share what one of them already uses. */
const CORES = 8;

/** Three application processes and two engines: their rate, then sends and webhooks while they are killed at random. */
export async function measureProcesses(world: Installation): Promise<Result[]> {
  const one = await measureInboxRate(world);
  const processes = await world.start(APPS, ENGINES);
  const many = await measureInboxRate(world);
  const cores = cpus().length;
  const name = "three application processes and two engines against one each: inbox deliveries";
  const rate = { unit: "rows/s" as const, limit: one, product: many };
  return [
    cores >= CORES
      ? { name, ...rate, target: { atLeast: 2 } }
      : { name: `${name} (${cores} cores, for information)`, ...rate },
    ...(await measureKills(world, processes)),
  ];
}

async function measureKills(world: Installation, processes: ProductProcess[]): Promise<Result[]> {
  const { owner, organizations } = world;
  const senders = organizations.slice(0, SENDS);
  const since = new Date();
  const targets = await findTargets(owner, WEBHOOKS_A_SECOND * 120);
  const probe = startWebhookProbe(world, targets, WEBHOOKS_A_SECOND);
  for (const organization of senders) await send(world, organization);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(EVERY_MS);
    const victim = processes[randomInt(processes.length)];
    await victim?.kill();
    await victim?.restart();
  }
  const ids = senders.map(({ id }) => id);
  await waitUntilSent(owner, ids);
  const webhooks = await probe.stop();
  await waitForEnd(owner, ["messaging-process-inbox"], PATIENCE_MS);
  const { rows } = await owner.query<{ id: string; status: string }>(
    `SELECT r.id, r.status FROM campaign c
     JOIN campaign_recipient r ON r.organization_id = c.organization_id AND r.campaign_id = c.id AND r.occurrence = c.occurrence
     WHERE c.organization_id = ANY ($1) AND c.name = 'Próxima'`,
    [ids],
  );
  const taken = await countTaken(world.sandboxUrl, since);
  const times = (id: string) => taken.get(id) ?? 0;
  const isGone = (status: string) => ["sent", "delivered", "read"].includes(status);
  const inDoubt = rows.filter(({ status }) => status === "in_doubt").length;
  const lost = rows.filter(({ id, status }) =>
    isGone(status) ? times(id) === 0 : !["in_doubt", "skipped"].includes(status),
  );
  const lostWebhooks = webhooks.filter((ms) => !Number.isFinite(ms)).length;
  const row = (name: string, product: number, note: string): Result => {
    return {
      name: `${KILLS} processes killed at random: ${name}`,
      unit: "messages",
      product,
      budget: { atMost: 0 },
      note,
    };
  };
  return [
    row("sent twice", rows.filter(({ id }) => times(id) > 1).length, `of ${rows.length}`),
    row("not sent", lost.length, `${inDoubt} in doubt`),
    row("webhooks not in the ledger", lostWebhooks, `of ${webhooks.length}`),
  ];
}

async function waitUntilSent(owner: Installation["owner"], ids: readonly string[]): Promise<void> {
  let before = -1;
  for (let changedAt = performance.now(); performance.now() - changedAt < PATIENCE_MS; await sleep(500)) {
    const { rows } = await owner.query<{ sending: number; sent: number }>(
      `SELECT count(DISTINCT c.id) FILTER (WHERE c.status <> 'sent')::int AS sending,
         count(r.accepted_at)::int AS sent
       FROM campaign c LEFT JOIN campaign_recipient r ON r.organization_id = c.organization_id AND r.campaign_id = c.id
       WHERE c.organization_id = ANY ($1) AND c.name = 'Próxima'`,
      [ids],
    );
    const { sending = 0, sent = 0 } = rows[0] ?? {};
    if (sending === 0) return;
    if (sent !== before) changedAt = performance.now();
    before = sent;
  }
}

/** Messages that the provider accepted, by our recipient. */
async function countTaken(sandboxUrl: string, since: Date): Promise<Map<string, number>> {
  const answer = await fetch(`${sandboxUrl}/control/outbox?channel=whatsapp&since=${since.toISOString()}`);
  const { messages } = (await answer.json()) as { messages: { message: { opaque: string | null } }[] };
  const counts = new Map<string, number>();
  for (const { message } of messages)
    if (message.opaque) counts.set(message.opaque, (counts.get(message.opaque) ?? 0) + 1);
  return counts;
}
