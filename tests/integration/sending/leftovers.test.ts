import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { recoverSends } from "../../../inngest/functions/sending/recover-sends.ts";
import { cancelCampaign, openChannelSender, pauseCampaign } from "../../../lib/campaigns/index.ts";
import type { SendResult } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sql } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { Dispatcher } from "../../../lib/sending/dispatcher.ts";
import {
  applyMessageEvents,
  buildAudience,
  claimBatch,
  runSend,
  sendRecoveryDue,
  unsafeCleanUpSends,
  writeAnswers,
} from "../../../lib/sending/index.ts";
import { countDay, findThrottle } from "../../../lib/sending/store/throttle.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { runSchedule } from "../../support/run-schedule.ts";
import { openInstallation } from "../../support/sealed-world.ts";

// Leftovers of a send that was ended, failed or was killed midway, and their cleanup.
let sandbox: Sandbox;
let events: EventRecorder;
let installation: Awaited<ReturnType<typeof openInstallation>>;

beforeAll(async () => {
  // The cleanup is for all organizations: it would also change those of other test files.
  installation = await openInstallation();
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), events.close()]);
  await installation.close();
});
afterEach(() => sandbox.faults.clear());

type Opened = { world: CampaignWorld; begun: Begun; numberId: string };

async function open(people: number, perSecond = 1_000): Promise<Opened> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(people);
  const { id: numberId } = await world.number({ perSecond });
  return { world, numberId, begun: await world.begin(await world.campaign({ numberId })) };
}

const FLOW = { batch: 10, spacingMs: 0, maxUnanswered: 10 };

/** Claims ten recipients as a batch would; the test decides what happens to them. */
async function claim({ world, begun, numberId }: Opened, { isProbe = false } = {}) {
  const sender: Parameters<typeof claimBatch>[1] = {
    channel: "whatsapp",
    throttleKey: numberId,
    numberId,
    kind: "template",
    throughput: 1_000,
    maxUnanswered: null,
    tier: null,
    isFreeInReplyWindow: false,
    admit: async () => ({ verdict: "open" }),
    prepare: async (_, rows) =>
      rows.map((row) => ({ row, send: async () => ({ outcome: "unknown", reason: "reset" }) })),
    record: async (_, streak) => ({ streak, block: null, closed: 0 }),
  };
  await world.rows(
    "INSERT INTO sending_pace (organization_id, key) VALUES ($1, $2) ON CONFLICT (organization_id, key) DO NOTHING",
    [world.orgId, numberId],
  );
  const { campaignId, occurrence } = begun;
  const claimed = await claimBatch(world.ctx, sender, { campaignId, occurrence, size: 10, flow: FLOW, isProbe });
  return { sender, claimed };
}

const expireAll = (world: CampaignWorld) =>
  world.rows(
    "UPDATE campaign_recipient SET lease_until = now() - interval '1 second' WHERE organization_id = $1 AND lease_until IS NOT NULL",
    [world.orgId],
  );

/** The same ctx, with `run` called in each of its transactions; it receives the transaction's statements. */
function withinTransactions(ctx: Ctx, run: <T>(work: (sql: Sql) => Promise<T>, sql: Sql) => Promise<T>): Ctx {
  return { ...ctx, db: { ...ctx.db, sql: (work) => ctx.db.sql((sql) => run(work, sql)) } };
}

