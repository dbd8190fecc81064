import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { within } from "../../../lib/platform/concurrency/within.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EngineStack, type Process, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { openIdleConnections } from "../../support/idle-connections.ts";
import { switchDatabase } from "../../support/switch-database.ts";

const [RESTARTS, PEOPLE_A_RESTART] = isFull() ? [20, 200] : [2, 90];
const PEOPLE = RESTARTS * PEOPLE_A_RESTART;
const PER_SECOND = 40;
/** As set in the documented systemd units and the compose file. */
const KILLED_AFTER_MS = 30_000;

let stack: EngineStack;
let sandbox: Sandbox;
let app: Process;

const startApp = () => {
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  const env = { ENCRYPTION_KEY, TAX_ID_HASH_KEY, WHATSAPP_GRAPH_URL: sandbox.graphUrl };
  return stack.startApp(env, "tests/support/engine/crm-app.ts");
};

beforeAll(async () => {
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl")),
    startSandbox({ size: { customers: 10 } }),
  ]);
  await switchDatabase(stack.databaseUrl);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  [app] = await Promise.all([startApp(), stack.startEngine()]);
});
afterAll(() => Promise.all([stack.stop(), sandbox.stop()]));

describe("[E7] application that is stopped in the middle of a send", () => {
  it("exits despite idle connections, releases the send, and resumes it after the restart", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(PEOPLE);
    const campaignId = await world.campaign({ numberId: (await world.number({ perSecond: PER_SECOND })).id });
    await requestSend(world.ctx, campaignId);
    let [slowestEnd, slowestResume, stoppedWhileSending] = [0, 0, 0];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = world.taken().size;
      await eventually(() => expect(world.taken().size).toBeGreaterThan(before + 10));
      await openIdleConnections(stack.appUrl);
      const asked = performance.now();
      await within(KILLED_AFTER_MS, app.kill("SIGTERM"));
      slowestEnd = Math.max(slowestEnd, performance.now() - asked);
      const sent = world.taken().size;
      const ledger = await world.ledger(campaignId);
      expect(ledger.filter(({ status }) => status === "sending")).toEqual([]); // every claim was released
      if (sent < PEOPLE) stoppedWhileSending += 1;
      const started = performance.now();
      app = await startApp();
      await eventually(() => expect(world.taken().size).toBeGreaterThan(sent));
      slowestResume = Math.max(slowestResume, performance.now() - started);
    }
    await eventually(
      async () => expect(await world.status(campaignId)).toEqual({ status: "sent", pausedReason: null }),
      120_000,
    );
    const ledger = await world.ledger(campaignId);
    expect(ledger.filter(({ status }) => status !== "sent")).toEqual([]);
    expect(stoppedWhileSending).toBe(RESTARTS);
    expect([...world.taken().values()].filter((times) => times > 1)).toEqual([]);
    const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
    figure("E7", {
      sendStops: RESTARTS,
      slowestSendEndSeconds: seconds(slowestEnd),
      slowestResumeSeconds: seconds(slowestResume),
    });
  }, 600_000);
});
