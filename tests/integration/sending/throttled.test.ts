import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { inngest } from "../../../lib/jobs/client.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { switchDatabase } from "../../support/switch-database.ts";

// A provider that throttles every call for a while and then recovers.
const [STORM_MS, PER_SECOND, BEFORE, AFTER] = isFull() ? [300_000, 100, 1_000, 7_000] : [2_500, 80, 60, 160];
const PEOPLE = BEFORE + AFTER;
const PATIENCE_MS = STORM_MS + 300_000;
/** Window over which a rate is measured. */
const SPAN_MS = 3_000;

let stack: EngineStack;
let sandbox: Sandbox;

beforeAll(async () => {
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl")),
    startSandbox({ size: { customers: 10 } }),
  ]);
  await switchDatabase(stack.databaseUrl);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  inngest.setEnvVars({ INNGEST_BASE_URL: stack.engineUrl, INNGEST_EVENT_KEY: stack.eventKey });
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  const env = { ENCRYPTION_KEY, TAX_ID_HASH_KEY, WHATSAPP_GRAPH_URL: sandbox.graphUrl };
  await Promise.all([stack.startApp(env, "tests/support/engine/crm-app.ts"), stack.startEngine()]);
});
afterAll(() => Promise.all([stack.stop(), sandbox.stop()]));

const times = () => sandbox.outbox.list({ channel: "whatsapp" }).map(({ at }) => Date.parse(at));

/** The highest rate in any window, in messages per second. */
function bestRate(taken: readonly number[]): number {
  return (
    Math.max(...taken.map((from) => taken.filter((at) => at >= from && at < from + SPAN_MS).length)) / (SPAN_MS / 1_000)
  );
}

/** Milliseconds until the rate was back at nine tenths; null: never. */
function recoveredAfter(taken: readonly number[], since: number, rate: number): number | null {
  const wanted = 0.9 * rate * (SPAN_MS / 1_000);
  const later = taken.filter((at) => at >= since);
  const from = later.find((start) => later.filter((at) => at >= start && at < start + SPAN_MS).length >= wanted);
  return from === undefined ? null : from - since;
}

describe("provider that rejects everything for a while", () => {
  it(
    "gets few calls meanwhile and the full rate soon after, and no recipient is lost [A13]",
    async () => {
      const world = await CampaignWorld.open(sandbox);
      await world.customers(PEOPLE);
      const { id: numberId } = await world.number({ perSecond: PER_SECOND });
      const campaignId = await world.campaign({ numberId });
      await requestSend(world.ctx, campaignId);
      await eventually(() => expect(times().length).toBeGreaterThanOrEqual(BEFORE), PATIENCE_MS);
      const rate = bestRate(times());
      const storm = sandbox.faults.add({ system: "graph", path: "/messages", code: 130429 });
      await sleep(STORM_MS); // the length of the throttling is what is tested
      const strikes = sandbox.faults.list().find(({ id }) => id === storm.id)?.strikes ?? 0;
      const atTheEnd = times().length;
      sandbox.faults.clear();
      const endedAt = Date.now();
      // Delays nothing, but counts every call.
      sandbox.faults.add({ system: "graph", path: "/messages", kind: "delay", delayMs: 0 });
      await eventually(
        async () => expect(await world.status(campaignId)).toMatchObject({ status: "sent" }),
        PATIENCE_MS,
      );
      const calls = sandbox.faults.list().at(0)?.strikes ?? 0;
      const ledger = await world.ledger(campaignId);
      const taken = world.taken();
      expect(strikes).toBeGreaterThan(3);
      expect(ledger.filter(({ status }) => status !== "sent")).toEqual([]);
      expect(ledger.filter(({ id }) => taken.get(id) !== 1)).toEqual([]);
      const callsEach = calls / (times().length - atTheEnd);
      expect(callsEach).toBeLessThanOrEqual(1.2);
      const recoveredMs = recoveredAfter(times(), endedAt, rate);
      figure("A13", {
        "storm s": STORM_MS / 1_000,
        "calls in the storm": strikes,
        lost: PEOPLE - taken.size,
        "recovered ms": recoveredMs ?? "never",
        "calls a message after it": Number(callsEach.toFixed(2)),
      });
    },
    PATIENCE_MS + 60_000,
  );
});