describe("cancelled campaign", () => {
  it("has no queued recipient after a cancel during a send with half of the calls rejected", async () => {
    const { world, begun } = await open(300, 100);
    sandbox.faults.add({ system: "graph", path: "/messages", code: 131000, rate: 0.5, delayMs: 200 });
    const sending = world.send(begun);
    await eventually(() => expect(world.taken().size).toBeGreaterThan(5));
    await cancelCampaign(world.ctx, { id: begun.campaignId });
    expect(await sending).toBe("not-mine");
    const { "skipped cancelled": cancelled = 0, ...others } = await world.tally(begun.campaignId);
    expect(Object.keys(others).filter((status) => !["sent", "failed", "in_doubt"].includes(status))).toEqual([]);
    expect(cancelled).toBeGreaterThan(100);
    expect(await world.rows("SELECT FROM campaign_recipient WHERE organization_id = $1", [world.orgId])).toHaveLength(
      300,
    );
  });

  it("does not requeue rejected messages and records why they were skipped", async () => {
    const opened = await open(10);
    const { world, begun } = opened;
    await buildAudience(world.ctx, begun);
    const { sender, claimed } = await claim(opened);
    if (claimed.state !== "claimed") throw new Error("Nothing was claimed");
    await cancelCampaign(world.ctx, { id: begun.campaignId });
    const at = new Date();
    const answers = claimed.messages.flatMap((message, n) => {
      if (!("send" in message)) return [];
      const refused = { outcome: "refused" as const, class: "retry" as const, code: "131000" };
      return [{ message, claimId: claimed.claimId, at, result: n % 2 === 0 ? refused : null }];
    });
    await writeAnswers(world.ctx, sender, begun, answers);
    expect(await world.tally(begun.campaignId)).toEqual({ "skipped cancelled": 10 });
    expect((await world.ledger(begun.campaignId)).map(({ attempts }) => attempts).sort()).toEqual([
      0, 0, 0, 0, 0, 1, 1, 1, 1, 1,
    ]);
  });

  it("marks messages of a killed process in doubt once their lease expires", async () => {
    const opened = await open(30);
    const { world, begun } = opened;
    await buildAudience(world.ctx, begun);
    await claim(opened);
    await cancelCampaign(world.ctx, { id: begun.campaignId });
    await unsafeCleanUpSends();
    expect(await world.tally(begun.campaignId)).toEqual({ sending: 10, "skipped cancelled": 20 });
    await expireAll(world);
    await unsafeCleanUpSends();
    expect(await world.tally(begun.campaignId)).toEqual({ in_doubt: 10, "skipped cancelled": 20 });
  });

  it("has its queued recipients skipped by the recovery after a crash, as has a superseded send", async () => {
    const opened = await open(20);
    const { world, begun } = opened;
    await buildAudience(world.ctx, begun);
    await world.rows("UPDATE campaign SET status = 'cancelled' WHERE organization_id = $1", [world.orgId]);
    const again = await world.begin(begun.campaignId);
    await buildAudience(world.ctx, again);
    expect(await world.tally(begun.campaignId)).toEqual({ queued: 40 });
    await unsafeCleanUpSends();
    expect(await world.tally(begun.campaignId)).toEqual({ queued: 20, "skipped cancelled": 20 });
    await world.rows("UPDATE campaign SET status = 'cancelled' WHERE organization_id = $1", [world.orgId]);
    await unsafeCleanUpSends();
    expect(await world.tally(begun.campaignId)).toEqual({ "skipped cancelled": 40 });
  });

  it("leaves sends of other organizations unchanged", async () => {
    const other = await open(10);
    await buildAudience(other.world.ctx, other.begun);
    const { world, begun } = await open(10);
    await buildAudience(world.ctx, begun);
    await world.rows("UPDATE campaign SET status = 'cancelled' WHERE organization_id = $1", [world.orgId]);
    await unsafeCleanUpSends();
    expect(await world.tally(begun.campaignId)).toEqual({ "skipped cancelled": 10 });
    expect(await other.world.tally(other.begun.campaignId)).toEqual({ queued: 10 });
  });
});

describe("send without an active worker", () => {
  it("is recovered: its next send batch is requested, or its audience build if that never finished", async () => {
    const world = await CampaignWorld.open(sandbox);
    const { id: numberId } = await world.number();
    const [made, unmade] = [await world.campaign({ numberId }), await world.campaign({ numberId })];
    for (const id of [made, unmade]) await world.begin(id);
    await world.rows("UPDATE campaign SET audience_at = now() - interval '2 minutes' WHERE id = $1", [made]);
    await world.rows("UPDATE campaign SET started_at = now() - interval '2 minutes' WHERE id = ANY ($1)", [
      [made, unmade],
    ]);
    await runSchedule(recoverSends, events, { name: sendRecoveryDue.name, data: {} });
    const idsOf = (name: string) => events.named(name).map(({ data }) => data.campaignId);
    expect(idsOf("crm/campaign.whatsapp-turn-requested")).toContain(made);
    expect(idsOf("crm/campaign.send-requested")).toContain(unmade);
  });
});

