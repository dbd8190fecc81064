import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../../lib/core/dates.ts";
import { encodeCursor } from "../../../lib/core/lists/cursor.ts";
import { CustomersQuery, listCustomers, listOptions, updateConsents } from "../../../lib/customers/index.ts";
import { CUSTOMER_SORTS, RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { CustomerRow } from "../../../lib/customers/schemas.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { CustomerShop } from "../../support/customer-shop.ts";

const ALL = { limit: 200 };
const CITIES = ["Campinas", "Santos"];
let shop: CustomerShop;
let ctx: Ctx;
let everybody: CustomerRow[];

const list = (query: Record<string, unknown> = {}, actor: Ctx = ctx) =>
  listCustomers(actor, CustomersQuery.parse({ ...ALL, ...query }));
const names = async (query: Record<string, unknown>, actor?: Ctx) =>
  (await list({ sort: "name", order: "asc", ...query }, actor)).data.map(({ name }) => name);

beforeAll(async () => {
  shop = await CustomerShop.open();
  const editor = shop.as(["app:customers", "app:customers:edit"]);
  ctx = shop.as(["app:customers"]);
  const person = (n: number) => ({
    name: n % 7 === 0 ? null : `Pessoa ${String(n).padStart(2, "0")}`,
    email: n % 3 === 0 ? `p${n}@mail.test` : null,
    phone: n % 4 === 0 ? null : `119${String(50_000_000 + n)}`,
    city: n % 5 === 0 ? null : (CITIES[n % 2] ?? null),
    state: n % 5 === 0 ? null : "SP",
  });
  const codes = ["F01", "F02", "F91"];
  const records = Array.from({ length: 36 }, (_, n) => shop.record(codes[n % 3] ?? "", `c${n}`, person(n)));
  const landline = shop.record("F01", "land", { name: "José Álvares", phone: "1133334444", phoneType: "LANDLINE" });
  const known = shop.record("F02", "cpf", {
    name: "Maria das Dores da Silva",
    email: "dores@casa.test",
    phone: "21998887777",
    taxId: "52998224725",
  });
  const ids = await shop.register([...records, landline, known]);
  const day = (n: number) => `2026-${String(1 + (n % 11)).padStart(2, "0")}-15T12:00:00-03:00`;
  for (const n of records.keys()) {
    const seller = n % 2 === 0 ? "ana" : "bia";
    const sales = Array.from({ length: n % 6 }, (_, m) => ({ at: day(n + m), cents: 1_000 * n + m, seller }));
    await shop.sell(`${codes[n % 3]}:c${n}`, sales);
  }
  for (const n of [3, 9, 10]) await updateConsents(editor, { id: ids[n] ?? "", whatsappOptOut: true });
  for (const n of [3, 6]) await updateConsents(editor, { id: ids[n] ?? "", emailOptOut: true });
  everybody = (await list()).data;
}, 120_000);

/** The list read from start to end by cursor. `meanwhile` runs after each page. */
async function readAll(query: Record<string, unknown>, meanwhile?: () => Promise<unknown>, actor?: Ctx) {
  const pages = [await list({ ...query, cursor: "start" }, actor)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    await meanwhile?.();
    pages.push(await list({ ...query, cursor }, actor));
  }
  return pages;
}

describe("customer list by cursor", () => {
  const idsOf = (rows: readonly CustomerRow[]) => rows.map(({ id }) => id);

  it("contains the rows of the pages, in the order of the ids, with their total and number", async () => {
    for (const query of [{}, { city: "Santos" }, { q: "pessoa" }, { rfm: "champions,hibernating" }, { limit: 19 }]) {
      const pages = await readAll({ limit: 5, ...query });
      const whole = await list(query);
      const all = whole.total <= 19 ? whole.data : (await list({ ...query, limit: 200 })).data;
      expect(pages.flatMap(({ data }) => idsOf(data))).toEqual(idsOf(all).toSorted());
      expect(pages.map(({ page }) => page)).toEqual(pages.map((_, at) => at + 1));
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.total]));
    }
  });

  it("returns every customer once while their names and purchases change", async () => {
    const own = await CustomerShop.open();
    await own.register(Array.from({ length: 12 }, (_, n) => own.record("F01", `c${n}`, { name: `Pessoa ${n}` })));
    let changes = 0;
    const rename = async () => {
      changes += 1;
      const records = Array.from({ length: 12 }, (_, n) => own.record("F01", `c${n}`, { name: `${changes} ${n}` }));
      await own.register(changes % 2 === 0 ? records : records.toReversed());
      await own.sell(`F01:c${changes}`, [{ at: "2026-11-10T12:00:00-03:00", cents: 100 }]);
    };
    const pages = await readAll({ limit: 4 }, rename, own.as(["app:customers"]));
    expect(changes).toBe(3);
    const ids = pages.flatMap(({ data }) => idsOf(data));
    expect(new Set(ids).size).toBe(12);
    expect(ids).toHaveLength(12);
  });

  it("is limited to the actor's stores and organization, also with another one's cursor", async () => {
    const clerk = shop.as(["app:customers"], ["F02"]);
    const { nextCursor } = await list({ cursor: "start", limit: 1 });
    for (const cursor of ["start", nextCursor]) {
      const { data } = await list({ cursor }, clerk);
      expect(new Set(data.map(({ store }) => store.id))).toEqual(new Set([shop.storeId("F02")]));
    }
    const other = await CustomerShop.open();
    expect((await list({ cursor: nextCursor }, other.as(["app:customers"]))).data).toEqual([]);
  });

  it.each(["START", "x", "e30", encodeCursor({ page: 2, total: 1, after: "1" }), encodeCursor([1])])(
    "answers invalid_cursor to %s",
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ status: 400, fields: [{ code: "invalid_cursor" }] });
    },
  );

  it("continues the list that it is of only", async () => {
    const { nextCursor: cursor } = await list({ cursor: "start", limit: 1, city: "Santos" });
    expect((await list({ cursor, limit: 2, city: "Santos", sort: "name" })).data).toHaveLength(2);
    for (const other of [{}, { city: "Campinas" }, { city: "Santos", optOut: "none" }])
      await expect(list({ cursor, ...other })).rejects.toMatchObject({ fields: [{ code: "invalid_cursor" }] });
  });

  it("has no cursor unless it was asked for one", async () => {
    expect(await list({ cursor: "" })).not.toHaveProperty("nextCursor");
  });
});

