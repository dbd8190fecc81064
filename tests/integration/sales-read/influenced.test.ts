import { describe, expect, it } from "vitest";
import { getInfluenced, markInfluenced } from "../../../lib/sales/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";

async function sell(shop: CustomerShop) {
  await shop.customer("F01", "1");
  await shop.sell("F01:1", [
    { at: "2026-11-20T13:00:00Z", cents: 10_000 },
    { at: "2026-11-20T14:00:00Z", cents: 5_050, code: "F02" },
    { at: "2026-11-03T13:00:00Z", cents: 20_000 },
    { at: "2026-11-20T14:30:00Z", cents: -1_000 },
    { at: "2026-10-30T13:00:00Z", cents: 70_000 },
  ]);
  const sales = await shop.ctx.db.rows<{ id: string; cents: bigint }>(
    "SELECT id, amount_cents AS cents FROM sale WHERE organization_id = $1",
    [shop.orgId],
  );
  const idOf = (cents: number) => sales.find((sale) => sale.cents === BigInt(cents))?.id ?? "";
  const owed = [
    { saleId: idOf(10_000), channel: "WHATSAPP" },
    { saleId: idOf(5_050), channel: "EMAIL" },
    { saleId: idOf(70_000), channel: "EMAIL" },
  ];
  await shop.ctx.db.sql((sql) => markInfluenced(sql, shop.orgId, { owed, unowed: [] }));
  return { owed };
}

const month = { period: "month" as const, storeIds: undefined };

describe("revenue influenced by campaigns", () => {
  it("is the sum of the sales attributed to a message, next to all sales of the same days", async () => {
    const shop = await CustomerShop.open();
    const { owed } = await sell(shop);
    expect(await getInfluenced(shop.ctx, month)).toEqual({
      period: "month",
      from: "2026-11-01",
      to: "2026-11-20",
      revenue: 150.5,
      conversions: 2,
      channels: { whatsapp: 100, email: 50.5 },
      total: 340.5,
      share: 44.19,
      purchaseShare: expect.closeTo(200 / 3),
      attributionWindowDays: 7,
    });
    expect(await getInfluenced(shop.ctx, { ...month, period: "today" })).toMatchObject({
      revenue: 150.5,
      total: 140.5,
    });
    await shop.ctx.db.sql((sql) =>
      markInfluenced(sql, shop.orgId, { owed: [], unowed: owed.map(({ saleId }) => saleId) }),
    );
    expect(await getInfluenced(shop.ctx, month)).toMatchObject({ revenue: 0, conversions: 0, total: 340.5, share: 0 });
  });

  it("is limited to the user's stores, to the requested ones, and to the organization", async () => {
    const shop = await CustomerShop.open();
    await sell(shop);
    const clerk = shop.as(["app:dashboard"], ["F02"]);
    expect(await getInfluenced(clerk, month)).toMatchObject({ revenue: 50.5, total: 50.5, share: 100 });
    const asked = { ...month, storeIds: [shop.storeId("F01")] };
    expect(await getInfluenced(shop.ctx, asked)).toMatchObject({ revenue: 100, total: 290 });
    expect(await getInfluenced(clerk, asked)).toMatchObject({ revenue: 0, total: 0, share: null });
    const other = await CustomerShop.open();
    expect(await getInfluenced(other.ctx, month)).toMatchObject({ revenue: 0, total: 0 });
  });
});
