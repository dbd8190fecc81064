import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type Engine, type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { deliver, ofNumber, statusOf, whatsappBody } from "../../support/inbox.ts";
import { seeded } from "../../support/seeded.ts";
import { switchDatabase } from "../../support/switch-database.ts";

// The provider has no idempotency keys: only the product prevents a second send.
const [PEOPLE, KILLS, PER_SECOND] = isFull() ? [20_000, 20, 400] : [480, 3, 160];
/** Of the send that a hundred requests start. */
const CLICKED_PEOPLE = isFull() ? PEOPLE : 200;
/** At a number's default rate, since the duration and a restart's share of it are compared. */
const [STORMY_PEOPLE, STORMY_KILLS, STORMY_PER_SECOND] = isFull() ? [20_000, 20, 80] : [200, 1, 160];
/** Longer than the recovery of a lost batch takes. */
const PATIENCE_MS = isFull() ? 600_000 : 150_000;
const LEASE_SECONDS = 6;
/** Pause between two kills, at random points of a send. */
const [SHORTEST_MS, LONGEST_MS] = [150, 1_300];

let stack: EngineStack;
let sandbox: Sandbox;
const running: { engine?: Engine; app?: Process } = {};

const start = {
  engine: () => stack.startEngine(),
  app: () => {
    const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
    const more = { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SENDING_LEASE_SECONDS: String(LEASE_SECONDS) };
    return stack.startApp({ ENCRYPTION_KEY, TAX_ID_HASH_KEY, ...more }, "tests/support/engine/crm-app.ts");
  },
};

beforeAll(async () => {
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl")),
    startSandbox({ size: { customers: 10 } }),
  ]);
  await switchDatabase(stack.databaseUrl);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  [running.app, running.engine] = await Promise.all([start.app(), start.engine()]);
});
afterAll(() => Promise.all([stack.stop(), sandbox.stop()]));

type Opened = { world: CampaignWorld; campaignId: string; number: string; people: number };

async function openWorld(people: number, perSecond = PER_SECOND): Promise<Opened> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(people);
  const { id: numberId, name } = await world.number({ perSecond });
  return { world, people, number: name, campaignId: await world.campaign({ numberId }) };
}

const ended = ({ world, campaignId }: Opened) =>
  eventually(
    async () => expect(await world.status(campaignId)).toEqual({ status: "sent", pausedReason: null }),
    PATIENCE_MS,
  );

async function killBoth(kills: number): Promise<void> {
  const random = seeded(20);
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
    if (kill % 3 === 2) {
      await running.engine?.kill("SIGKILL");
      running.engine = await start.engine();
    } else {
      await running.app?.kill("SIGKILL");
      running.app = await start.app();
    }
  }
}

type Audit = { duplicates: number; lost: number; inDoubt: number; unanswered: number };

/** No recipient is sent to twice or lost; each has a final state, and in-doubt ones were not retried. */
async function audit({ world, campaignId, people }: Opened): Promise<Audit> {
  const ledger = await world.ledger(campaignId);
  const taken = world.taken();
  const twice = ledger.filter(({ id }) => (taken.get(id) ?? 0) > 1);
  expect(twice).toEqual([]);
  expect(ledger).toHaveLength(people);
  expect(ledger.filter(({ status }) => status !== "sent" && status !== "in_doubt")).toEqual([]);
  const lost = ledger.filter(({ id, status }) => status === "sent" && taken.get(id) !== 1);
  expect(lost).toEqual([]);
  const inDoubt = ledger.filter(({ status }) => status === "in_doubt");
  const unanswered = inDoubt.filter((row) => row.reason_code === "no_answer").length;
  return { duplicates: twice.length, lost: lost.length, inDoubt: inDoubt.length, unanswered };
}