it("the customer list contains every customer, the latest buyers first and those without an order last", () => {
  expect(everybody).toHaveLength(38);
  const orders = everybody.map(({ lastOrder }) => lastOrder);
  const bought = orders.filter((order) => order !== null);
  expect(bought.length).toBeGreaterThan(20);
  expect(orders).toEqual([...[...bought].sort().reverse(), ...orders.filter((order) => order === null)]);
});

describe("customer list", () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const day = fc.integer({ min: 1, max: 11 }).map((month) => `2026-${String(month).padStart(2, "0")}-15`);
  const query = fc.record({
    sort: fc.constantFrom(...CUSTOMER_SORTS),
    order: fc.constantFrom("asc" as const, "desc" as const),
    rfm: maybe(fc.subarray([...RFM_SEGMENTS], { minLength: 1 }).map((keys) => keys.join(","))),
    city: maybe(fc.constantFrom(...CITIES)),
    state: maybe(fc.constant("sp")),
    lastOrderFrom: maybe(day),
    lastOrderTo: maybe(day),
    spentMin: maybe(fc.integer({ min: 0, max: 500 })),
    spentMax: maybe(fc.integer({ min: 0, max: 1_500 })),
    ordersMin: maybe(fc.integer({ min: 0, max: 5 })),
    ordersMax: maybe(fc.integer({ min: 0, max: 5 })),
    channel: maybe(fc.constantFrom("whatsapp", "email")),
    optOut: maybe(fc.constantFrom("whatsapp", "email", "any", "none")),
    stores: maybe(fc.constantFrom(["F01"], ["F02"], ["F91"], ["F01", "F02"])),
  });

  it("returns, for any filter, sort and page size, the rows that an in-memory filter matches", async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 3, max: 40 }), async ({ stores, ...wanted }, limit) => {
        const storeIds = stores?.map((code) => shop.storeId(code)).join(",");
        const principals = new Set<string>(stores?.map((code) => (code === "F91" ? "F01" : code)));
        const expected = everybody.filter((row) => fits(row, wanted) && (!stores || principals.has(principalOf(row))));
        const found: CustomerRow[] = [];
        for (let page = 1; page === 1 || found.length < expected.length; page += 1) {
          const answer = await list({ ...wanted, storeIds, page, limit });
          expect(answer).toMatchObject({ total: expected.length, page, limit });
          if (answer.data.length === 0) break;
          found.push(...answer.data);
        }
        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(found.map((row) => keyOf(row, wanted.sort))).toEqual(
          found.map((row) => keyOf(row, wanted.sort)).sort(comparing(wanted.order)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("filters by preferred seller, and offers the sellers and cities to filter by", async () => {
    const { sellers, cities } = await listOptions(ctx);
    expect(sellers.map(({ name }) => name)).toEqual(["Vendedora ana", "Vendedora bia"]);
    expect(cities).toEqual(CITIES);
    const [ana] = sellers;
    const { data, total } = await list({ sellerIds: ana?.id });
    expect(total).toBe(everybody.filter((row) => row.preferredSeller?.id === ana?.id).length);
    expect(total).toBeGreaterThan(3);
    expect(new Set(data.map(({ preferredSeller }) => preferredSeller?.name))).toEqual(new Set(["Vendedora ana"]));
  });

  it("filters by selected ids, within the other filters and the user's stores", async () => {
    const ticked = everybody.filter(({ name }) => name !== null).slice(3, 9);
    const ids = ticked.map(({ id }) => id).join(",");
    const byName = ticked.map(({ name }) => name ?? "").sort();
    expect(await names({ ids })).toEqual(byName);
    const ofF02 = ticked.filter((row) => principalOf(row) === "F02").map(({ name }) => name ?? "");
    expect(ofF02.length).toBeGreaterThan(0);
    expect(ofF02.length).toBeLessThan(ticked.length);
    expect(await names({ ids, storeIds: shop.storeId("F02") })).toEqual(ofF02.sort());
    expect(await names({ ids }, shop.as(["app:customers"], ["F02"]))).toEqual(ofF02.sort());
    const stranger = await CustomerShop.open();
    expect((await list({ ids }, stranger.as(["app:customers"]))).total).toBe(0);
  });

  it("returns the reason why a customer is not reachable on a channel", async () => {
    const [jose] = (await list({ q: "José" })).data;
    expect(jose?.channels).toEqual({
      whatsapp: { reachable: false, reason: "not_mobile" },
      email: { reachable: false, reason: "no_email" },
    });
  });
});

describe("search", () => {
  it.each([
    ["maria das dores"],
    ["MARIA SILVA"],
    ["dores@casa"],
    ["(21) 99888-7777"],
    ["+55 21 9888-7777"],
    ["98887777"],
    ["529.982.247-25"],
    ["52998224725"],
  ])("%s finds Maria", async (q) => expect(await names({ q })).toEqual(["Maria das Dores da Silva"]));

  it("ignores accents and finds a name by its first letters", async () => {
    expect(await names({ q: "jose alvares" })).toEqual(["José Álvares"]);
    expect(await names({ q: "jo" })).toEqual(["José Álvares"]);
    expect(await names({ q: "JÓ" })).toEqual(["José Álvares"]);
  });

  it.each(["11144477735", "silva maria", "%", "_____", "\\", "'; --"])("%s finds no customer", async (q) => {
    expect(await names({ q })).toEqual([]);
  });

  it("combines with the other filters and every sort, and counts the matches", async () => {
    const wanted = everybody.filter(({ name, city }) => name?.startsWith("Pessoa") && city === "Santos");
    for (const sort of CUSTOMER_SORTS) {
      const answer = await list({ q: "pessoa", city: "Santos", sort, limit: 5 });
      expect(answer.total).toBe(wanted.length);
      expect(answer.data).toHaveLength(5);
    }
    expect(await list({ q: "pessoa", page: 9 })).toMatchObject({ data: [], total: 30 });
  });
});

describe("store and organization scope", () => {
  it("shows a store's customers and those of its aliases to a user of that store, and no others", async () => {
    const scoped = shop.as(["app:customers"], ["F91"]);
    const { data, total } = await list({}, scoped);
    expect(new Set(data.map(({ store }) => store.code))).toEqual(new Set(["F01", "F91"]));
    expect(total).toBe(everybody.filter((row) => principalOf(row) === "F01").length);
    expect((await list({ storeIds: shop.storeId("F02") }, scoped)).data).toEqual([]);
    expect(await names({ q: "maria" }, scoped)).toEqual([]);
    expect((await listOptions(scoped)).sellers.map(({ name }) => name)).toEqual(["Vendedora ana"]);
  });

  it("excludes other organizations' customers", async () => {
    const other = await CustomerShop.open();
    await other.customer("F01", "1", { name: "Maria de Outra Loja", phone: "21998887777", taxId: "52998224725" });
    for (const q of ["maria", "52998224725", "21998887777", "ma"])
      expect(await names({ q }, other.as(["app:customers"]))).toEqual(["Maria de Outra Loja"]);
    const seller = everybody.map(({ preferredSeller }) => preferredSeller).find((known) => known !== null);
    const foreign = { storeIds: shop.storeId("F01"), sellerIds: seller?.id };
    expect((await list({ storeIds: foreign.storeIds }, other.as([]))).total).toBe(0);
    expect((await list({ sellerIds: foreign.sellerIds }, other.as([]))).total).toBe(0);
    expect((await list({ q: "maria" })).total).toBe(1);
    expect((await list(foreign)).total).toBeGreaterThan(0);
  });
});

function principalOf({ store }: CustomerRow): string {
  return store.code === "F91" ? "F01" : store.code;
}

type Wanted = Record<string, string | number | undefined>;

/** ISO days compare as texts. */
function isBelow(a: string | number, b: string | number): boolean {
  return a < b;
}

function fits(row: CustomerRow, wanted: Wanted): boolean {
  const day = row.lastOrder === null ? null : dayOf(new Date(row.lastOrder));
  const within = (value: number | string | null, min: string, max: string) =>
    (wanted[min] === undefined || (value !== null && !isBelow(value, wanted[min]))) &&
    (wanted[max] === undefined || (value !== null && !isBelow(wanted[max], value)));
  const optOuts = {
    whatsapp: row.channels.whatsapp.reason === "opt_out",
    email: row.channels.email.reason === "email_opt_out",
  };
  return (
    (!wanted.rfm || String(wanted.rfm).split(",").includes(row.rfmStatus)) &&
    (!wanted.city || row.city === wanted.city) &&
    (!wanted.state || row.state === "SP") &&
    within(day, "lastOrderFrom", "lastOrderTo") &&
    within(row.totalSpent, "spentMin", "spentMax") &&
    within(row.orderCount, "ordersMin", "ordersMax") &&
    (!wanted.channel || row.channels[wanted.channel as "email"].reachable) &&
    isOptedOut(optOuts, wanted.optOut)
  );
}

/** Every opted-out customer of this shop is otherwise reachable, so the reason identifies the opt-out. */
function isOptedOut({ whatsapp, email }: { whatsapp: boolean; email: boolean }, wanted: unknown): boolean {
  if (wanted === "whatsapp") return whatsapp;
  if (wanted === "email") return email;
  if (wanted === "any") return whatsapp || email;
  return wanted === undefined || !(whatsapp || email);
}

function keyOf(row: CustomerRow, sort: (typeof CUSTOMER_SORTS)[number]): string | number | null {
  if (sort === "name") return row.name?.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() ?? null;
  return { lastOrder: row.lastOrder, spent: row.totalSpent, orders: row.orderCount }[sort];
}

/** Rows without a sort value come last in both directions. */
function comparing(order: "asc" | "desc") {
  return (a: string | number | null, b: string | number | null) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a < b ? -1 : a > b ? 1 : 0) * (order === "asc" ? 1 : -1);
  };
}
