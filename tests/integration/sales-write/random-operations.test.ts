import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../../lib/core/dates.ts";
import {
  type CustomerInput,
  CustomersQuery,
  correctCounts,
  customerRef,
  listCustomers,
  sumCounts,
  updateConsents,
} from "../../../lib/customers/index.ts";
import { importRows } from "../../../lib/erp/import-rows.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { getDashboardTotal, type SaleInput } from "../../../lib/sales/index.ts";
import { countedGroups, plainGroups } from "../../support/customer-counts.ts";
import { CustomerShop, SHOP_NOW } from "../../support/customer-shop.ts";
import { figure, isFull } from "../../support/figures.ts";
import { dayNumber, segmentOf } from "../../support/rfm-oracle.ts";

// After random operations, stored totals must equal plain sums over the sales. The ERP deletes no sale: it cancels one
// by an amendment to zero.
const [RUNS, OPERATIONS] = isFull() ? [40, 250] : [1, 80];
const CODES = ["F01", "F02", "F91"];
const SELLERS = ["ana", "bia"];
const PHONES = ["11987654321", "11987654322", "11987654323"];
const TAX_IDS = ["52998224725", "11144477735"];
const NOW = Date.parse(SHOP_NOW);
const HOUR_MS = 3_600_000;
const EDITOR = ["app:customers", "app:customers:edit"];

type Sell = { kind: "sell"; code: string; number: number; who: number; seller: string | null; hoursAgo: number };
type Operation =
  | (Sell & { cents: number })
  | { kind: "cancel"; code: string; number: number }
  | { kind: "register"; who: number; phone: string | null; email: string | null; taxId: string | null }
  | { kind: "consent"; who: number; channel: "whatsappOptOut" | "emailOptOut"; isOptedOut: boolean }
  | { kind: "split"; pick: number };

const sell = fc.record({
  kind: fc.constant("sell" as const),
  code: fc.constantFrom(...CODES),
  number: fc.nat(60),
  who: fc.nat(14),
  seller: fc.constantFrom(null, ...SELLERS),
  hoursAgo: fc.nat(220 * 24),
  cents: fc.integer({ min: -60_000, max: 150_000 }),
});
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 30, arbitrary: sell },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("cancel" as const), code: sellCode(), number: fc.nat(60) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("register" as const),
      who: fc.nat(14),
      phone: fc.constantFrom(null, ...PHONES),
      email: fc.constantFrom(null, "pessoa@mail.test"),
      taxId: fc.constantFrom(null, null, ...TAX_IDS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("consent" as const),
      who: fc.nat(14),
      channel: fc.constantFrom("whatsappOptOut" as const, "emailOptOut" as const),
      isOptedOut: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("split" as const), pick: fc.nat() }) },
);

function sellCode() {
  return fc.constantFrom(...CODES);
}

/** Customers identified at the till by branch and number. */
const personOf = (who: number) => ({ code: CODES[who % 2] ?? "F01", externalId: String(who) });
const refOf = (who: number) => customerRef(personOf(who).code, personOf(who).externalId);

/** The shop, with the latest version of each sale. */
class Model {
  readonly shop: CustomerShop;
  readonly sales = new Map<string, SaleInput>();
  #transId = 1_000;
  /** Collected one by one and imported as one page. */
  #page: SaleInput[] = [];

  constructor(shop: CustomerShop) {
    this.shop = shop;
  }

