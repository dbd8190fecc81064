import { beforeAll, describe, expect, it } from "vitest";
import { readHabits } from "../../../lib/customers/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";

const VIEWER = ["app:customers"];
const item = (productExternalId: string, quantity: number) => ({
  productExternalId,
  quantity,
  unitPriceCents: 1_000n,
  color: null,
  size: null,
});

let shop: CustomerShop;
let regular: string;
let rare: string;

beforeAll(async () => {
  shop = await CustomerShop.open();
  await shop.products([
    { externalId: "P1", name: "Vestido", brand: "Aurora", department: "Feminino" },
    { externalId: "P2", name: "Camisa", brand: "Bela", department: "Masculino" },
    { externalId: "P3", name: "Saia", brand: "Aurora", department: "Feminino" },
    { externalId: "P4", name: "Meia", brand: "", department: null },
  ]);
  regular = await shop.customer("F01", "1");
  rare = await shop.customer("F02", "2");
  await shop.sell("F01:1", [
    { at: "2026-01-10T15:00:00Z", cents: 3_000, items: [item("P1", 2), item("P2", 1)] },
    { at: "2026-01-10T18:00:00Z", cents: 1_000, items: [item("P4", 9)] }, // the same day
    { at: "2026-01-31T01:00:00Z", cents: 1_000, items: [item("P3", 1)] }, // 30 January in UTC−3
    { at: "2026-03-01T15:00:00Z", cents: 1_000, items: [item("P2", 1)], code: "F02" },
    { at: "2026-03-31T15:00:00Z", cents: 1_000 },
    { at: "2026-04-02T15:00:00Z", cents: -1_000, items: [item("P1", 2)] }, // a return is no purchase
  ]);
  await shop.sell("F02:2", [
    { at: "2026-01-10T15:00:00Z", cents: 1_000, code: "F02" },
    { at: "2026-01-20T15:00:00Z", cents: 1_000, code: "F02" },
  ]);
});

describe("buying habits", () => {
  it("are the departments and brands with the most pieces, and the median of the days between purchases", async () => {
    expect(await readHabits(shop.as(VIEWER), { id: regular })).toEqual({
      departments: [
        { name: "Feminino", quantity: 3 },
        { name: "Masculino", quantity: 2 },
      ],
      brands: [
        { name: "Aurora", quantity: 3 },
        { name: "Bela", quantity: 2 },
      ],
      // Gaps of 20, 30 and 30 days.
      rhythm: { days: 30, expectedOn: "2026-04-30" },
    });
  });

  it("have no rhythm before the third day with a purchase", async () => {
    expect(await readHabits(shop.as(VIEWER), { id: rare })).toEqual({ departments: [], brands: [], rhythm: null });
  });

  it("count only purchases in the user's stores", async () => {
    const { brands, rhythm } = await readHabits(shop.as(VIEWER, ["F01"]), { id: regular });
    expect(brands).toEqual([
      { name: "Aurora", quantity: 3 },
      { name: "Bela", quantity: 1 },
    ]);
    // Without the purchase of 1 March: gaps of 20 and 60 days.
    expect(rhythm).toEqual({ days: 40, expectedOn: "2026-05-10" });
  });

  it("are not found for a customer of other stores or of another organization", async () => {
    await expect(readHabits(shop.as(VIEWER, ["F02"]), { id: regular })).rejects.toMatchObject({ status: 404 });
    const other = await CustomerShop.open();
    await expect(readHabits(other.as(VIEWER), { id: regular })).rejects.toMatchObject({ status: 404 });
  });
});
