import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type Engine, type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { seeded } from "../../support/seeded.ts";

// The whole of it with FULL_FAULTS=1: 10,000 people and 20 kills; otherwise as much as a suite has time for.
const IS_FULL = process.env.FULL_FAULTS === "1";
const [PEOPLE, KILLS, PER_SECOND] = IS_FULL ? [10_000, 20, 400] : [800, 6, 160];
const PATIENCE_MS = IS_FULL ? 600_000 : 100_000;
const LEASE_SECONDS = 6;
/** A pause between two kills, at random points of a send. */
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
  process.env.DATABASE_URL = stack.databaseUrl; // before anything of the product reads it
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  [running.app, running.engine] = await Promise.all([start.app(), start.engine()]);
});
afterAll(() => Promise.all([stack.stop(), sandbox.stop()]));

async function openWorld(): Promise<{ world: CampaignWorld; campaignId: string }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  const { id: numberId } = await world.number({ perSecond: PER_SECOND });
  return { world, campaignId: await world.campaign({ numberId }) };
}

const ended = (world: CampaignWorld, campaignId: string) =>
  eventually(async () => expect(await world.status(campaignId)).toMatchObject({ status: "sent" }), PATIENCE_MS);

/** Nobody twice, nobody lost: everybody is accounted for, and who is in doubt was never asked again. */
async function audit(world: CampaignWorld, campaignId: string): Promise<{ inDoubt: number; unanswered: number }> {
  const ledger = await world.ledger(campaignId);
  const taken = world.taken();
  expect(ledger).toHaveLength(PEOPLE);
  expect(ledger.filter(({ id }) => (taken.get(id) ?? 0) > 1)).toEqual([]);
  expect(ledger.filter(({ status }) => status !== "sent" && status !== "in_doubt")).toEqual([]);
  expect(ledger.filter(({ id, status }) => status === "sent" && taken.get(id) !== 1)).toEqual([]);
  const inDoubt = ledger.filter(({ status }) => status === "in_doubt");
  return { inDoubt: inDoubt.length, unanswered: inDoubt.filter((row) => row.reason_code === "no_answer").length };
}

describe("a send in the real engine", () => {
  it(
    "reaches nobody twice and loses nobody, however often app and engine are killed",
    async () => {
      const { world, campaignId } = await openWorld();
      await requestSend(world.ctx, campaignId);
      const random = seeded(20);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await sleep(SHORTEST_MS + random.below(LONGEST_MS - SHORTEST_MS));
        if (kill % 3 === 2) {
          await running.engine?.kill("SIGKILL");
          running.engine = await start.engine();
        } else {
          await running.app?.kill("SIGKILL");
          running.app = await start.app();
        }
      }
      await ended(world, campaignId);
      const { inDoubt } = await audit(world, campaignId);
      expect(inDoubt).toBeLessThanOrEqual(KILLS * (PER_SECOND / 2));
    },
    PATIENCE_MS + 60_000,
  );

  it(
    "is one send for two clicks and two engines",
    async () => {
      const other = await stack.startEngine({ ENGINE_PORT: String(await freeEnginePort()) });
      const { world, campaignId } = await openWorld();
      const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => requestSend(world.ctx, campaignId)));
      expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      await ended(world, campaignId);
      // A connection that its server closes in the moment of a request leaves that one in doubt, kill or no kill.
      expect(await audit(world, campaignId)).toMatchObject({ unanswered: 0 });
      await other.kill("SIGKILL");
    },
    PATIENCE_MS,
  );
});

async function freeEnginePort(): Promise<number> {
  const { freePort } = await import("../../../scripts/database/embedded-postgres.ts");
  return freePort();
}
