import { beforeAll, describe, expect, it } from "vitest";
import { GET as explainRoute } from "../../../app/api/explain/[figure]/route.ts";
import type { Explanation } from "../../../lib/explain/schemas.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { plantSales, rollUpSales } from "../../support/shop.ts";

const RANGE = "period=range&from=2026-03-01&to=2026-03-31&compare=year";
const NOW = "2026-03-10T15:00:00Z";
const BEFORE = "2025-03-10T15:00:00Z";

let orgId: string;
let stores: [string, string, string];

beforeAll(async () => {
  ({ orgId } = await createOrganization("Rede"));
  stores = [await createStore(orgId, "F01"), await createStore(orgId, "F02"), await createStore(orgId, "F03")];
  const [first, second, third] = stores;
  const sale = (storeId: string, at: string, cents: number) => ({ storeId, at, cents });
  const ctx = systemCtx(orgId, "test");
  await plantSales(ctx, [
    ...stores.map((storeId) => sale(storeId, "2025-01-05T15:00:00Z", 100)),
    sale(first, BEFORE, 10_000),
    sale(first, NOW, 12_000),
    sale(first, NOW, 8_000),
    sale(second, BEFORE, 20_000),
    sale(second, NOW, 15_000),
    sale(second, NOW, -1_000),
    sale(third, BEFORE, 1_000),
    sale(third, NOW, 90_000),
  ]);
  await rollUpSales(ctx);
});

async function open(query: string, { org = orgId, storeIds }: { org?: string; storeIds?: string[] } = {}) {
  const user = await createUser(org, { permissions: ["app:dashboard"], ...(storeIds && { storeIds }) });
  const read = async (figure: string): Promise<Explanation> => {
    const path = `/api/explain/${figure}?${query}`;
    return (await call(explainRoute, { path, token: await tokenFor(user.clerkId), params: { figure } })).json();
  };
  return { sales: await read("dashboard.period-sales"), compared: await read("dashboard.compared-sales") };
}

describe("the explanation of compared sales", () => {
  it("divides the difference by store, largest first, and into number of sales and ticket", async () => {
    const { sales, compared } = await open(RANGE);
    expect(sales.change).toEqual({
      sentence: expect.stringMatching(/^R\$\s930,00 a mais que de 01\/03\/2025 a 31\/03\/2025: /),
      current: 1_240,
      compared: 310,
      from: "2025-03-01",
      to: "2025-03-31",
      until: null,
      difference: 930,
      // One more sale at a mean ticket of (103.33 + 310) / 2; 206.67 more on 3.5 sales.
      factors: [
        { name: "orders", before: 3, now: 4, difference: 206.67, share: 22.2 },
        { name: "ticket", before: 103.33, now: 310, difference: 723.33, share: 77.8 },
      ],
      stores: [
        { store: { id: stores[2], name: "F03" }, before: 10, now: 900, difference: 890, share: 95.7 },
        { store: { id: stores[0], name: "F01" }, before: 100, now: 200, difference: 100, share: 10.8 },
        { store: { id: stores[1], name: "F02" }, before: 200, now: 140, difference: -60, share: -6.5 },
      ].map((part) => ({ ...part, store: { ...part.store, name: expect.any(String) } })),
    });
    expect(compared.change).toEqual(sales.change);
    expect(sales.value).toBe(1_240);
  });

  it("shows a user of two stores these only, also if the third is asked for", async () => {
    const storeIds = [stores[0], stores[1]];
    for (const query of [RANGE, `${RANGE}&storeIds=${stores.join(",")}`]) {
      const { change } = (await open(query, { storeIds })).sales;
      expect(change).toMatchObject({ difference: 40, current: 340, compared: 300 });
      expect(change?.stores.map(({ store }) => store.id)).toEqual(storeIds);
    }
  });

  it("shows nothing of another organization, also by its stores' ids", async () => {
    const { orgId: org } = await createOrganization("Outra");
    const own = await createStore(org, "F01");
    await plantSales(systemCtx(org, "test"), [{ storeId: own, at: "2025-01-05T15:00:00Z", cents: 100 }]);
    await rollUpSales(systemCtx(org, "test"));
    const all = (await open(RANGE, { org })).sales;
    expect(all.change).toMatchObject({ current: 0, compared: 0, factors: [], stores: [{ store: { id: own } }] });
    expect((await open(`${RANGE}&storeIds=${stores.join(",")}`, { org })).sales.change).toBeNull();
  });

  it("is null if sales begin within the compared period, for other figures, and on rows alone", async () => {
    expect((await open("period=range&from=2026-01-01&to=2026-03-31&compare=year")).sales.change).toBeNull();
    expect((await open(`${RANGE}&only=rows`)).sales.change).toBeNull();
  });
});
