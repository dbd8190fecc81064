import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import {
  type CustomerInput,
  customerRef,
  getCustomer,
  listIdentities,
  listTimeline,
  listTransactions,
  updateConsents,
  upsertCustomers,
} from "../../../lib/customers/index.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { closeMonth, snapshotMonth } from "../../../lib/rfm/index.ts";
import { CustomerShop, SHOP_NOW } from "../../support/customer-shop.ts";
import { rowVersions } from "../../support/row-versions.ts";

const TABLES = ["customer", "customer_identity", "customer_metrics", "customer_search", "customer_record"];
const PAGE = { page: 1, limit: 50 };
const EDITOR = ["app:customers", "app:customers:edit"];

const refOf = ({ storeCode, externalId }: CustomerInput) => customerRef(storeCode, externalId);

describe("splitting two people merged by a family phone", () => {
  let shop: CustomerShop;
  let ctx: Ctx;
  let family: CustomerInput[];
  let mergedId: string;
  let otherId: string;

  beforeAll(async () => {
    shop = await CustomerShop.open();
    ctx = shop.as(EDITOR);
    const phone = "11987654321";
    family = [
      shop.record("F01", "1", {
        name: "MARIA SOUZA",
        phone,
        email: "maria@mail.test",
        city: "Campinas",
        taxId: "52998224725",
      }),
      shop.record("F02", "2", { name: "JOÃO SOUZA", phone, city: "Santos" }),
    ];
    [mergedId = ""] = await shop.register(family);
    const item = { productExternalId: "p1", quantity: 2, unitPriceCents: 5_000n, color: null, size: null };
    await shop.sell("F01:1", [{ at: "2026-11-10T12:00:00Z", cents: 10_000, items: [item] }]);
    await shop.sell("F02:2", [
      { at: "2026-09-10T12:00:00Z", cents: 30_000, code: "F02", seller: "bia", items: [item] },
      { at: "2026-10-10T12:00:00Z", cents: 40_000, code: "F02", seller: "bia" },
      { at: "2026-10-11T12:00:00Z", cents: -5_000, code: "F02", seller: "bia" },
    ]);
    await updateConsents(ctx, { id: mergedId, emailOptOut: true });
    for (const month of ["2026-09-01", "2026-10-01"]) await closeMonth(shop.ctx, month);
    await snapshotMonth(shop.ctx);
  });

  it("lists the merged records, contact data masked", async () => {
    const { records, phones, taxIds } = await listIdentities(ctx, { id: mergedId });
    expect(records).toMatchObject([
      {
        ref: "F01:1",
        name: "MARIA SOUZA",
        email: "m***@mail.test",
        phone: "***4321",
        cpfMasked: "***.982.247-**",
        isCurrent: false,
        shares: ["phone"],
        orders: 1,
        totalSpent: 100,
        store: { code: "F01" },
      },
      {
        ref: "F02:2",
        name: "JOÃO SOUZA",
        phone: "***4321",
        isCurrent: true,
        shares: ["phone"],
        orders: 2,
        totalSpent: 650,
      },
    ]);
    expect({ phones, taxIds }).toEqual({ phones: ["***4321"], taxIds: 1 });
    expect((await getCustomer(ctx, { id: mergedId })).recordCount).toBe(2);
  });

  it("rejects splitting off every record, another customer's record, or an only record", async () => {
    const other = await shop.customer("F01", "77", { name: "Outra" });
    await expect(splitCustomer(ctx, { id: mergedId, identities: ["F01:1", "F02:2"] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(splitCustomer(ctx, { id: mergedId, identities: ["F01:77"] })).rejects.toMatchObject({ status: 404 });
    await expect(splitCustomer(ctx, { id: other, identities: ["F01:77"] })).rejects.toMatchObject({ status: 400 });
  });

  it("answers 404 to a user who does not see the customer", async () => {
    const foreign = (await CustomerShop.open()).as(EDITOR);
    const split = { id: mergedId, identities: ["F01:1"] };
    await expect(splitCustomer(foreign, split)).rejects.toMatchObject({ status: 404 });
    await expect(splitCustomer(shop.as(EDITOR, ["F01"]), split)).rejects.toMatchObject({ status: 404 });
  });

  it("gives two customers, each with their own records and sales", async () => {
    const split = await splitCustomer(ctx, { id: mergedId, identities: ["F02:2", "F02:2"] });
    otherId = split.id;
    expect(split).toEqual({ id: otherId, fromId: mergedId, records: 1, transactions: 3 });
    const [maria, joao] = await Promise.all([getCustomer(ctx, { id: mergedId }), getCustomer(ctx, { id: otherId })]);
    expect(maria).toMatchObject({
      name: "MARIA SOUZA",
      email: "maria@mail.test",
      city: "Campinas",
      cpfMasked: "***.982.247-**",
      phone: "11987654321",
      totalSpent: 100,
      orderCount: 1,
      store: { code: "F01" },
      externalId: "1",
      recordCount: 1,
      preferredSeller: { name: "Vendedora ana" },
      emailOptOut: true,
    });
    expect(joao).toMatchObject({
      name: "JOÃO SOUZA",
      email: null,
      city: "Santos",
      cpfMasked: null,
      phone: "11987654321",
      totalSpent: 650,
      orderCount: 2,
      store: { code: "F02" },
      externalId: "2",
      recordCount: 1,
      preferredSeller: { name: "Vendedora bia" },
      preferredStore: { code: "F02" },
      emailOptOut: true,
      channels: { email: { reachable: false, reason: "no_email" } },
    });
    const { data } = await listTransactions(ctx, { id: otherId, kind: undefined, ...PAGE });
    expect(data.map(({ total, items }) => [total, items.length])).toEqual([
      [-50, 0],
      [400, 0],
      [300, 1],
    ]);
    const items = await shop.ctx.db.transaction(({ prisma }) =>
      prisma.saleItem.findMany({ select: { customerId: true } }),
    );
    expect(items.map(({ customerId }) => customerId).sort()).toEqual([mergedId, otherId].sort());
  });

  it("gives each customer their own RFM history", async () => {
    const history = await shop.ctx.db.transaction(({ prisma }) =>
      prisma.rfmHistory.findMany({ orderBy: [{ referencePeriod: "asc" }, { spentCents: "asc" }] }),
    );
    const rows = history.filter(({ customerId }) => [mergedId, otherId].includes(customerId));
    expect(
      rows.map((row) => [
        dayOf(row.referencePeriod) && row.referencePeriod.toISOString().slice(0, 7),
        row.customerId,
        Number(row.spentCents),
      ]),
    ).toEqual([
      ["2026-09", otherId, 30_000],
      ["2026-10", otherId, 65_000],
      ["2026-11", mergedId, 10_000],
      ["2026-11", otherId, 65_000],
    ]);
  });

  it("gives each customer the messages of their own phone", async () => {
    const { orgId, ctx: system } = shop;
    const [first, second] = [
      { ...shop.record("F01", "11", { name: "ANA REIS", phone: "11977770001" }), taxId: "11144477735" },
      { ...shop.record("F02", "12", { name: "ZULEICA REIS", phone: "11977770002" }), taxId: "11144477735" },
    ];
    const [together = ""] = await shop.register([first, second]);
    for (const phone of ["11977770001", "11977770002"])
      await system.db.rows(
        `INSERT INTO whatsapp_message (organization_id, direction, phone, customer_id, provider_message_id, kind, text, sent_at)
         VALUES ($1, 'in', $2, $3, $2, 'text', 'Oi', now())`,
        [orgId, phone, together],
      );
    const { id: apart } = await splitCustomer(ctx, { id: together, identities: ["F02:12"] });
    const spoken = await system.db.rows<{ phone: string; customer: string }>(
      "SELECT phone, customer_id AS customer FROM whatsapp_message WHERE organization_id = $1 ORDER BY phone",
      [orgId],
    );
    expect(spoken).toEqual([
      { phone: "11977770001", customer: together },
      { phone: "11977770002", customer: apart },
    ]);
  });

  it("records the split on both timelines, and the consent copied to the new customer", async () => {
    const kinds = ["split", "consent"] as const;
    const there = await listTimeline(ctx, { id: otherId, kinds: [...kinds], ...PAGE });
    expect(there.data).toMatchObject([
      { kind: "consent", channel: "email", to: "out", source: "split" },
      { kind: "split", direction: "from", otherCustomerId: mergedId, records: 1 },
    ]);
    const here = await listTimeline(ctx, { id: mergedId, kinds: ["split"], ...PAGE });
    expect(here.data).toMatchObject([{ kind: "split", direction: "to", otherCustomerId: otherId }]);
  });

  it("survives a new import of both records, also with one tax id on both", async () => {
    const before = await rowVersions(shop.orgId, TABLES);
    const again = await shop.ctx.db.sql((sql) => upsertCustomers(sql, shop.orgId, [...family].reverse()));
    expect(again).toEqual({ created: 0, updated: 0, merged: 0, unchanged: 2, newRefs: [] });
    expect(await rowVersions(shop.orgId, TABLES)).toEqual(before);
    const shared = shop.record("F02", "2", { name: "JOÃO SOUZA", phone: "11987654321", taxId: "52998224725" });
    await shop.register([shared]);
    expect(await shop.ownerOf("F02:2")).toBe(otherId);
    expect(await getCustomer(ctx, { id: otherId })).toMatchObject({ cpfMasked: null });
    expect(await getCustomer(ctx, { id: mergedId })).toMatchObject({ cpfMasked: "***.982.247-**" });
  });
});

describe("a merged customer with records in stores that the user doesn't see", () => {
  let shop: CustomerShop;
  let limited: Ctx;
  let id: string;

  beforeAll(async () => {
    shop = await CustomerShop.open();
    limited = shop.as(EDITOR, ["F01"]);
    const phone = "11987654321";
    [id = ""] = await shop.register([
      shop.record("F02", "2", { name: "JOÃO SOUZA", phone, city: "Santos" }),
      shop.record("F91", "3", { name: "ANA SOUZA", phone }),
      shop.record("F01", "1", { name: "MARIA SOUZA", phone }),
    ]);
    await shop.sell("F01:1", [
      { at: "2026-11-10T12:00:00Z", cents: 10_000 },
      { at: "2026-11-11T12:00:00Z", cents: 70_000, code: "F02", seller: "bia" },
    ]);
    await shop.sell("F02:2", [{ at: "2026-09-10T12:00:00Z", cents: 30_000, code: "F02", seller: "bia" }]);
  });

  const told = async (ctx: Ctx) => {
    const { records, hiddenRecords } = await listIdentities(ctx, { id });
    const spent = records.map(({ ref, orders, totalSpent }) => [ref, orders, totalSpent]);
    return { hiddenRecords, spent: spent.sort() };
  };

  it("shows the records and sales of the user's stores, and the number of hidden records", async () => {
    expect(await told(limited)).toEqual({
      hiddenRecords: 1,
      spent: [
        ["F01:1", 1, 100],
        ["F91:3", 0, 0],
      ],
    });
    expect(await told(shop.as(EDITOR))).toEqual({
      hiddenRecords: 0,
      spent: [
        ["F01:1", 2, 800],
        ["F02:2", 1, 300],
        ["F91:3", 0, 0],
      ],
    });
  });

  it("shows no phone that only a hidden record has", async () => {
    const taxId = "52998224725";
    const [both = ""] = await shop.register([
      { ...shop.record("F02", "22", { name: "CAIO", phone: "11922220002" }), taxId },
      { ...shop.record("F01", "21", { name: "CAIO", phone: "11911110001" }), taxId },
    ]);
    const phonesFor = async (ctx: Ctx) => (await listIdentities(ctx, { id: both })).phones.sort();
    expect(await phonesFor(shop.as(EDITOR))).toEqual(["***0001", "***0002"]);
    expect(await phonesFor(limited)).toEqual(["***0001"]);
  });

  it("can be split by the user only by records of their own stores; other records are a 404", async () => {
    for (const identities of [["F02:2"], ["F91:3", "F02:2"]])
      await expect(splitCustomer(limited, { id, identities })).rejects.toMatchObject({ status: 404 });
    expect(await shop.ownerOf("F91:3")).toBe(id);
    const split = await splitCustomer(limited, { id, identities: ["F91:3"] });
    expect(await getCustomer(limited, { id: split.id })).toMatchObject({ name: "ANA SOUZA" });
    expect(await shop.ownerOf("F02:2")).toBe(id);
  });
});

const SHARED_PHONES = ["11987654321", "11912345678"];
const TAX_IDS = ["52998224725", "11144477735"];
const optionally = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: null });
const anyRecord = fc.record({
  code: fc.constantFrom("F01", "F02"),
  externalId: fc.constantFrom("1", "2", "3", "4"),
  name: optionally(["Ana", "Bia", "Caio"]),
  email: optionally(["a@mail.test", "b@mail.test"]),
  phone: optionally(SHARED_PHONES),
  taxId: optionally(TAX_IDS),
});
const anySale = fc.record({
  record: fc.nat(),
  month: fc.integer({ min: 8, max: 11 }),
  cents: fc.integer({ min: 1, max: 90_000 }),
});

type Sums = { sales: number; cents: number; orders: number };

async function sumsOf(shop: CustomerShop): Promise<{ now: Sums; months: Record<string, Sums> }> {
  return shop.ctx.db.sql(async (sql) => {
    const sums =
      "count(*)::int AS sales, coalesce(sum(spent_cents), 0)::int AS cents, coalesce(sum(order_count), 0)::int AS orders";
    const [now] = await sql.rows<Sums>(
      `SELECT (SELECT count(*)::int FROM sale WHERE organization_id = $1 AND customer_id IS NOT NULL) AS sales,
         coalesce(sum(spent_cents), 0)::int AS cents, coalesce(sum(order_count), 0)::int AS orders
       FROM customer_metrics WHERE organization_id = $1`,
      [shop.orgId],
    );
    const rows = await sql.rows<Sums & { month: string }>(
      `SELECT reference_period AS month, ${sums.replace("count(*)::int", "0")} FROM rfm_history
       WHERE organization_id = $1 GROUP BY 1`,
      [shop.orgId],
    );
    return { now: now as Sums, months: Object.fromEntries(rows.map(({ month, ...sum }) => [month, sum])) };
  });
}

const TOLD = ["name", "email", "phone"] as const;

/** Merges these records, oldest first: each field comes from the newest record that has it. */
function foldOf(records: readonly CustomerInput[]) {
  const ordered = [...records].sort((a, b) => a.transId - b.transId);
  const pick = (field: (typeof TOLD)[number]) =>
    ordered.reduce<string | null>((told, record) => record[field] ?? told, null);
  return Object.fromEntries(TOLD.map((field) => [field, pick(field)]));
}

/** Must be empty: a tax id that leads to another customer, or a consent stored under the wrong customer or missing. */
async function contradictionsOf({ ctx, orgId }: CustomerShop) {
  return ctx.db.rows(
    `WITH known AS (SELECT * FROM customer_identity WHERE organization_id = $1),
       several AS (SELECT customer_id FROM known WHERE kind = 'external' GROUP BY 1 HAVING count(*) > 1),
       wanted AS (SELECT value AS ref, customer_id FROM known JOIN several USING (customer_id) WHERE kind = 'external'),
       kept AS (SELECT ref, customer_id FROM customer_record WHERE organization_id = $1)
     (TABLE wanted EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE wanted) UNION ALL
     SELECT 'tax id', c.id FROM customer c LEFT JOIN known k ON k.kind = 'cpf' AND k.value = c.cpf_hash
     WHERE c.organization_id = $1 AND c.cpf_hash IS NOT NULL AND k.customer_id IS DISTINCT FROM c.id`,
    [orgId],
  );
}

describe("a record with another person's tax id", () => {
  const [RUI_TAX_ID, ANA_TAX_ID, BIA_TAX_ID] = ["52998224725", "11144477735", "12345678909"];
  const [HOME, WORK] = ["11987654321", "11900001111"];
  let shop: CustomerShop;

  const tell = (code: string, externalId: string, person: Parameters<CustomerShop["record"]>[2]) =>
    shop.customer(code, externalId, person);
  const leave = (id: string, code: string, externalId: string) =>
    splitCustomer(shop.as(EDITOR), { id, identities: [customerRef(code, externalId)] });
  const told = async (id: string) => {
    const { name, phone, cpfMasked } = await getCustomer(shop.ctx, { id });
    return [name, phone, cpfMasked?.slice(4, 7) ?? null];
  };

  beforeEach(async () => {
    shop = await CustomerShop.open();
    for (const number of ["1", "2"]) await tell("F01", number, { name: "RUI", taxId: RUI_TAX_ID });
  });

  it("doesn't block a split of a record that had its own tax id before the merge", async () => {
    const id = await tell("F01", "10", { name: "BIA", phone: HOME });
    await tell("F01", "10", { name: "BIA", phone: WORK, taxId: RUI_TAX_ID });
    expect(await tell("F02", "9", { name: "ANA", phone: HOME, taxId: ANA_TAX_ID })).toBe(id);
    const ana = await leave(id, "F02", "9");
    expect(await told(id)).toEqual(["BIA", HOME, null]);
    expect(await told(ana.id)).toEqual(["ANA", HOME, "444"]);
    expect(await contradictionsOf(shop)).toEqual([]);
  });

  it("keeps its own customer's earlier data, and takes that customer's tax id along in a split", async () => {
    const id = await tell("F02", "9", { name: "ANA", phone: HOME });
    expect(await tell("F01", "10", { name: "BIA", phone: HOME, taxId: BIA_TAX_ID })).toBe(id);
    await tell("F01", "10", { name: "RUI LIMA", phone: WORK, taxId: RUI_TAX_ID });
    expect(await told(await shop.ownerOf("F01:1"))).toEqual(["RUI LIMA", WORK, "982"]);
    const bia = await leave(id, "F01", "10");
    expect(await told(id)).toEqual(["ANA", HOME, null]);
    expect(await told(bia.id)).toEqual(["BIA", HOME, "456"]);
    await tell("F01", "10", { name: "BIA LIMA", phone: WORK, taxId: RUI_TAX_ID });
    expect(await told(bia.id)).toEqual(["BIA LIMA", WORK, null]);
    expect(await contradictionsOf(shop)).toEqual([]);
  });

  it("is not merged into the tax id's owner when that owner gets a second record", async () => {
    const rui = await tell("F01", "3", { name: "RUI NETO", phone: HOME, taxId: ANA_TAX_ID });
    const bia = await tell("F01", "10", { name: "BIA", phone: WORK });
    await tell("F01", "10", { name: "BIA", phone: WORK, taxId: ANA_TAX_ID });
    await tell("F02", "3", { name: "RUI NETO", taxId: ANA_TAX_ID });
    expect(await contradictionsOf(shop)).toEqual([]);
    const left = await leave(rui, "F02", "3");
    expect(await shop.ownerOf("F01:3")).toBe(rui);
    expect(await shop.ownerOf("F01:10")).toBe(bia);
    expect([(await told(rui))[2], (await told(left.id))[2]]).toEqual(["444", null]);
    expect(await contradictionsOf(shop)).toEqual([]);
  });

  it("leaves no identity contradiction, for any records, pages and splits in between", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(anyRecord, { minLength: 1, maxLength: 6 }), fc.nat()), {
          minLength: 2,
          maxLength: 10,
        }),
        async (pages) => {
          shop = await CustomerShop.open();
          const owners = new Map<string, string>();
          for (const [rows, pick] of pages) {
            const page = rows.map(({ code, externalId, ...person }) => shop.record(code, externalId, person));
            const ids = await shop.register(page);
            page.forEach((record, at) => {
              const ref = refOf(record);
              expect(ids[at]).toBe(owners.get(ref) ?? ids[at]);
              owners.set(ref, ids[at] ?? "");
            });
            const merged = [...Map.groupBy(owners.keys(), (ref) => owners.get(ref) ?? "")].filter(([, r]) => r[1]);
            const [id, refs] = merged[pick % Math.max(merged.length, 1)] ?? [];
            const ref = refs?.[pick % refs.length];
            if (id && ref && pick % 2 === 0) {
              owners.set(ref, (await splitCustomer(shop.as(EDITOR), { id, identities: [ref] })).id);
            }
            expect(await contradictionsOf(shop)).toEqual([]);
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  }, 120_000);
});