describe("application start", () => {
  it("requests a send run immediately, even if the last heartbeat is recent", async () => {
    const { world, begun, numberId } = await open(10);
    await buildAudience(world.ctx, begun);
    const turns = () =>
      events.named("crm/campaign.whatsapp-turn-requested").filter(({ data }) => data.campaignId === begun.campaignId);
    await runSchedule(recoverSends, events, { name: sendRecoveryDue.name, data: {} });
    expect(turns()).toEqual([]);
    await runSchedule(recoverSends, events, { name: "crm/app.started", data: {} });
    expect(turns()).toMatchObject([{ data: { orgId: world.orgId, numberId, turn: 0 } }]);
  });
});

describe("send run whose engine ended the wait 0.9 s early", () => {
  it("sends nothing before the scheduled time", async () => {
    const { world, begun } = await open(3);
    await buildAudience(world.ctx, begun);
    const wakeAt = new Date(Date.now() + 900);
    await world.rows("UPDATE campaign SET wake_at = $2 WHERE organization_id = $1", [world.orgId, wakeAt]);
    expect(await world.send(begun)).toBe("over");
    const [row] = await world.rows<{ first: Date }>(
      "SELECT min(accepted_at) AS first FROM campaign_recipient WHERE organization_id = $1",
      [world.orgId],
    );
    expect(row?.first.getTime()).toBeGreaterThanOrEqual(wakeAt.getTime());
  });
});

describe("opt-out reported by the provider", () => {
  const optedOut = (world: CampaignWorld) =>
    world.rows("SELECT FROM customer_metrics WHERE organization_id = $1 AND whatsapp_opt_out", [world.orgId]);

  it("is applied later when consents are locked, even if the campaign was deleted", async () => {
    const { world, begun } = await open(3);
    sandbox.faults.add({ system: "graph", path: "/messages", code: 131050, count: 1 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = world.ctx.db.sql(async (sql) => {
      await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('customer_metrics:' || $1::text, 0))", [
        world.orgId,
      ]);
      await held;
    });
    expect(await world.send(begun)).toBe("over");
    release();
    await holding;
    expect(await optedOut(world)).toHaveLength(0);
    await world.rows("DELETE FROM campaign WHERE organization_id = $1", [world.orgId]);
    await unsafeCleanUpSends();
    expect(await optedOut(world)).toHaveLength(1);
    expect(await world.rows("SELECT FROM opt_out_said WHERE organization_id = $1", [world.orgId])).toEqual([]);
  });
});

describe("failed claim", () => {
  it("does not lose the responses of calls in progress", async () => {
    const { world, begun } = await open(120);
    sandbox.faults.add({ system: "graph", path: "/messages", delayMs: 300 });
    await buildAudience(world.ctx, begun);
    let claims = 0;
    const broken = withinTransactions(world.ctx, (work, sql) =>
      work({
        ...sql,
        rows: (text, params) => {
          if (text.includes("picked AS MATERIALIZED") && ++claims === 2) throw new Error("The connection is gone");
          return sql.rows(text, params);
        },
      }),
    );
    const turn = runSend(broken, { ...begun, turn: 0, runId: randomUUID() }, openChannelSender);
    await expect(turn).rejects.toThrow("The connection is gone");
    const ledger = await world.ledger(begun.campaignId);
    const sent = ledger.filter(({ status }) => status === "sent").map(({ id }) => id);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.sort()).toEqual(ledger.flatMap(({ id }) => (world.taken().has(id) ? [id] : [])).sort());
    expect(ledger.filter(({ status }) => status !== "sent" && status !== "queued")).toEqual([]);
  });
});

