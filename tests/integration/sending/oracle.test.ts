import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteCampaign } from "../../../lib/campaigns/index.ts";
import { recordSentMessages } from "../../../lib/messaging/index.ts";
import { applyMessageEvents, attributeSales, recordReplies } from "../../../lib/sending/index.ts";
import { applyWaitingEvents } from "../../../lib/sending/store/message-events.ts";
import { getMetrics } from "../../../lib/sending/store/metrics.ts";
import { writeResults } from "../../../lib/sending/store/results.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type Expected, expectedLedger, type Fact, type Sold, type Spoken } from "../../support/campaign-oracle.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure, isFull } from "../../support/figures.ts";
import { type Random, seeded } from "../../support/seeded.ts";

let sandbox: Sandbox;
let events: EventRecorder;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const STATUSES = ["sent", "delivered", "read", "failed"] as const;
/** A message never moves to an earlier state of this list. */
const RANKS = ["sending", "in_doubt", "sent", "failed", "delivered", "read"];
const BEGAN = Date.parse("2026-10-05T12:00:00Z");
const MONTH_MS = 30 * 86_400_000;
const WINDOWS = { replyHours: 48, attributionDays: 7 };
type Step = () => Promise<unknown>;

/** The raw facts of one organization, and the entry points that record them. */
class Facts {
  readonly facts: Fact[] = [];
  readonly spoken: Spoken[] = [];
  readonly sold: Sold[] = [];
  readonly world: CampaignWorld;
  readonly numberId: string;

  constructor(world: CampaignWorld, numberId: string) {
    [this.world, this.numberId] = [world, numberId];
  }

  static async open(): Promise<Facts> {
    const world = await CampaignWorld.open(sandbox);
    return new Facts(world, (await world.number()).id);
  }

