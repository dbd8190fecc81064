import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as listRoute } from "../../../app/api/customers/route.ts";
import { GET as totalRoute } from "../../../app/api/customers/total/route.ts";
import {
  CustomersListQuery,
  CustomersTotalQuery,
  countListed,
  listCustomersPage,
  listOptions,
  updateConsents,
} from "../../../lib/customers/index.ts";
import { CUSTOMER_SORTS, RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

const CODES = ["F01", "F02", "F91"];
let shop: CustomerShop;
let other: CustomerShop;
let sellerId: string | undefined;

beforeAll(async () => {
  shop = await CustomerShop.open();
  const person = (n: number) => ({
    name: `Pessoa ${String(n).padStart(2, "0")}`,
    email: n % 3 === 0 ? `p${n}@mail.test` : null,
    phone: n % 4 === 0 ? null : `119${String(50_000_000 + n)}`,
    city: n % 2 === 0 ? "Santos" : "Campinas",
    state: n % 5 === 0 ? null : "SP",
  });
  const ids = await shop.register(
    Array.from({ length: 30 }, (_, n) => shop.record(CODES[n % 3] ?? "", `c${n}`, person(n))),
  );
  for (const n of ids.keys()) {
    const at = `2026-${String(1 + (n % 11)).padStart(2, "0")}-15T12:00:00-03:00`;
    const sales = Array.from({ length: n % 4 }, () => ({ at, cents: 1_000 * n, seller: n % 2 ? "ana" : "bia" }));
    await shop.sell(`${CODES[n % 3]}:c${n}`, sales);
  }
  const editor = shop.as(["app:customers", "app:customers:edit"]);
  await updateConsents(editor, { id: ids[3] ?? "", whatsappOptOut: true });
  sellerId = (await listOptions(shop.ctx)).sellers[0]?.id;
  other = await CustomerShop.open();
  await other.register([other.record("F01", "c0", person(0))]);
}, 120_000);

const everywhere = () => shop.as(["app:customers"]);
const read = (query: Record<string, unknown>, ctx: Ctx = everywhere()) =>
  listCustomersPage(ctx, CustomersListQuery.parse(query));
const count = async (query: Record<string, unknown>, ctx: Ctx = everywhere()) =>
  (await countListed(ctx, CustomersTotalQuery.parse(query))).total;

describe("a total that follows its page", () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, arbitrary);
  const filters = fc.record({
    q: maybe(fc.constantFrom("pessoa", "Pessoa 07", "xyz")),
    rfm: maybe(fc.subarray([...RFM_SEGMENTS], { minLength: 1 }).map((keys) => keys.join(","))),
    city: maybe(fc.constantFrom("Santos", "Campinas", "Lugar nenhum")),
    state: maybe(fc.constant("SP")),
    lastOrderFrom: maybe(fc.constantFrom("2026-03-01", "2026-06-15")),
    spentMin: maybe(fc.integer({ min: 0, max: 500 })),
    ordersMax: maybe(fc.integer({ min: 0, max: 3 })),
    channel: maybe(fc.constantFrom("whatsapp", "email")),
    optOut: maybe(fc.constantFrom("whatsapp", "none")),
    isOfSeller: maybe(fc.constant(true)),
    store: maybe(fc.constantFrom("F01", "F02")),
  });
  const paging = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.integer({ min: 1, max: 12 }),
    sort: fc.constantFrom(...CUSTOMER_SORTS),
  });
  const scope = fc.constantFrom<(string[] | undefined)[]>(undefined, ["F01"], ["F91"], ["F02"]);

  it("is the default's, for any filter and page and for users of some stores; only a full page lacks it", async () => {
    const late = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(filters, paging, scope, async ({ store, isOfSeller, ...given }, page, stores) => {
        const ctx = shop.as(["app:customers"], stores);
        const wanted = {
          ...given,
          storeIds: store && shop.storeId(store),
          sellerIds: isOfSeller ? sellerId : undefined,
        };
        const whole = await read({ ...wanted, ...page }, ctx);
        const first = await read({ ...wanted, ...page, total: "later" }, ctx);
        expect(await count(wanted, ctx)).toBe(whole.total);
        late.add(first.total === null);
        expect({ ...first, total: first.total ?? whole.total }).toEqual(whole);
        if (first.total === null) expect(first.data).toHaveLength(page.limit);
      }),
      { numRuns: 150 },
    );
    expect(late.size).toBe(2);
  });

  it.each([
    ["no filter", {}, 30],
    ["a maintained count", { channel: "whatsapp" }, 21],
    ["a search", { q: "pessoa" }, 30],
    ["a cursor", { city: "Santos", cursor: "start" }, 15],
    ["the last page", { city: "Santos", page: 3, limit: 6 }, 15],
    ["a page beyond the end", { city: "Santos", page: 9, limit: 6 }, 15],
    ["no match", { city: "Lugar nenhum" }, 0],
    ["a full page of a filter that is counted", { city: "Santos" }, null],
  ])("with %s", async (_, query, total) => {
    expect((await read({ limit: 5, ...query, total: "later" })).total).toBe(total);
  });

  it("never counts another organization's customers, whose ids filter to nothing", async () => {
    const stranger = other.as(["app:customers"]);
    expect(await count({}, stranger)).toBe(1);
    expect(await count({ city: "Santos" }, stranger)).toBe(1);
    const ids = (await read({ limit: 5 })).data.map(({ id }) => id).join(",");
    expect(await count({ ids })).toBe(5);
    for (const foreign of [{ ids }, { sellerIds: sellerId }, { storeIds: shop.storeId("F01") }])
      expect(await count(foreign, stranger)).toBe(0);
  });
});

describe("GET /customers and GET /customers/total", () => {
  const ask = async (handler: typeof listRoute, path: string, permissions = ["app:customers"]) => {
    const { clerkId } = await createUser(shop.orgId, { permissions });
    return call(handler, { path: `/api/customers${path}`, token: await tokenFor(clerkId) });
  };

  it("return the page first and its total afterwards", async () => {
    const page = await ask(listRoute, "?state=SP&limit=2&total=later");
    expect(await page.json()).toMatchObject({ data: [{}, {}], total: null, page: 1, limit: 2 });
    expect(await (await ask(totalRoute, "/total?state=SP")).json()).toEqual({ total: 24 });
    expect(await (await ask(listRoute, "?state=SP&limit=2")).json()).toMatchObject({ total: 24 });
  });

  it("reject an unknown value, an unknown filter value and a role without the permission", async () => {
    expect((await ask(listRoute, "?total=soon")).status).toBe(400);
    expect((await ask(totalRoute, "/total?channel=fax")).status).toBe(400);
    expect((await ask(totalRoute, "/total", ["app:rfm"])).status).toBe(403);
  });
});