describe("delivery report that arrives while the send response is being saved", () => {
  it("is applied, although it commits before the response", async () => {
    const opened = await open(1);
    const { world, begun } = opened;
    await buildAudience(world.ctx, begun);
    const { sender, claimed } = await claim(opened);
    if (claimed.state !== "claimed") throw new Error("Nothing was claimed");
    const [message] = claimed.messages;
    if (!message || !("send" in message)) throw new Error("Nobody was claimed");
    const providerMessageId = `gw-${randomUUID()}`;
    const deliveryId = randomUUID();
    let transactions = 0;
    // Our row is written but not committed, so the report's transaction does not see the message.
    const slow = withinTransactions(world.ctx, async (work, sql) => {
      const result = await work(sql);
      if (++transactions > 1) return result;
      await world.rows(
        `INSERT INTO message_event (organization_id, channel, provider_message_id, status, occurred_at, delivery_id)
         VALUES ($1, 'whatsapp', $2, 'delivered', now(), $3)`,
        [world.orgId, providerMessageId, deliveryId],
      );
      expect(await applyMessageEvents(world.ctx, { deliveryIds: [deliveryId] })).toBe(0);
      return result;
    });
    const result = { outcome: "accepted" as const, providerMessageId, waId: null };
    await writeAnswers(slow, sender, begun, [{ message, claimId: claimed.claimId, result, at: new Date() }]);
    expect(await world.tally(begun.campaignId)).toEqual({ delivered: 1 });
  });
});

describe("mail", () => {
  it("times out before its lease ends, so that the claiming worker records the result", async () => {
    const timeouts = vi.spyOn(AbortSignal, "timeout");
    const world = await CampaignWorld.open(sandbox);
    await world.customers(3);
    const begun = await world.begin(await world.campaign({ mail: true }));
    expect(await world.send(begun)).toBe("over");
    const longest = timeouts.mock.calls.map(([ms]) => ms);
    timeouts.mockRestore();
    expect(longest).toHaveLength(3);
    expect(Math.max(...longest)).toBeLessThan(env().SENDING_LEASE_SECONDS * 1_000);
  });
});

describe("message waiting behind slow calls", () => {
  it("returns to the queue unsent when half of its lease has passed", async () => {
    const opened = await open(10);
    const { world, begun, numberId } = opened;
    await buildAudience(world.ctx, begun);
    const { sender, claimed } = await claim(opened);
    if (claimed.state !== "claimed") throw new Error("Nothing was claimed");
    const messages = claimed.messages.flatMap((message) => ("send" in message ? [message] : []));
    const dispatcher = new Dispatcher(
      world.ctx,
      sender,
      begun,
      await findThrottle(world.ctx.db, world.orgId, numberId, new Date()),
    );
    const times = { claimId: claimed.claimId, startsAt: claimed.startsAt, spacingMs: 0 };
    await dispatcher.start(messages.slice(0, 4), { ...times, startBy: new Date(Date.now() + 60_000) });
    await dispatcher.start(messages.slice(4), { ...times, startBy: new Date(Date.now() - 1) });
    await dispatcher.drain();
    await dispatcher.flush();
    expect(await world.tally(begun.campaignId)).toEqual({ in_doubt: 4, queued: 6 });
    const waiting = (await world.ledger(begun.campaignId)).filter(({ status }) => status === "queued");
    expect(waiting.map(({ attempts, claim_id: claimId }) => ({ attempts, claimId }))).toEqual(
      Array.from({ length: 6 }, () => ({ attempts: 0, claimId: null })),
    );
  });
});

