import { beforeAll, describe, expect, it } from "vitest";
import { addPrice, type CampaignCost, getCampaignCost } from "../../../lib/costs/index.ts";
import { TARIFFS, type Tariff } from "../../../lib/costs/names.ts";
import type { AddPrice } from "../../../lib/costs/schemas.ts";
import { getExperiment, getResults } from "../../../lib/experiments/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { type LedgerRow, plantSend } from "../../support/planted-sends.ts";
import { seeded } from "../../support/seeded.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
const CARD: AddPrice[] = [
  {
    tariff: "cloud_marketing",
    price: 0.3625,
    chargedPer: "delivered",
    isFreeInReplyWindow: false,
    validFrom: "2026-01-01",
  },
  { tariff: "cloud_marketing", price: 0.4125, chargedPer: "sent", isFreeInReplyWindow: false, validFrom: "2026-11-10" },
  {
    tariff: "cloud_utility",
    price: 0.0417,
    chargedPer: "delivered",
    isFreeInReplyWindow: true,
    validFrom: "2026-01-01",
  },
  { tariff: "gateway", price: 0, chargedPer: "sent", isFreeInReplyWindow: false, validFrom: "2026-01-01" },
  { tariff: "email", price: 0.00055, chargedPer: "sent", isFreeInReplyWindow: false, validFrom: "2026-11-05" },
];

let ctx: Ctx;
let stores: string[];
let sends: { id: string; tariff: Tariff; rows: LedgerRow[] }[];

beforeAll(async () => {
  const created = await createOrganization("Custos");
  ctx = { ...created.ctx, clock: fixedClock(NOW.toISOString()) };
  stores = [await createStore(ctx.orgId, "F01"), await createStore(ctx.orgId, "F02")];
  // Without conflict: the card is entered from the latest entry of a tariff to the earliest.
  for (const price of CARD.toReversed()) await addPrice(ctx, price);
  const random = seeded(3);
  // The last hours of 9 November and the first of the 10th, in UTC−3, and around it.
  const at = () => new Date(Date.parse("2026-11-01T03:00:00Z") + random.below(19 * 86_400) * 1_000);
  const times = [
    ...Array.from({ length: 60 }, at),
    new Date("2026-11-10T02:59:59.999Z"),
    new Date("2026-11-10T03:00:00Z"),
  ];
  const rowOf = (acceptedAt: Date): LedgerRow => {
    const end = random.below(10);
    const later = new Date(acceptedAt.getTime() + 60_000);
    return {
      ...(end === 0 ? {} : { acceptedAt }),
      ...(end > 2 ? { deliveredAt: later } : {}),
      ...(end === 2 || end > 8 ? { readAt: later } : {}),
      ...(end === 1 ? { failedAt: later } : {}),
      inReplyWindow: random.below(3) === 0,
      conversions: random.below(4) === 0 ? 1 + random.below(2) : 0,
      revenueCents: random.below(9_999),
      storeId: stores[random.below(2)],
    };
  };
  sends = await Promise.all(
    TARIFFS.map(async (tariff) => {
      const rows = times.map(rowOf);
      return { id: await plantSend(ctx.db, stores[0] ?? "", { tariff, rows }), tariff, rows };
    }),
  );
});

