import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { requestSync } from "../../../lib/erp/index.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { getJobRun } from "../../../lib/jobs/index.ts";
import { systemClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { requestRfmRecompute } from "../../../lib/rfm/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { startBalancer } from "../../../scripts/stack/balancer.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { connectOrganization } from "../../support/erp-sync.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { deliver, ofNumber, statusOf, textFrom, whatsappBody } from "../../support/inbox.ts";
import { seeded } from "../../support/seeded.ts";
import { switchDatabase } from "../../support/switch-database.ts";
import { differences, dumpTenant } from "../../support/tenant-dump.ts";

// Work of every lane at once, on three application processes and two engines that are killed at random.
const APPS = 3;
const [PEOPLE, KILLS, PER_SECOND, MESSAGES] = isFull() ? [3_000, 20, 100, 1_500] : [150, 5, 80, 100];
const PATIENCE_MS = isFull() ? 600_000 : 240_000;
/** Pause between two kills, at random points of the work. */
const [SHORTEST_MS, LONGEST_MS] = [300, 2_000];

let stack: EngineStack;
let sandbox: Sandbox;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
/** Every process with the function that starts it again. */
let processes: { current: Process; start: () => Promise<Process> }[];

beforeAll(async () => {
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl")),
    startSandbox({ size: { customers: 60, products: 40 } }),
  ]);
  await switchDatabase(stack.databaseUrl);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  const env = { ENCRYPTION_KEY, TAX_ID_HASH_KEY, WHATSAPP_GRAPH_URL: sandbox.graphUrl, SENDING_LEASE_SECONDS: "6" };
  const ports = await Promise.all(Array.from({ length: APPS }, freePort));
  balancer = await startBalancer(Number(new URL(stack.appUrl).port), ports);
  const second = { ENGINE_PORT: String(await freePort()) };
  const starts = [
    ...ports.map((port) => () => stack.startApp({ ...env, APP_PORT: String(port) }, "tests/support/engine/crm-app.ts")),
    () => stack.startEngine(),
    () => stack.startEngine(second),
  ];
  processes = await Promise.all(starts.map(async (start) => ({ start, current: await start() })));
});
afterAll(async () => {
  balancer?.stop();
  await Promise.all([stack.stop(), sandbox.stop()]);
});

async function killAtRandom(random: ReturnType<typeof seeded>): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
    const victim = random.pick(processes);
    await victim.current.kill("SIGKILL");
    victim.current = await victim.start();
  }
}

/** Webhooks of one number while processes die: messages and statuses, in any order, some of them twice. */
async function receive(number: string, random: ReturnType<typeof seeded>): Promise<{ texts: string[]; ids: string[] }> {
  const texts = Array.from({ length: MESSAGES }, (_, index) => `mensagem ${index}`);
  const ids = Array.from({ length: MESSAGES }, (_, index) => `wamid.${number}.${index}`);
  for (const [index, text] of texts.entries()) {
    const message = textFrom(`55119${String(70_000_000 + (index % 20))}`, text);
    const status = statusOf(ids[index] ?? "", "delivered", 1_767_225_600 + index);
    const body = whatsappBody(ofNumber(number, { messages: [message], statuses: [status] }));
    for (let time = 0; time < 1 + Number(random.below(4) === 0); time += 1)
      expect((await deliver(body)).status).toBe(200);
    await sleep(random.below(40));
  }
  return { texts, ids };
}

async function openSend(): Promise<{ world: CampaignWorld; campaignId: string; number: string }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  const { id: numberId, name } = await world.number({ perSecond: PER_SECOND });
  return { world, number: name, campaignId: await world.campaign({ numberId }) };
}

const connect = () => connectOrganization(sandbox, { clock: systemClock });
const completed = (ctx: Ctx, jobRunId: string) =>
  eventually(async () => expect((await getJobRun(ctx, jobRunId)).status).toBe("completed"), PATIENCE_MS);

it(
  "work of every lane is done once, with three application processes and two engines killed at random [A15]",
  async () => {
    const random = seeded(20);
    const undisturbed = await connect();
    await completed(undisturbed, (await requestSync(undisturbed, { type: "erp_full" })).jobRunId);

    const sends = await Promise.all([openSend(), openSend()]);
    const erp = await connect();
    for (const { world, campaignId } of sends) await requestSend(world.ctx, campaignId);
    const { jobRunId: sync } = await requestSync(erp, { type: "erp_full", trigger: "schedule" });
    const { jobRunId: recompute } = await requestRfmRecompute(undisturbed);
    const killing = killAtRandom(random);
    const received = await Promise.all(sends.map(({ number }) => receive(number, seeded(number.length))));
    await killing;

    // sends
    for (const { world, campaignId } of sends)
      await eventually(
        async () => expect(await world.status(campaignId)).toEqual({ status: "sent", pausedReason: null }),
        PATIENCE_MS,
      );
    const ledgers = await Promise.all(
      sends.map(async ({ world, campaignId }) => ({ ledger: await world.ledger(campaignId), taken: world.taken() })),
    );
    const rows = ledgers.flatMap(({ ledger, taken }) =>
      ledger.map((row) => ({ ...row, times: taken.get(row.id) ?? 0 })),
    );
    const duplicates = rows.filter(({ times }) => times > 1).length;
    const lost = rows.filter(({ status, times }) => (status === "sent" ? times !== 1 : status !== "in_doubt")).length;
    expect({ rows: rows.length, duplicates, lost }).toEqual({ rows: 2 * PEOPLE, duplicates: 0, lost: 0 });

    // inbound
    for (const [index, { world }] of sends.entries())
      await eventually(async () => {
        const texts = await world.rows<{ text: string }>(
          "SELECT text FROM whatsapp_message WHERE organization_id = $1 AND direction = 'in'",
          [world.orgId],
        );
        expect(texts.map(({ text }) => text).toSorted()).toEqual(received[index]?.texts.toSorted());
        const events = await world.rows<{ id: string }>(
          "SELECT provider_message_id AS id FROM message_event WHERE organization_id = $1 AND status = 'delivered'",
          [world.orgId],
        );
        const own = new Set(received[index]?.ids);
        expect(
          events
            .filter(({ id }) => own.has(id))
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual([...own].toSorted());
      }, PATIENCE_MS);

    // interactive and bulk
    await completed(undisturbed, recompute);
    await completed(erp, sync);
    await completed(erp, (await requestRfmRecompute(erp)).jobRunId);
    const [one, other] = await Promise.all([dumpTenant(undisturbed.orgId), dumpTenant(erp.orgId)]);
    expect(differences(other, one)).toEqual({});

    // scheduled: each minute's run started once
    const ticks = await eventually(async () => {
      const { rows } = await stack.db.query<{ runs: number }>(
        `SELECT count(*)::int AS runs FROM engine.run WHERE function_id LIKE '%jobs-every-minute'
         GROUP BY events -> 0 ->> 'ts'`,
      );
      expect(rows.length).toBeGreaterThan(0);
      return rows;
    }, PATIENCE_MS);
    expect(ticks.filter(({ runs }) => runs !== 1)).toEqual([]);
    const webhooks = received.reduce((sum, { texts }) => sum + texts.length, 0);
    figure("A15", { apps: APPS, engines: 2, kills: KILLS, messages: rows.length, webhooks, duplicates, lost });
  },
  PATIENCE_MS + 120_000,
);
