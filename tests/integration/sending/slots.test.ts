import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { whatsappSend } from "../../../inngest/functions/sending/whatsapp-send.ts";
import { openChannelSender } from "../../../lib/campaigns/index.ts";
import { buildAudience, requestNextRun, runSend, whatsappRunRequested } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { runFunction } from "../../support/run-function.ts";

const RUN = whatsappRunRequested.name;
/** Slots of sends with this many runs at a time. */
const [FEW_RUNS, FEW_SLOTS] = [8, 3];
/** More slots than there are due sends of other suites in the same database. */
const [MANY_RUNS, MANY_SLOTS] = [1_000, 400];
const PER_SECOND = 40;
/** More than a number of this rate sends in a crowded run, fewer than in a whole one. */
const PEOPLE = 120;

let sandbox: Sandbox;
let events: EventRecorder;
beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
});
afterAll(async () => {
  delete process.env.JOB_CONCURRENCY;
  await Promise.all([sandbox.stop(), events.close()]);
});

async function begin(people: number): Promise<{ world: CampaignWorld; begun: Begun }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(people);
  const { id: numberId } = await world.number({ perSecond: PER_SECOND });
  const begun = await world.begin(await world.campaign({ numberId }));
  await buildAudience(world.ctx, begun);
  return { world, begun };
}

let world: CampaignWorld;
let begun: Begun;
beforeEach(async () => {
  ({ world, begun } = await begin(PEOPLE));
});
const run = (turn: number) => runSend(world.ctx, { ...begun, turn, runId: crypto.randomUUID() }, openChannelSender);

it("a run ends early while more sends of other organizations are due than have a slot, and loses no recipient", async () => {
  process.env.JOB_CONCURRENCY = String(FEW_RUNS);
  const others = await Promise.all(Array.from({ length: FEW_SLOTS }, () => begin(1)));
  const end = await run(0);
  expect(end.state).toBe("more");
  expect(end.accepted).toBeLessThan(PEOPLE);
  for (const { world, begun } of others) await world.send(begun);
  expect(await world.send(begun)).toBe("over");
  expect(await world.tally(begun.campaignId)).toEqual({ sent: PEOPLE });
});

it("only its first run is requested as one that begins a send", async () => {
  process.env.JOB_CONCURRENCY = String(FEW_RUNS);
  const others = await Promise.all(Array.from({ length: FEW_SLOTS }, () => begin(1)));
  const requested = () => events.named(RUN).findLast(({ data }) => data.campaignId === begun.campaignId);
  await requestNextRun(world.ctx, begun.campaignId);
  const first = requested();
  expect(first?.data).toMatchObject({ turn: 0, isFirst: true });
  await runFunction(whatsappSend, first as Parameters<typeof runFunction>[1]);
  expect(requested()?.data).toMatchObject({ turn: 1, isFirst: false });
  await requestNextRun(world.ctx, begun.campaignId);
  expect(requested()?.data).toMatchObject({ turn: 1, isFirst: false });
  for (const { world, begun } of others) await world.send(begun);
  expect(await world.send(begun)).toBe("over");
  await world.begin(begun.campaignId);
  await requestNextRun(world.ctx, begun.campaignId);
  expect(requested()?.data).toMatchObject({ occurrence: 2, isFirst: true });
});

/** Sends of a number each. `wakeAt`: SQL of the time before which they wait. */
async function addSends(count: number, wakeAt: string): Promise<void> {
  await world.rows(
    `WITH numbers AS (
       INSERT INTO store_whatsapp_number (organization_id, store_id, provider, gateway_instance_name)
       SELECT $1, $2, 'gateway', gen_random_uuid()::text FROM generate_series(1, $3::int) RETURNING id)
     INSERT INTO campaign (organization_id, name, channel, status, started_at, wake_at, number_id)
     SELECT $1, 'Campanha', 'whatsapp', 'sending', now(), ${wakeAt}, id FROM numbers`,
    [world.orgId, world.storeId, count],
  );
}

it("several sends of one number need one slot", async () => {
  process.env.JOB_CONCURRENCY = String(MANY_RUNS);
  await world.rows(
    `INSERT INTO campaign (organization_id, name, channel, status, started_at, number_id)
     SELECT $1, 'Campanha', 'whatsapp', 'sending', now(), c.number_id FROM campaign c, generate_series(1, $3::int)
     WHERE c.organization_id = $1 AND c.id = $2`,
    [world.orgId, begun.campaignId, MANY_SLOTS],
  );
  expect(await run(0)).toMatchObject({ state: "over", accepted: PEOPLE });
});

it("sends that wait for a later time need no slot", async () => {
  process.env.JOB_CONCURRENCY = String(MANY_RUNS);
  await addSends(MANY_SLOTS, "now() + interval '1 hour'");
  expect(await run(0)).toMatchObject({ state: "over", accepted: PEOPLE });
});