  async apply(one: Operation): Promise<void> {
    switch (one.kind) {
      case "sell":
        return this.#tell(one.code, one.number, {
          customerRef: one.who === 0 ? null : refOf(one.who),
          sellerRef: one.seller,
          kind: one.cents < 0 ? "return" : "sale",
          amountCents: BigInt(one.cents),
          items: [],
          occurredAt: new Date(NOW - one.hoursAgo * HOUR_MS),
        });
      case "cancel": {
        const told = this.sales.get(`${one.code}:${one.number}`);
        return told && this.#tell(one.code, one.number, { ...told, amountCents: 0n, kind: "return" });
      }
      case "register": {
        const { code, externalId } = personOf(one.who);
        const record = this.shop.record(code, externalId, { name: `Pessoa ${one.who}`, ...one });
        await this.flush();
        return this.#import("customers", [withoutOperation(record)]);
      }
      case "consent":
        await this.flush();
        return this.#consent(one);
      case "split":
        await this.flush();
        return this.#split(one.pick);
      default:
        one satisfies never;
    }
  }

  #tell(code: string, number: number, sale: Omit<SaleInput, "storeId" | "externalId" | "transId">) {
    const key = { storeId: this.shop.storeId(code), externalId: String(number), transId: ++this.#transId };
    this.sales.set(`${code}:${number}`, { ...sale, ...key });
    this.#page.push({ ...sale, ...key });
  }

  async flush(): Promise<void> {
    const page = this.#page;
    this.#page = [];
    if (page.length > 0) await this.#import("transactions", page);
  }

  async #import(entity: "customers" | "transactions", rows: never[] | (CustomerInput | SaleInput)[]): Promise<void> {
    const { ctx } = this.shop;
    await ctx.db.sql((sql) => importRows(ctx, sql, entity, rows as never[], { refreshesPreferences: true }));
  }

  async #consent({ who, channel, isOptedOut }: Operation & { kind: "consent" }): Promise<void> {
    const id = (await this.owners()).get(refOf(who));
    if (id) await updateConsents(this.shop.as(EDITOR), { id, [channel]: isOptedOut });
  }

  /** Splits one record off a customer that has several. */
  async #split(pick: number): Promise<void> {
    const groups = Map.groupBy(await this.owners(), ([, id]) => id);
    const merged = [...groups].filter(([, refs]) => refs.length > 1);
    const [id, refs] = merged[pick % Math.max(merged.length, 1)] ?? [];
    if (!id || !refs) return;
    const leaving = refs[pick % refs.length]?.[0] ?? "";
    await splitCustomer(this.shop.as(EDITOR), { id, identities: [leaving] });
  }

  async owners(): Promise<Map<string, string>> {
    const rows = await this.shop.ctx.db.rows<{ ref: string; id: string }>(
      "SELECT value AS ref, customer_id AS id FROM customer_identity WHERE organization_id = $1 AND kind = 'external'",
      [this.shop.orgId],
    );
    return new Map(rows.map(({ ref, id }) => [ref, id]));
  }
}

function withoutOperation(record: CustomerInput): CustomerInput {
  const { kind: _kind, who: _who, ...rest } = record as CustomerInput & { kind?: string; who?: number };
  return rest;
}

type Sum = { cents: number; orders: number };
const add = (sums: Map<string, Sum>, key: string, { amountCents, kind }: SaleInput) => {
  const { cents, orders } = sums.get(key) ?? { cents: 0, orders: 0 };
  sums.set(key, { cents: cents + Number(amountCents), orders: orders + (kind === "sale" ? 1 : 0) });
};
const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** Plain sums over the latest version of each sale. */
async function expected(model: Model) {
  const owners = await model.owners();
  const sellers = await model.shop.ctx.db.rows<{ id: string; name: string }>(
    "SELECT id, external_id AS name FROM seller WHERE organization_id = $1",
    [model.shop.orgId],
  );
  const sellerId = new Map(sellers.map(({ id, name }) => [name, id]));
  const [stores, bySeller, totals] = [new Map<string, Sum>(), new Map<string, Sum>(), new Map<string, Sum>()];
  const times = new Map<string, number[]>();
  for (const sale of model.sales.values()) {
    const day = dayOf(sale.occurredAt);
    add(stores, `${day} ${sale.storeId}`, sale);
    add(bySeller, `${day} ${sale.storeId} ${sellerId.get(sale.sellerRef ?? "") ?? "nobody"}`, sale);
    const owner = owners.get(sale.customerRef ?? "");
    if (!owner) continue;
    add(totals, owner, sale);
    if (sale.kind === "sale") times.set(owner, [...(times.get(owner) ?? []), sale.occurredAt.getTime()]);
  }
  const customers = new Map(
    [...new Set(owners.values())].map((id) => {
      const { cents, orders } = totals.get(id) ?? { cents: 0, orders: 0 };
      const at = times.get(id) ?? [];
      const [first, last] = at.length > 0 ? [Math.min(...at), Math.max(...at)] : [null, null];
      const segment = segmentOf(last === null ? null : dayNumber(NOW) - dayNumber(last), cents, orders);
      return [id, { cents, orders, first, last, segment }];
    }),
  );
  return { stores: sorted(stores), sellers: sorted(bySeller), customers: sorted(customers) };
}

