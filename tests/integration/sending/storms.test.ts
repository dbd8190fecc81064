import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openChannelSender } from "../../../lib/campaigns/index.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { buildAudience, runSend, UnsendableError } from "../../../lib/sending/index.ts";
import type { FaultInput } from "../../../sandbox/control/schemas.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  process.env.WHATSAPP_GRAPH_URL = sandbox.graphUrl;
  process.env.SMTP_URL = sandbox.smtpUrl;
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));
afterEach(() => sandbox.faults.clear());

const PEOPLE = 120;

async function open(people = PEOPLE): Promise<{ world: CampaignWorld; begun: Begun; numberId: string }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(people);
  const { id: numberId } = await world.number();
  return { world, numberId, begun: await world.begin(await world.campaign({ numberId })) };
}

/** Makes pending retries due at once, until none is left. */
async function sendPatiently(world: CampaignWorld, begun: Begun): Promise<string> {
  for (let round = 0; round < 60; round += 1) {
    const state = await world.send(begun);
    if (state !== "wait") return state;
    await world.rows(
      "UPDATE campaign_recipient SET next_attempt_at = now() WHERE organization_id = $1 AND next_attempt_at IS NOT NULL",
      [world.orgId],
    );
    await world.rows("UPDATE sending_pace SET free_at = least(free_at, now()) WHERE organization_id = $1", [
      world.orgId,
    ]);
  }
  throw new Error("Somebody still waits");
}

const STORMS: [string, Omit<FaultInput, "system">][] = [
  ["429", { code: 130429, rate: 0.3 }],
  ["503", { status: 503, rate: 0.3 }],
  ["broken connections", { kind: "reset", rate: 0.3 }],
  ["lost answers", { kind: "lost-answer", rate: 0.3 }],
  ["slow answers", { delayMs: 300, rate: 0.3 }],
  ["transient errors", { code: 131000, rate: 0.3 }],
];

describe("errors on a third of the calls [A3]", () => {
  it.each(STORMS)(
    "of %s cause no duplicate and lose no recipient",
    async (_name, fault) => {
      const { world, begun } = await open();
      sandbox.faults.add({ system: "graph", path: "/messages", ...fault });
      expect(await sendPatiently(world, begun)).toBe("over");
      const ledger = await world.ledger(begun.campaignId);
      const taken = world.taken();
      expect(ledger.filter(({ id }) => (taken.get(id) ?? 0) > 1)).toEqual([]);
      expect(ledger.filter(({ status }) => status !== "sent" && status !== "in_doubt")).toEqual([]);
      expect(ledger.filter(({ id, status }) => status === "sent" && taken.get(id) !== 1)).toEqual([]);
      expect(ledger).toHaveLength(PEOPLE);
    },
    180_000,
  );
});

describe("mail server", () => {
  it.each([
    ["answers 451 (try again later) to a third of the mails", { status: 451, path: "/rcpt", rate: 0.3 }],
    ["closes the connection during a third of the mails", { kind: "reset" as const, path: "/data", rate: 0.3 }],
  ])("that %s causes no duplicate and loses no recipient", async (_name, fault) => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(60);
    const begun = await world.begin(await world.campaign({ mail: true }));
    sandbox.faults.add({ system: "smtp", ...fault });
    expect(await sendPatiently(world, begun)).toBe("over");
    const ledger = await world.ledger(begun.campaignId);
    const taken = world.mailed();
    expect(ledger).toHaveLength(60);
    expect(ledger.filter(({ id }) => (taken.get(id) ?? 0) > 1)).toEqual([]);
    expect(
      ledger.filter(({ id, status }) => status !== "in_doubt" && !(status === "sent" && taken.get(id) === 1)),
    ).toEqual([]);
  });

  it("that rejects every mail pauses the campaign and keeps the remaining messages queued", async () => {
    const world = await CampaignWorld.open(sandbox);
    await world.customers(60);
    const begun = await world.begin(await world.campaign({ mail: true }));
    sandbox.faults.add({ system: "smtp", status: 451 });
    await world.send(begun);
    expect(await world.status(begun.campaignId)).toEqual({ status: "paused", pausedReason: "failures_in_a_row" });
    const { queued = 0 } = await world.tally(begun.campaignId);
    expect(queued).toBe(60);
    sandbox.faults.clear();
    await world.rows("UPDATE campaign_recipient SET next_attempt_at = NULL WHERE organization_id = $1", [world.orgId]);
    expect(await sendPatiently(world, begun)).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 60 });
  });
});