  /** A claimed message, in its state during the provider call. */
  async claimed(fact: Omit<Fact, "id" | "providerId">): Promise<{ fact: Fact; claimId: string }> {
    const claimId = randomUUID();
    const [row] = await this.world.rows<{ id: string }>(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
         address, claim_id, lease_until) VALUES ($1, $2, 0, $3, $4, $5, 'sending', $6, $7, now()) RETURNING id`,
      [this.world.orgId, fact.campaignId, fact.customerId, this.world.storeId, fact.channel, fact.phone, claimId],
    );
    const whole = { ...fact, id: row?.id ?? "", providerId: `wamid.${randomUUID()}` };
    this.facts.push(whole);
    return { fact: whole, claimId };
  }

  /** The provider's response; without one, the lease expires and the message is in doubt. */
  async answer(fact: Fact, claimId: string): Promise<void> {
    const { orgId, ctx } = this.world;
    const isTaken = fact.acceptedAt !== null;
    const at = new Date(fact.acceptedAt ?? BEGAN);
    const base = { id: fact.id, claimId, at, code: isTaken ? null : "timeout", nextAttemptAt: null };
    const { customerId, campaignId, providerId } = fact;
    const kept = { customerId, campaignId, recipientId: fact.id, sentAt: at };
    await ctx.db.sql(async (sql) => {
      await writeResults(sql, orgId, [
        { ...base, outcome: isTaken ? "accepted" : "unknown", providerMessageId: isTaken ? providerId : null },
      ]);
      await applyWaitingEvents(sql, orgId, [fact.id]);
      if (!isTaken) return;
      if (fact.channel === "email")
        return recordSentMessages(sql, orgId, { channel: "email", rows: [{ ...kept, messageId: providerId }] });
      const message = {
        ...kept,
        numberId: this.numberId,
        phone: fact.phone,
        providerMessageId: providerId,
        kind: "template",
      };
      return recordSentMessages(sql, orgId, { channel: "whatsapp", rows: [message] });
    });
  }

  /** One webhook call with these reports, stored as the inbox stores it. */
  async report(reports: { fact: Fact; status: string; at: number; isNamed: boolean }[]): Promise<void> {
    const deliveryId = randomUUID();
    for (const { fact, status, at, isNamed } of reports)
      await this.world.rows(
        `INSERT INTO message_event (organization_id, channel, provider_message_id, recipient_id, status, code,
           occurred_at, delivery_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (organization_id, channel, provider_message_id, status) DO UPDATE SET
           occurred_at = least(message_event.occurred_at, excluded.occurred_at), delivery_id = excluded.delivery_id,
           recipient_id = coalesce(message_event.recipient_id, excluded.recipient_id)`,
        [
          this.world.orgId,
          fact.channel,
          fact.providerId,
          isNamed ? fact.id : null,
          status,
          status === "failed" ? "131026" : null,
          new Date(at),
          deliveryId,
        ],
      );
    for (let time = 0; time < 2; time += 1) await applyMessageEvents(this.world.ctx, { deliveryIds: [deliveryId] });
  }

  async say({ phone, at, quotes }: Spoken): Promise<void> {
    const deliveryId = randomUUID();
    await this.world.rows(
      `INSERT INTO whatsapp_message (organization_id, direction, number_id, phone, provider_message_id, kind, text,
         quoted_provider_id, delivery_id, sent_at) VALUES ($1, 'in', $2, $3, $4, 'text', 'oi', $5, $6, $7)`,
      [this.world.orgId, this.numberId, phone, `wamid.${randomUUID()}`, quotes, deliveryId, new Date(at)],
    );
    for (let time = 0; time < 2; time += 1) await recordReplies(this.world.ctx, { deliveryIds: [deliveryId] });
  }

  async sell({ id, customerId, kind, at, cents }: Sold): Promise<void> {
    await this.world.rows(
      `INSERT INTO sale (organization_id, id, store_id, external_id, trans_id, customer_id, kind, occurred_at, amount_cents)
       VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8)`,
      [this.world.orgId, id, this.world.storeId, id, customerId, kind, new Date(at), cents],
    );
    await attributeSales(this.world.ctx, { customerIds: [customerId] });
  }

  async statusOf(id: string): Promise<string> {
    const [row] = await this.world.rows<{ status: string }>(
      "SELECT status FROM campaign_recipient WHERE organization_id = $1 AND id = $2",
      [this.world.orgId, id],
    );
    return row?.status ?? "gone";
  }

  async actual(): Promise<Map<string, Expected>> {
    const rows = await this.world.rows<Record<string, unknown>>(
      "SELECT * FROM campaign_recipient WHERE organization_id = $1",
      [this.world.orgId],
    );
    const time = (value: unknown) => (value as Date | null)?.getTime() ?? null;
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          status: String(row.status),
          acceptedAt: time(row.accepted_at),
          deliveredAt: time(row.delivered_at),
          readAt: time(row.read_at),
          failedAt: time(row.failed_at),
          repliedAt: time(row.replied_at),
          conversions: Number(row.conversions),
          cents: Number(row.revenue_cents),
        },
      ]),
    );
  }
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(random.below(rest.length), 1)[0] as T);
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe("message status", () => {
  it("is the same for reports in any order, with gaps or repeats, before or after the response [B2]", async () => {
    const facts = await Facts.open();
    const random = seeded(7);
    const campaignId = await facts.world.campaign({ numberId: facts.numberId });
    const subsets = Array.from({ length: 16 }, (_, bits) => STATUSES.filter((_, at) => bits & (1 << at)));
    const repeated = (): (typeof STATUSES)[number][] =>
      Array.from({ length: random.below(7) }, () => random.pick(STATUSES));
    const streams = Array.from({ length: isFull() ? 1_000 : 20 }, repeated);
    const orders = [...permutations(STATUSES), ...subsets, ...subsets, ...streams];
    const people = await facts.world.customers(orders.length);
    const steps = await Promise.all(
      orders.map(async (order, n): Promise<Step[]> => {
        const acceptedAt = n % 5 === 4 ? null : BEGAN + n;
        const at = (place: number) => BEGAN + 1_000 * (n + 7 * place);
        const reports = order.map((status, place) => ({ status, at: at(place) }));
        const base = { customerId: people[n] ?? "", campaignId, channel: "whatsapp" as const, acceptedAt };
        const { fact, claimId } = await facts.claimed({
          ...base,
          phone: `119${String(n + 1).padStart(8, "0")}`,
          events: reports,
        });
        const isNamed = acceptedAt === null || n % 2 === 0;
        const told = reports.map((report) => () => facts.report([{ fact, ...report, isNamed }]));
        const answer = () => facts.answer(fact, claimId);
        const early = random.below(told.length + 1);
        return [...told.slice(0, early), answer, ...told.slice(early), ...told.slice(0, 1)];
      }),
    );
    for (const [n, own] of steps.entries()) {
      const row = facts.facts[n];
      let reached = 0;
      for (const step of own) {
        await step();
        const rank = RANKS.indexOf(await facts.statusOf(row?.id ?? ""));
        expect(rank).toBeGreaterThanOrEqual(reached);
        reached = rank;
      }
    }
    const { ledger } = expectedLedger(facts.facts, [], [], WINDOWS);
    const actual = await facts.actual();
    expect(actual).toEqual(ledger);
    const differing = [...ledger].filter(([id, row]) => !isDeepStrictEqual(actual.get(id), row));
    await expectMetrics(facts, [campaignId], ledger);
    const counted = { orders: orders.length - streams.length, "random streams": streams.length };
    figure("B2", { ...counted, differences: differing.length });
  }, 1_200_000);
});

/** A random month of five campaigns: recipients, replies and purchases. */
async function randomMonth(facts: Facts, random: Random) {
  const { world } = facts;
  const people = await world.customers(24);
  const campaigns = await Promise.all(
    Array.from({ length: 5 }, (_, n) => world.campaign(n === 4 ? { mail: true } : { numberId: facts.numberId })),
  );
  const answers: Step[] = [];
  const rest: Step[] = [];
  for (const [n, campaignId] of campaigns.entries())
    for (const [at, customerId] of people.entries()) {
      if (random.below(10) < 2) continue;
      const sentAt = BEGAN + random.below(MONTH_MS);
      const reports = STATUSES.filter(() => random.below(10) < 4).map((status) => ({
        status,
        at: sentAt + random.below(86_400_000),
        isNamed: true,
      }));
      const base = { customerId, campaignId, channel: n === 4 ? ("email" as const) : ("whatsapp" as const) };
      const acceptedAt = random.below(10) === 0 ? null : sentAt;
      const phone = `119${String(at + 1).padStart(8, "0")}`;
      const { fact, claimId } = await facts.claimed({ ...base, phone, acceptedAt, events: reports });
      answers.push(() => facts.answer(fact, claimId));
      rest.push(...reports.map((report) => () => facts.report([{ fact, ...report }])));
    }
  for (let n = 0; n < 120; n += 1) {
    const phone = `119${String(random.below(24) + 1).padStart(8, "0")}`;
    const own = facts.facts.filter((fact) => fact.phone === phone && fact.channel === "whatsapp");
    // A quoted message was received, so it counts as sent.
    const known = own.filter(({ acceptedAt }) => acceptedAt !== null);
    const quotes = known.length > 0 && random.below(10) < 3 ? random.pick(known).providerId : null;
    const near = own.length > 0 ? (random.pick(own).acceptedAt ?? BEGAN) : BEGAN;
    const spoken = { phone, at: near + random.below(3 * 86_400_000), quotes };
    facts.spoken.push(spoken);
    rest.push(() => facts.say(spoken));
  }
  for (let n = 0; n < 200; n += 1) {
    const kind = random.below(10) === 0 ? ("return" as const) : ("sale" as const);
    const cents = (random.below(90_000) + 1) * (kind === "return" ? -1 : 1);
    const sold = { id: randomUUID(), customerId: random.pick(people), kind, cents, at: BEGAN + random.below(MONTH_MS) };
    facts.sold.push(sold);
    rest.push(() => facts.sell(sold));
  }
  return { campaigns, answers, rest };
}

describe("random month [B2]", () => {
  it.each([1, 2, 3])(
    "has report metrics equal to those computed from the raw facts, to the cent (%i)",
    async (seed) => {
      const facts = await Facts.open();
      const random = seeded(seed);
      const { campaigns, answers, rest } = await randomMonth(facts, random);
      for (const step of [...shuffled(random, answers), ...shuffled(random, rest)]) await step();
      const { ledger, owed } = expectedLedger(facts.facts, facts.spoken, facts.sold, WINDOWS);
      expect(owed.size).toBeGreaterThan(20);
      expect([...ledger.values()].filter(({ repliedAt }) => repliedAt !== null).length).toBeGreaterThan(10);
      expect(await facts.actual()).toEqual(ledger);
      await expectSales(facts, owed);
      await expectMetrics(facts, campaigns, ledger);
      expect(await attributeSales(facts.world.ctx, { since: new Date(BEGAN) })).toBe(0);

      const [gone = "", ...left] = campaigns;
      await deleteCampaign(facts.world.ctx, { id: gone });
      const others = facts.facts.filter(({ campaignId }) => campaignId !== gone);
      const without = expectedLedger(others, [], facts.sold, WINDOWS);
      await expectSales(facts, without.owed);
      expect(left).toHaveLength(4);
    },
    180_000,
  );
});

async function expectSales(facts: Facts, owed: ReadonlyMap<string, string>): Promise<void> {
  const sales = await facts.world.rows<{
    id: string;
    recipient: string | null;
    marked: boolean;
    channel: string | null;
  }>(
    `SELECT s.id, a.recipient_id AS recipient, s.is_influenced AS marked, s.channel FROM sale s
     LEFT JOIN sale_attribution a ON a.organization_id = $1 AND a.sale_id = s.id WHERE s.organization_id = $1`,
    [facts.world.orgId],
  );
  const channels = new Map(facts.facts.map(({ id, channel }) => [id, channel.toUpperCase()]));
  expect(sales).toHaveLength(facts.sold.length);
  for (const { id, recipient, marked, channel } of sales) {
    const expected = owed.get(id) ?? null;
    expect({ id, recipient, marked, channel }).toEqual({
      id,
      recipient: expected,
      marked: expected !== null,
      channel: expected === null ? null : channels.get(expected),
    });
  }
}

async function expectMetrics(facts: Facts, campaigns: string[], ledger: ReadonlyMap<string, Expected>): Promise<void> {
  const numbers = await getMetrics(facts.world.ctx.db, facts.world.orgId, campaigns);
  for (const id of campaigns) {
    const rows = facts.facts
      .filter(({ campaignId }) => campaignId === id)
      .map((fact) => ledger.get(fact.id) as Expected);
    const having = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status)).length;
    const { metrics, progress } = numbers.get(id) ?? {};
    expect(metrics).toEqual({
      sent: having("sent", "delivered", "read"),
      delivered: having("delivered", "read"),
      reads: having("read"),
      replies: rows.filter(({ repliedAt }) => repliedAt !== null).length,
      clicks: 0,
      conversions: rows.reduce((sum, row) => sum + row.conversions, 0),
      buyers: rows.filter(({ conversions }) => conversions > 0).length,
      revenue: rows.reduce((sum, row) => sum + row.cents, 0) / 100,
      failed: having("failed"),
      skipped: 0,
    });
    const { audience = 0, queued = 0, sending = 0, inDoubt = 0 } = progress ?? {};
    const { sent = 0, failed = 0, skipped = 0 } = metrics ?? {};
    expect(queued + sending + inDoubt + sent + failed + skipped).toBe(audience);
  }
}
