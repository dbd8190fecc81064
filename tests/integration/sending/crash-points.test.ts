import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openChannelSender } from "../../../lib/campaigns/index.ts";
import { systemClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { buildAudience, finishCampaign, runSend } from "../../../lib/sending/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Begun, CampaignWorld, type LedgerRow } from "../../support/campaign-world.ts";
import { Crash, Life, mortalCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure, isFull } from "../../support/figures.ts";

// Crashes a send before and after every step: each statement, each commit, each provider call.
const lives = vi.hoisted(() => ({ current: undefined as AsyncLocalStorage<Caller> | undefined }));
type Caller = { life: Life; refusals: number };

/** A provider call counts as a step of the process, too. */
async function asStep<T>(call: () => Promise<T>, refuse?: () => T): Promise<T> {
  const caller = lives.current?.getStore();
  if (!caller) return call();
  return caller.life.step(async () => {
    if (refuse && caller.refusals > 0) {
      caller.refusals -= 1;
      return refuse();
    }
    return call();
  });
}
vi.mock("../../../lib/platform/http-client.ts", async (load) => {
  const actual = await load<typeof import("../../../lib/platform/http-client.ts")>();
  const busy = () => new Response("{}", { status: 503 });
  return {
    ...actual,
    sendRequest: (...args: Parameters<typeof actual.sendRequest>) =>
      asStep(() => actual.sendRequest(...args), args[1]?.method === "POST" ? busy : undefined),
  };
});
vi.mock("../../../lib/platform/mail.ts", async (load) => {
  const actual = await load<typeof import("../../../lib/platform/mail.ts")>();
  return {
    ...actual,
    sendMail: (...args: Parameters<typeof actual.sendMail>) => asStep(() => actual.sendMail(...args)),
  };
});

const PEOPLE = 8;
/** Two batches, one claimed ahead of the other. */
const PER_SECOND = 20;
const BATCH = 4;
const HOUR_MS = 3_600_000;
const AT_ONCE = 4;
/** The share of each kind's crash points that a quick run tests. */
const QUICK_SHARE = 1 / 40;

let sandbox: Sandbox;
let events: EventRecorder;
const callers = new AsyncLocalStorage<Caller>();

beforeAll(async () => {
  lives.current = callers;
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

type Kind = { name: string; mail?: true; tier?: string; limit?: true; link?: true; refusals?: number };
const KINDS: Kind[] = [
  { name: "over WhatsApp" },
  { name: "with a tier and a message limit", tier: "TIER_250", limit: true },
  { name: "with links of their own", link: true },
  { name: "with refusals that are tried again", refusals: 3 },
  { name: "by mail", mail: true },
];

async function open({ mail, tier, limit, link }: Kind): Promise<{ world: CampaignWorld; begun: Begun }> {
  const world = await CampaignWorld.open(sandbox);
  await world.customers(PEOPLE);
  const set = "UPDATE organization SET message_limit_days = 7, message_limit_count = 1 WHERE id = $1";
  if (limit) await world.rows(set, [world.orgId]);
  const { id: numberId } = await world.number({ perSecond: PER_SECOND, ...(tier ? { tier } : {}) });
  const campaignId = await world.campaign(mail ? { mail } : { numberId });
  if (link) {
    await world.rows("UPDATE campaign SET link_url = 'https://loja.example.test/v' WHERE organization_id = $1", [
      world.orgId,
    ]);
    await world.rows(
      `UPDATE campaign_content SET variables = variables || '{"2": {"value": "{{link}}"}}' WHERE organization_id = $1`,
      [world.orgId],
    );
  }
  return { world, begun: await world.begin(campaignId) };
}

/** One run of the job engine: step results survive a process crash. */
class Run {
  isBuilt = false;
  turn = 0;
  runId = randomUUID();
  end: Awaited<ReturnType<typeof runSend>> | null = null;
  /** Clock offset of the process: after an hour, every lease has expired. */
  aheadMs = 0;
  readonly begun: Begun;

  constructor(begun: Begun) {
    this.begun = begun;
  }

  ctx(ctx: Ctx, life: Life): Ctx {
    const clock = { now: () => new Date(systemClock.now().getTime() + this.aheadMs) };
    return mortalCtx({ ...ctx, clock }, life);
  }

  async goOn(world: CampaignWorld, life: Life, refusals = 0): Promise<void> {
    await callers.run({ life, refusals }, async () => {
      if (!this.isBuilt) await buildAudience(this.ctx(world.ctx, life), this.begun);
      this.isBuilt = true;
      for (;;) {
        const { turn, runId, begun } = this;
        const end =
          this.end ?? (await runSend(this.ctx(world.ctx, life), { ...begun, turn, runId }, openChannelSender));
        this.end = end;
        if (end.state === "over") await finishCampaign(this.ctx(world.ctx, life), begun);
        if (end.state === "over" || end.state === "not-mine") return;
        if (end.state === "wait") this.aheadMs += HOUR_MS;
        [this.turn, this.runId, this.end] = [end.turn, randomUUID(), null];
      }
    });
  }

  /** The engine lost its run: the recovery requests the campaign's current batch. */
  async beFound(world: CampaignWorld): Promise<void> {
    const [campaign] = await world.rows<{ turn: number }>("SELECT turn FROM campaign WHERE organization_id = $1", [
      world.orgId,
    ]);
    [this.turn, this.runId] = [campaign?.turn ?? 0, randomUUID()];
  }
}

type Point = { at: number; when: "before" | "after"; isFound: boolean };
type Count = { crashed: number; duplicates: number; lost: number; inDoubt: number };

async function dieAt(kind: Kind, { at, when, isFound }: Point): Promise<Count> {
  const { world, begun } = await open(kind);
  const run = new Run(begun);
  const life = new Life(at, when);
  const death = await run.goOn(world, life, kind.refusals).then(
    () => null,
    (error: unknown) => error,
  );
  if (death !== null && !(death instanceof Crash || life.isOver)) throw death;
  run.aheadMs += HOUR_MS;
  if (isFound && run.end === null) await run.beFound(world);
  await run.goOn(world, new Life());
  const ledger = await world.ledger(begun.campaignId);
  const taken = kind.mail ? world.mailed() : world.taken();
  expect({ kind: kind.name, at, when, ...judge(ledger, taken) }).toEqual({
    kind: kind.name,
    at,
    when,
    people: PEOPLE,
    duplicates: [],
    lost: [],
    open: [],
  });
  const { status } = await world.status(begun.campaignId);
  expect(["sent", "failed"]).toContain(status);
  const inDoubt = ledger.filter((row) => row.status === "in_doubt").length;
  if (!kind.mail) expect(inDoubt).toBeLessThanOrEqual(2 * BATCH);
  return { crashed: life.isOver ? 1 : 0, duplicates: 0, lost: 0, inDoubt };
}

/**
 * Recipients who received it twice, who are marked as sent but did not receive it, or are neither sent nor in doubt.
 */
function judge(ledger: readonly LedgerRow[], taken: ReadonlyMap<string, number>) {
  return {
    people: ledger.length,
    duplicates: ledger.filter(({ id }) => (taken.get(id) ?? 0) > 1).map(({ id }) => id),
    lost: ledger.filter(({ id, status }) => status === "sent" && taken.get(id) !== 1).map(({ id }) => id),
    open: ledger.filter(({ status }) => status !== "sent" && status !== "in_doubt").map(({ status }) => status),
  };
}

/** Every step of an undisturbed send, before and after it; the engine and the recovery repair each crash. */
async function pointsOf(kind: Kind): Promise<Point[]> {
  const { world, begun } = await open(kind);
  const life = new Life();
  await new Run(begun).goOn(world, life, kind.refusals);
  expect(judge(await world.ledger(begun.campaignId), kind.mail ? world.mailed() : world.taken())).toEqual({
    people: PEOPLE,
    duplicates: [],
    lost: [],
    open: [],
  });
  return Array.from({ length: life.steps }, (_, at) => at).flatMap((at) =>
    [true, false].flatMap((isFound) => [
      { at, when: "before" as const, isFound },
      { at, when: "after" as const, isFound },
    ]),
  );
}

describe("send whose process crashes [A4]", () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))(
    "%s sends no duplicate and loses no recipient, at any crash point",
    async (name, kind) => {
      const all = await pointsOf(kind);
      const every = isFull() ? 1 : Math.round(1 / QUICK_SHARE);
      const points = all.filter((_, at) => at % every === 0);
      const counts: Count[] = [];
      for (let from = 0; from < points.length; from += AT_ONCE)
        counts.push(...(await Promise.all(points.slice(from, from + AT_ONCE).map((point) => dieAt(kind, point)))));
      const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
      expect(sum("crashed")).toBeGreaterThan(points.length / 2);
      const [crashes, duplicates, lost] = [sum("crashed"), sum("duplicates"), sum("lost")];
      figure("A4", { send: name, "crash points": crashes, duplicates, lost, "in doubt": sum("inDoubt") });
    },
    isFull() ? 3_600_000 : 60_000,
  );
});