async function actual({ shop: { ctx, orgId } }: Model) {
  const rows = <T extends Record<string, unknown>>(text: string) => ctx.db.rows<T>(text, [orgId]);
  const sums = "total_cents::int AS cents, order_count::int AS orders";
  const [stores, sellers, customers] = await Promise.all([
    rows<Sum & { key: string }>(
      `SELECT day || ' ' || store_id AS key, ${sums} FROM sales_daily_store WHERE organization_id = $1`,
    ),
    rows<Sum & { key: string }>(
      `SELECT day || ' ' || store_id || ' ' || CASE WHEN seller_id::text LIKE '00000000-0000-0000-%' THEN 'nobody'
         ELSE seller_id::text END AS key, ${sums} FROM sales_daily_seller WHERE organization_id = $1`,
    ),
    rows<Sum & { key: string; first: Date | null; last: Date | null; segment: string }>(
      `SELECT customer_id AS key, spent_cents::int AS cents, order_count::int AS orders, first_order_at AS first,
         last_order_at AS last, rfm_status AS segment FROM customer_metrics WHERE organization_id = $1`,
    ),
  ]);
  const filled = (list: (Sum & { key: string })[]) =>
    sorted(new Map(list.map(({ key, cents, orders }) => [key, { cents, orders }])));
  const people = customers.map(({ key, first, last, ...row }) => {
    return [key, { ...row, first: first?.getTime() ?? null, last: last?.getTime() ?? null }] as const;
  });
  return { stores: filled(stores), sellers: filled(sellers), customers: sorted(new Map(people)) };
}

/** Buyers of each day with a sale, from the sales alone. */
async function expectedBuyers(model: Model): Promise<[day: string, buyers: number][]> {
  const owners = await model.owners();
  const buyers = new Map<string, Set<string>>();
  for (const { kind, customerRef: ref, occurredAt } of model.sales.values()) {
    const owner = owners.get(ref ?? "");
    if (kind !== "sale" || !owner) continue;
    const day = dayOf(occurredAt);
    buyers.set(day, (buyers.get(day) ?? new Set()).add(owner));
  }
  return sorted(new Map([...buyers].map(([day, ids]) => [day, ids.size])));
}

/** The same from the dashboard, which looks for a day's buyers among the last orders. */
function actualBuyers({ shop: { orgId } }: Model, days: readonly string[]): Promise<[day: string, buyers: number][]> {
  return Promise.all(
    days.map(async (day): Promise<[string, number]> => {
      const ctx = systemCtx(orgId, "test", fixedClock(`${day}T15:00:00Z`));
      const { newCustomers, recurringCustomers } = await getDashboardTotal(ctx, { storeIds: undefined });
      return [day, newCustomers + recurringCustomers];
    }),
  );
}

/** Filters that the maintained counts answer, and users with fewer stores. */
const COUNTED: [query: Record<string, unknown>, stores?: string[]][] = [
  [{}],
  [{}, ["F02"]],
  [{ rfm: "champions,hibernating" }],
  [{ channel: "whatsapp" }],
  [{ channel: "email" }, ["F01", "F91"]],
  [{ optOut: "any" }],
  [{ optOut: "none", rfm: "need_attention,at_risk" }],
];

/** Totals of the list, and the customers that its pages contain. */
function listedTotals({ shop }: Model): Promise<{ total: number; rows: number }[]> {
  return Promise.all(
    COUNTED.map(async ([query, stores]) => {
      const page = CustomersQuery.parse({ limit: 200, ...query });
      const { total, data } = await listCustomers(shop.as(EDITOR, stores), page);
      return { total, rows: data.length };
    }),
  );
}

/** A day whose sales were all cancelled may be stored as zero or not at all. */
function withoutNothing({ stores, sellers, customers }: Awaited<ReturnType<typeof expected>>) {
  const isSomething = ([, { cents, orders }]: [string, Sum]) => cents !== 0 || orders !== 0;
  return { stores: stores.filter(isSomething), sellers: sellers.filter(isSomething), customers };
}

describe("any operations in any order", () => {
  it(
    "leave totals, classes and roll-ups equal to a plain count over the sales [A11]",
    async () => {
      let operations = 0;
      const property = fc.asyncProperty(
        fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS, size: "max" }),
        async (list) => {
          const model = new Model(await CustomerShop.open());
          for (const one of list) await model.apply(one);
          await model.flush();
          expect(withoutNothing(await actual(model))).toEqual(withoutNothing(await expected(model)));
          const buyers = await expectedBuyers(model);
          const days = buyers.map(([day]) => day);
          expect(await actualBuyers(model, days)).toEqual(buyers);
          const { orgId, ctx } = model.shop;
          expect(await countedGroups(orgId)).toEqual(await plainGroups(orgId));
          for (const { total, rows } of await listedTotals(model)) expect(total).toBe(rows);
          await ctx.db.sql(async (sql) => {
            expect(await correctCounts(sql, orgId)).toBe(0);
            await sumCounts(sql, orgId, 0);
          });
          expect(await countedGroups(orgId)).toEqual(await plainGroups(orgId));
          operations += list.length;
        },
      );
      await fc.assert(property, { numRuns: RUNS, endOnFailure: isFull() });
      figure("A11", { operations });
    },
    isFull() ? 3_600_000 : 60_000,
  );
});