describe("any split", () => {
  it("keeps every sum, gives each side its own records' data, and is not undone by a later import", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyRecord, {
          minLength: 2,
          maxLength: 8,
          selector: ({ code, externalId }) => `${code}:${externalId}`,
        }),
        fc.array(anySale, { maxLength: 8 }),
        fc.nat(),
        fc.infiniteStream(fc.nat()),
        async (rows, sales, pick, dice) => {
          const shop = await CustomerShop.open();
          const ctx = shop.as(EDITOR);
          const records = rows.map(({ code, externalId, ...person }) => shop.record(code, externalId, person));
          for (const record of records) await shop.register([record]);
          for (const { record, month, cents } of sales) {
            const at = `2026-${String(month).padStart(2, "0")}-05T12:00:00Z`;
            await shop.sell(refOf(records[record % records.length] as CustomerInput), [{ at, cents }]);
          }
          for (const month of ["2026-09-01", "2026-10-01"]) await closeMonth(shop.ctx, month);
          await snapshotMonth(shop.ctx);
          const groups = Map.groupBy(
            await Promise.all(records.map(async (record) => ({ record, id: await shop.ownerOf(refOf(record)) }))),
            ({ id }) => id,
          );
          const merged = [...groups].find(([, members]) => members.length > 1);
          fc.pre(merged !== undefined);
          const [id, members] = merged as [string, { record: CustomerInput }[]];
          const chosen = members.slice(0, 1 + (pick % (members.length - 1))).map(({ record }) => record);
          const staying = members.map(({ record }) => record).filter((record) => !chosen.includes(record));

          const before = await sumsOf(shop);
          const split = await splitCustomer(ctx, { id, identities: chosen.map(refOf) });
          const after = await sumsOf(shop);
          expect(after).toEqual(before);
          expect(await getCustomer(ctx, { id: split.id })).toMatchObject(foldOf(chosen));
          expect(await getCustomer(ctx, { id })).toMatchObject(foldOf(staying));

          const owners = () => Promise.all(records.map((record) => shop.ownerOf(refOf(record))));
          const expected = await owners();
          const shuffled = () => [...records].sort(() => (dice.next().value % 3) - 1);
          const versions = await rowVersions(shop.orgId, TABLES);
          for (const record of shuffled()) await shop.register([record]);
          await shop.register(shuffled());
          expect(await rowVersions(shop.orgId, TABLES)).toEqual(versions);

          await shop.register(shuffled().map((record, at) => ({ ...record, transId: record.transId + 1_000 + at })));
          expect(await owners()).toEqual(expected);
          expect(await sumsOf(shop)).toEqual(before);
        },
      ),
      { numRuns: 15 },
    );
  }, 180_000);
});

it("SHOP_NOW is in November 2026, the month of these fixtures", () =>
  expect(startOfMonth(dayOf(new Date(SHOP_NOW)))).toBe("2026-11-01"));