/** The cost in another form: message by message, with the day in words. */
function plainCost(all: readonly { tariff: Tariff; rows: readonly LedgerRow[] }[], storeId?: string) {
  let [micros, messages, unpriced] = [0, 0, 0];
  for (const { tariff, rows } of all)
    for (const row of rows) {
      if (!row.acceptedAt || (storeId && row.storeId !== storeId)) continue;
      messages += 1;
      const day = new Date(row.acceptedAt.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
      const price = CARD.filter((one) => one.tariff === tariff && one.validFrom <= day).at(-1);
      if (!price) unpriced += 1;
      else if (price.chargedPer === "delivered" && !row.deliveredAt && !row.readAt) continue;
      else if (!(price.isFreeInReplyWindow && row.inReplyWindow)) micros += Math.round(price.price * 1_000_000);
    }
  return { messages, unpriced, cost: unpriced > 0 ? null : Math.round(micros / 10_000) / 100 };
}

const costOf = (tariff: Tariff, who = ctx): Promise<CampaignCost> =>
  getCampaignCost(who, { id: sends.find((send) => send.tariff === tariff)?.id ?? "", occurrence: undefined });

describe("cost of a send", () => {
  it.each(TARIFFS)("of %s is the sum of its messages by the price of their day", async (tariff) => {
    const own = sends.filter((send) => send.tariff === tariff);
    const cost = await costOf(tariff);
    expect(cost).toMatchObject(plainCost(own));
    const accepted = own.flatMap(({ rows }) => rows.filter((row) => row.acceptedAt));
    const buyers = accepted.filter((row) => (row.conversions ?? 0) > 0).length;
    expect(cost.buyers).toBe(buyers);
    expect(cost.costPerBuyer).toBe(cost.cost === null ? null : Math.round((cost.cost / buyers) * 100) / 100);
  });

  it("is unknown, not zero, without a price at the time of one message", async () => {
    expect(await costOf("cloud_authentication")).toMatchObject({ cost: null, costPerBuyer: null, returnOnCost: null });
    const mail = await costOf("email");
    expect(mail.cost).toBeNull();
    expect(mail.unpriced).toBeGreaterThan(0);
    expect(mail.unpriced).toBeLessThan(mail.messages);
  });

  it("is zero with a price of zero", async () => {
    expect(await costOf("gateway")).toMatchObject({ cost: 0, unpriced: 0, returnOnCost: null });
  });

  it("does not change when a price is added for later", async () => {
    const before = await costOf("cloud_marketing");
    await addPrice(ctx, { ...(CARD[0] as AddPrice), price: 9, validFrom: "2026-11-21" });
    expect(await costOf("cloud_marketing")).toEqual(before);
  });

  it("counts only messages to customers of the stores that a user may see", async () => {
    const clerk = userCtx(ctx.orgId, { permissions: ["app:campaigns"], storeScope: [stores[1] ?? ""] });
    const own = sends.filter(({ tariff }) => tariff === "cloud_utility");
    expect(await costOf("cloud_utility", clerk)).toMatchObject(plainCost(own, stores[1]));
  });

  it("is another organization's secret", async () => {
    const { ctx: stranger } = await createOrganization("Outra");
    await expect(costOf("gateway", stranger)).rejects.toMatchObject({ code: "campaign_not_found" });
  });
});

describe("spend in the other reports", () => {
  it("is the cost of a send without a control group", async () => {
    const id = sends.find(({ tariff }) => tariff === "cloud_marketing")?.id ?? "";
    const { cost } = await costOf("cloud_marketing");
    expect(await getExperiment(ctx, { id, occurrence: 1 })).toMatchObject({ state: "no_control", cost, profit: null });
  });

  it("of a period is the cost of its messages, by month and channel", async () => {
    const results = await getResults(ctx, { days: 90 });
    const { unpriced, cost } = plainCost(sends);
    expect(results.total).toMatchObject({ messages: countSent(sends), unpriced, cost });
    expect(cost).toBeNull();
    expect(results.months).toMatchObject([{ month: "2026-11", unpriced }]);
    const mails = sends.filter(({ tariff }) => tariff === "email");
    const byMail = { ...plainCost(mails), messages: countSent(mails) };
    expect(results.channels.find(({ channel }) => channel === "email")).toMatchObject(byMail);
  });

  /** Results count messages as reports do: without those that failed after they were accepted. */
  function countSent(of: typeof sends): number {
    const isSent = (row: LedgerRow) => row.acceptedAt && (row.deliveredAt || row.readAt || !row.failedAt);
    return of.flatMap(({ rows }) => rows.filter(isSent)).length;
  }

  it("leaves out messages whose tariff is not known, and says how many", async () => {
    const created = await createOrganization("Número removido");
    const own = { ...created.ctx, clock: fixedClock(NOW.toISOString()) };
    const storeId = await createStore(own.orgId, "F01");
    await addPrice(own, { ...(CARD[3] as AddPrice), price: 0.5 });
    const rows = [{ acceptedAt: NOW }, { acceptedAt: NOW }];
    await plantSend(own.db, storeId, { tariff: "gateway", rows: [...rows, ...rows] });
    const id = await plantSend(own.db, storeId, { tariff: null, rows });
    const unknown = { cost: null, withoutTariff: 2 };
    expect(await getCampaignCost(own, { id, occurrence: 1 })).toMatchObject({ ...unknown, messages: 2, unpriced: 0 });
    expect(await getExperiment(own, { id, occurrence: 1 })).toMatchObject(unknown);
    const { total } = await getResults(own, { days: 90 });
    expect(total).toMatchObject({ messages: 6, cost: 2, unpriced: 0, withoutTariff: 2 });
  });
});