describe("provider that requests a pause", () => {
  const results = (answers: SendResult[]) => answers.map((result) => async () => result);
  const slow = { outcome: "refused", class: "slow", code: "130429", retryAfterMs: 60_000 } as const;

  it("gets no calls after a send run whose last messages were all rejected", async () => {
    const { world, begun } = await open(2);
    const { id } = sandbox.faults.add({ system: "graph", path: "/messages", code: 130429 });
    expect(await world.send(begun)).toBe("wait");
    // Retries after 0.5, 1 and 2 s wait or move to a later batch; each time both messages are tried once.
    expect(sandbox.faults.list().find((fault) => fault.id === id)?.strikes).toBeLessThanOrEqual(8);
    sandbox.faults.clear();
    await world.rows("UPDATE sending_pace SET free_at = now() WHERE organization_id = $1", [world.orgId]);
    expect(await world.send(begun)).toBe("over");
    expect(await world.tally(begun.campaignId)).toEqual({ sent: 2 });
  });

  it("is not called until the pause is saved, even when saving it fails at first", async () => {
    const opened = await open(10);
    const { world, begun, numberId } = opened;
    await buildAudience(world.ctx, begun);
    const { sender, claimed } = await claim(opened);
    if (claimed.state !== "claimed") throw new Error("Nothing was claimed");
    const calls = results(Array.from({ length: 10 }, () => slow));
    const messages = claimed.messages.flatMap((message, at) =>
      "send" in message ? [{ ...message, send: calls[at] ?? message.send }] : [],
    );
    let isBroken = true;
    const { db } = world.ctx;
    const run: typeof db.run = (text, params) =>
      isBroken && text.includes("UPDATE sending_pace SET factor")
        ? Promise.reject(new Error("broken"))
        : db.run(text, params);
    const ctx = { ...world.ctx, db: { ...db, run } };
    const throttle = () => findThrottle(world.ctx.db, world.orgId, numberId, new Date());
    const dispatcher = new Dispatcher(ctx, sender, begun, await throttle());
    const times = { claimId: claimed.claimId, startsAt: claimed.startsAt, spacingMs: 0 };
    await dispatcher.start(messages.slice(0, 3), { ...times, startBy: new Date(Date.now() + 60_000) });
    await dispatcher.drain();
    await expect(dispatcher.flush()).rejects.toThrow("broken");
    expect(dispatcher.isBackingOff).toBe(true);
    await dispatcher.start(messages.slice(3), { ...times, startBy: new Date(Date.now() + 60_000) });
    isBroken = false;
    await dispatcher.flush();
    expect((await throttle()).freeAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(await throttle()).toMatchObject({ slowed: 1, factor: 0.5 });
    expect(dispatcher.counts).toMatchObject({ refused: 3 });
    expect(await world.tally(begun.campaignId)).toEqual({ queued: 10 });
  });
});

describe("probe", () => {
  it("is sent while a sending block has paused the campaign, but not while a user has paused it", async () => {
    const opened = await open(20);
    const { world, begun } = opened;
    await buildAudience(world.ctx, begun);
    await world.rows("UPDATE campaign SET status = 'paused', paused_reason = '131031' WHERE organization_id = $1", [
      world.orgId,
    ]);
    expect((await claim(opened, { isProbe: true })).claimed.state).toBe("claimed");
    await pauseCampaign(world.ctx, { id: begun.campaignId });
    expect((await claim(opened, { isProbe: true })).claimed.state).toBe("stopped");
  });
});

describe("account tier usage", () => {
  it("counts the latest sends only, not all occurrences of a daily campaign", async () => {
    const { world, begun, numberId } = await open(5);
    await buildAudience(world.ctx, begun);
    await world.rows("UPDATE campaign_recipient SET status = 'sent', accepted_at = now() WHERE organization_id = $1", [
      world.orgId,
    ]);
    const count = () =>
      world.ctx.db.sql((sql) => countDay(sql, world.orgId, { numberId, since: new Date(Date.now() - 86_400_000) }));
    const later = (by: number) =>
      world.rows("UPDATE campaign SET occurrence = occurrence + $2 WHERE organization_id = $1", [world.orgId, by]);
    await later(9);
    expect(await count()).toMatchObject({ used: 5 });
    await later(1);
    expect(await count()).toMatchObject({ used: 0 });
  });
});
