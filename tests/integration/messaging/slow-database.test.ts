import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { inngest } from "../../../lib/jobs/client.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database-proxy.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { deliver, holdInbox, ofNumber, statusOf, whatsappBody } from "../../support/inbox.ts";

// A provider reports every message three times in separate calls, while every database response is delayed.
const LATE_MS = 50;
const PER_SECOND = 240;
const SECONDS = isFull() ? 600 : 2;
const STATUSES = ["sent", "delivered", "read"];
const MESSAGES = (PER_SECOND * SECONDS) / STATUSES.length;
const PATIENCE_MS = (SECONDS + 120) * 1_000;

let stack: EngineStack;
let sandbox: Sandbox;
let proxy: DatabaseProxy;
let release: () => Promise<void>;

beforeAll(async () => {
  // Its engine would process other suites' deliveries, and they its own.
  release = await holdInbox(inject("ownerDatabaseUrl"));
  proxy = await startDatabaseProxy(inject("databaseUrl"));
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), proxy.through(inject("databaseUrl"))),
    startSandbox({ size: { customers: 10 } }),
  ]);
  // The pool of an installation with default settings.
  Object.assign(process.env, {
    DATABASE_URL: stack.databaseUrl,
    DATABASE_POOL_SIZE: "20",
    WEBHOOK_RATE_LIMIT: "100000",
  });
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  await Promise.all([
    stack.startApp({ ENCRYPTION_KEY, TAX_ID_HASH_KEY }, "tests/support/engine/crm-app.ts"),
    stack.startEngine(),
  ]);
});
afterAll(async () => {
  await Promise.all([stack.stop(), sandbox.stop()]);
  await proxy.stop();
  await release();
});

/** As many sent messages as will be reported, each with the provider's id. */
async function sentMessages(): Promise<{ world: CampaignWorld; number: string; names: string[] }> {
  const world = await CampaignWorld.open(sandbox);
  const { id: numberId, name: number } = await world.number();
  await world.customers(MESSAGES);
  const campaignId = await world.campaign({ numberId });
  const rows = await world.rows<{ name: string }>(
    `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
       address, provider_message_id, accepted_at)
     SELECT $1, $2, 0, id, store_id, 'whatsapp', 'sent', phone, 'wamid.' || id, now() - interval '1 minute'
     FROM customer WHERE organization_id = $1 RETURNING provider_message_id AS name`,
    [world.orgId, campaignId],
  );
  return { world, number, names: rows.map(({ name }) => name) };
}

describe("hundreds of statuses a second", () => {
  it(
    "are all answered and all stored while the database is slow [B6]",
    async () => {
      const { world, number, names } = await sentMessages();
      proxy.delay(LATE_MS);
      const [statuses, waits] = [new Map<number, number>(), [] as number[]];
      const underWay = new Set<Promise<void>>();
      const say = async (name: string, status: string) => {
        const body = whatsappBody({
          id: randomUUID(),
          ...ofNumber(number, { statuses: [statusOf(name, status, now())] }),
        });
        const startedAt = performance.now();
        const answer = await deliver(body);
        waits.push(performance.now() - startedAt);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      };
      const beganAt = Date.now();
      for (let sent = 0; sent < MESSAGES * STATUSES.length; sent += 1) {
        const ahead = beganAt + (sent * 1_000) / PER_SECOND - Date.now();
        if (ahead > 0) await sleep(ahead); // the provider's own rate
        const call = say(names[sent % MESSAGES] ?? "", STATUSES[Math.floor(sent / MESSAGES)] ?? "");
        underWay.add(call.finally(() => underWay.delete(call)));
      }
      await Promise.all(underWay);
      const endedAt = Date.now();
      expect([...statuses]).toEqual([[200, MESSAGES * STATUSES.length]]);
      await eventually(async () => {
        const [waiting] = await unsafeRows<{ count: bigint }>(
          "SELECT count(*) AS count FROM platform.webhook_delivery WHERE processed_at IS NULL",
        );
        expect(waiting?.count).toBe(0n);
      }, PATIENCE_MS);
      const drainedMs = Date.now() - endedAt;
      const [kept] = await world.rows<{ count: bigint }>(
        "SELECT count(*) AS count FROM message_event WHERE organization_id = $1",
        [world.orgId],
      );
      expect(Number(kept?.count)).toBe(MESSAGES * STATUSES.length);
      await eventually(async () =>
        expect(
          await world.rows(
            "SELECT status, count(*)::int FROM campaign_recipient WHERE organization_id = $1 GROUP BY 1",
            [world.orgId],
          ),
        ).toEqual([{ status: "read", count: MESSAGES }]),
      );
      const lost = MESSAGES * STATUSES.length - Number(kept?.count);
      const perSecond = Math.round((waits.length * 1_000) / (endedAt - beganAt));
      figure("B6", {
        statuses: waits.length,
        "a second": perSecond,
        "p99 ms": p99(waits),
        lost,
        "drained ms": drainedMs,
      });
    },
    2 * PATIENCE_MS,
  );
});

const now = () => Math.floor(Date.now() / 1_000);
const p99 = (waits: number[]) => Math.round([...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0);