describe("unusable number", () => {
  it.each([
    ["locked", { code: 131031 }, 26],
    ["unresponsive", { kind: "reset" as const }, 50],
  ])(
    "that is %s stops the send within few messages and keeps the remaining ones queued",
    async (_name, fault, most) => {
      const { world, begun } = await open();
      sandbox.faults.add({ system: "graph", path: "/messages", ...fault });
      await world.send(begun);
      const { status, pausedReason } = await world.status(begun.campaignId);
      expect({ status, pausedReason }).toEqual({
        status: "paused",
        pausedReason: "code" in fault ? String(fault.code) : "failures_in_a_row",
      });
      const untouched = (await world.ledger(begun.campaignId)).filter((row) => row.status === "queued");
      const tried = await world.rows<{ tried: number }>(
        `SELECT count(*)::int AS tried FROM campaign_recipient WHERE organization_id = $1 AND attempts > 0`,
        [world.orgId],
      );
      expect(tried[0]?.tried).toBeLessThanOrEqual(most);
      expect(untouched.length).toBeGreaterThanOrEqual(PEOPLE - most);
    },
  );

  it("gets one probe when it is due, and the send continues if the probe succeeds", async () => {
    const { world, begun } = await open();
    sandbox.faults.add({ system: "graph", path: "/messages", code: 131031 });
    await world.send(begun);
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "paused" });
    const due = "UPDATE sending_stop SET probe_at = now() - interval '1 second' WHERE organization_id = $1";
    await world.rows(due, [world.orgId]);
    const strikes = () => sandbox.faults.list().at(0)?.strikes ?? 0;
    const before = strikes();
    await world.send(begun);
    expect(await world.status(begun.campaignId)).toMatchObject({ status: "paused", pausedReason: "131031" });
    expect(strikes() - before).toBe(1);
    sandbox.faults.clear();
    await world.rows(due, [world.orgId]);
    expect(await sendPatiently(world, begun)).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: PEOPLE });
    const taken = world.taken();
    expect((await world.ledger(begun.campaignId)).filter(({ id }) => taken.get(id) !== 1)).toEqual([]);
  });
});

describe("rejection of one recipient", () => {
  it("fails only that message, with its error code", async () => {
    const { world, begun } = await open(10);
    sandbox.faults.add({ system: "graph", path: "/messages", code: 131026, count: 3 });
    expect(await world.send(begun)).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 7, failed: 3 });
    const failed = (await world.ledger(begun.campaignId)).filter(({ status }) => status === "failed");
    expect(failed.map((row) => row.error_code)).toEqual(["131026", "131026", "131026"]);
  });
});

describe("customer who opted out of marketing at the provider", () => {
  it("is opted out when the provider rejects the message", async () => {
    const { world, begun } = await open(3);
    sandbox.faults.add({ system: "graph", path: "/messages", code: 131050, count: 1 });
    expect(await world.send(begun)).toBe("over");
    const failed = (await world.ledger(begun.campaignId)).filter(({ status }) => status === "failed");
    const optedOut = await world.rows<{ id: string }>(
      "SELECT customer_id AS id FROM customer_metrics WHERE organization_id = $1 AND whatsapp_opt_out",
      [world.orgId],
    );
    expect(failed).toHaveLength(1);
    expect(optedOut.map(({ id }) => id)).toEqual(failed.map((row) => row.customer_id));
  });
});

describe("send run", () => {
  it("is executed by one of several concurrent workers, and by none after the campaign was sent", async () => {
    const { world, begun } = await open(20);
    await buildAudience(world.ctx, begun);
    const turns = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        runSend(world.ctx, { ...begun, turn: 0, runId: `run-${n}` }, openChannelSender),
      ),
    );
    expect(turns.filter(({ state }) => state !== "not-mine")).toHaveLength(1);
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 20 });
    expect(await runSend(world.ctx, { ...begun, turn: 7, runId: "late" }, openChannelSender)).toMatchObject({
      state: "not-mine",
    });
  });

  it("requests no further run if another run was claimed meanwhile, and stores its results", async () => {
    const { world, begun } = await open(20);
    await buildAudience(world.ctx, begun);
    const end = await runSend(world.ctx, { ...begun, turn: 0, runId: "slow" }, async (ctx, send) => {
      await world.rows("UPDATE campaign SET turn = turn + 1, turn_by = 'next' WHERE organization_id = $1", [ctx.orgId]);
      return openChannelSender(ctx, send);
    });
    expect(end).toMatchObject({ state: "not-mine", accepted: 20 });
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 20 });
  });

  it("does not pause a newer occurrence of the campaign", async () => {
    const { world, begun } = await open(20);
    await buildAudience(world.ctx, begun);
    const end = await runSend(world.ctx, { ...begun, turn: 0, runId: "old" }, async (ctx) => {
      await world.rows("UPDATE campaign SET occurrence = occurrence + 1 WHERE organization_id = $1", [ctx.orgId]);
      throw new UnsendableError("number_without_token");
    });
    expect(end).toMatchObject({ state: "not-mine", accepted: 0 });
    expect(await world.rows("SELECT status FROM campaign WHERE id = $1", [begun.campaignId])).toEqual([
      { status: "sending" },
    ]);
  });

  it("reads the send's row once, when it is claimed", async () => {
    const { world, begun } = await open(200);
    await buildAudience(world.ctx, begun);
    let reads = 0;
    const counted = <T extends Pick<Sql, "rows">>(sql: T): T => ({
      ...sql,
      rows: (text: string, params?: unknown[]) => {
        if (text.includes("send_scope")) reads += 1;
        return sql.rows(text, params);
      },
    });
    const { db } = world.ctx;
    const ctx = {
      ...world.ctx,
      db: { ...counted(db), sql: <T>(work: (sql: Sql) => Promise<T>) => db.sql((sql) => work(counted(sql))) },
    };
    expect(await runSend(ctx, { ...begun, turn: 0, runId: "one" }, openChannelSender)).toMatchObject({ state: "over" });
    expect(reads).toBe(1);
  });
});