/** The provider reports which in-doubt messages it accepted, by our own id; returns how many it never received. */
async function reconcile({ world, campaignId, number }: Opened): Promise<number> {
  const doubtful = new Set(
    (await world.ledger(campaignId)).flatMap(({ id, status }) => (status === "in_doubt" ? [id] : [])),
  );
  const messages = sandbox.outbox.list({ channel: "whatsapp" }).map(({ message }) => message as ProviderMessage);
  const reported = messages.filter(({ opaque }) => opaque !== null && doubtful.has(opaque));
  const now = Math.floor(Date.now() / 1_000);
  const statuses = reported.map(({ id, opaque }) => statusOf(id, "sent", now, { biz_opaque_callback_data: opaque }));
  if (statuses.length > 0) {
    for (let time = 0; time < 2; time += 1)
      expect((await deliver(whatsappBody(ofNumber(number, { statuses })))).status).toBe(200);
    const known = new Set(reported.map(({ opaque }) => opaque));
    await eventually(async () => {
      const ledger = await world.ledger(campaignId);
      expect(ledger.filter(({ id, status }) => known.has(id) && status !== "sent")).toEqual([]);
    });
  }
  return doubtful.size - statuses.length;
}

type ProviderMessage = { id: string; opaque: string | null };

describe("send with the real engine", () => {
  it(
    "sends no duplicate and loses no recipient when app and engine are killed repeatedly [A1] [A2]",
    async () => {
      const opened = await openWorld(PEOPLE);
      await requestSend(opened.world.ctx, opened.campaignId);
      await killBoth(KILLS);
      await ended(opened);
      const { duplicates, lost, inDoubt } = await audit(opened);
      expect(inDoubt).toBeLessThanOrEqual(KILLS * (PER_SECOND / 2));
      const taken = opened.world.taken().size;
      const neverReported = await reconcile(opened);
      expect(await audit(opened)).toMatchObject({ inDoubt: neverReported });
      expect(opened.world.taken().size).toBe(taken);
      figure("A1", { people: PEOPLE, kills: KILLS, duplicates, lost });
      figure("A2", { people: PEOPLE, kills: KILLS, duplicates, lost, inDoubt, neverReported });
    },
    PATIENCE_MS + 60_000,
  );

  it(
    "sends no duplicate and loses no recipient with 20 % of calls rejected and 10 % of responses lost [A3]",
    async () => {
      const undisturbed = await timed(await openWorld(STORMY_PEOPLE, STORMY_PER_SECOND), 0);
      for (const fault of [{ code: 130429 }, { status: 503 }, { kind: "lost-answer" as const }])
        sandbox.faults.add({ system: "graph", path: "/messages", rate: 0.1, ...fault });
      const opened = await openWorld(STORMY_PEOPLE, STORMY_PER_SECOND);
      const disturbed = await timed(opened, STORMY_KILLS);
      sandbox.faults.clear();
      const { duplicates, lost, inDoubt } = await audit(opened);
      const neverReported = await reconcile(opened);
      expect(await audit(opened)).toMatchObject({ inDoubt: neverReported });
      const times = { "times undisturbed": Number((disturbed / undisturbed).toFixed(2)) };
      const sent = { people: STORMY_PEOPLE, "a second": STORMY_PER_SECOND, kills: STORMY_KILLS };
      figure("A3", { ...sent, duplicates, lost, inDoubt, neverReported, ...times });
    },
    2 * PATIENCE_MS + 60_000,
  );

  it(
    "starts one send for a hundred concurrent requests with two engines [A5]",
    async () => {
      const other = await stack.startEngine({ ENGINE_PORT: String(await freePort()) });
      const opened = await openWorld(CLICKED_PEOPLE);
      const { world, campaignId } = opened;
      const clicks = await Promise.allSettled(Array.from({ length: 100 }, () => requestSend(world.ctx, campaignId)));
      const accepted = clicks.filter(({ status }) => status === "fulfilled").length;
      expect(accepted).toBe(1);
      await ended(opened);
      // A connection that the server closes during a request leaves that message in doubt, with or without a kill.
      const { unanswered, duplicates } = await audit(opened);
      expect(unanswered).toBe(0);
      figure("A5", { clicks: clicks.length, accepted, engines: 2, people: CLICKED_PEOPLE, duplicates });
      await other.kill("SIGKILL");
    },
    PATIENCE_MS + 60_000,
  );
});

/** Milliseconds from the request to the end of the send, with this many kills in between. */
async function timed(opened: Opened, kills: number): Promise<number> {
  const startedAt = Date.now();
  await requestSend(opened.world.ctx, opened.campaignId);
  await killBoth(kills);
  await ended(opened);
  return Date.now() - startedAt;
}
