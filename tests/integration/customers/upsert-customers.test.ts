import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CustomerInput, upsertCustomers } from "../../../lib/customers/index.ts";
import type { CustomerWrites } from "../../../lib/customers/schemas.ts";
import { decrypt, hashTaxId } from "../../../lib/platform/crypto.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { byIdentities, type Comparable, CustomerOracle } from "../../support/customer-oracle.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { rowVersions } from "../../support/row-versions.ts";

const CODES = ["F01", "F02", "F03"];
const TAX_IDS = ["52998224725", "11144477735", "12345678909"];
const PHONES = ["11987654321", "11912345678", "21933334444"];
const TABLES = ["customer", "customer_identity", "customer_metrics", "customer_search", "customer_record"];
const [ANA, BIA] = TAX_IDS;
const [HOME, WORK] = PHONES;

type Shop = { orgId: string; storeIds: Map<string, string> };
type Row = Omit<CustomerInput, "storeId">;

async function openShop(): Promise<Shop> {
  const { orgId } = await createOrganization("Clientes");
  const ids = await Promise.all(CODES.map((code) => createStore(orgId, code)));
  return { orgId, storeIds: new Map(CODES.map((code, at) => [code, ids[at] ?? ""])) };
}

function record(storeCode: string, externalId: string, transId: number, fields: Partial<Row> = {}): Row {
  const contact = { name: null, email: null, phone: null, phoneType: null, taxId: null, birthDate: null };
  const place = { zipCode: null, city: null, state: null, address: null, neighborhood: null };
  const phoneType = fields.phone ? ("MOBILE" as const) : null;
  return { ...contact, ...place, storeCode, externalId, transId, ...fields, phoneType };
}

function importPage({ orgId, storeIds }: Shop, rows: readonly Row[]): Promise<CustomerWrites> {
  const page = rows.map((row) => ({ ...row, storeId: storeIds.get(row.storeCode) ?? "" }));
  return tenantDb(orgId).sql((sql) => upsertCustomers(sql, orgId, page));
}

/** The database state in the oracle's form: phones without an owner are omitted. */
async function stateOf({ orgId, storeIds }: Shop): Promise<Comparable[]> {
  const codes = new Map([...storeIds].map(([code, id]) => [id, code]));
  const taxIds = new Map(TAX_IDS.map((taxId) => [hashTaxId(taxId), taxId]));
  const customers = await tenantDb(orgId).transaction(({ prisma }) =>
    prisma.customer.findMany({ include: { identities: true } }),
  );
  const held = new Set(customers.map(({ phone }) => phone));
  return customers
    .map(({ identities, cpfEncrypted, birthDate, transId, storeId, ...customer }) => ({
      identities: identities
        .filter(({ kind, value }) => kind !== "phone" || held.has(value))
        .map(({ kind, value }) => `${kind} ${kind === "cpf" ? taxIds.get(value) : value}`)
        .sort(),
      storeCode: codes.get(storeId),
      externalId: customer.externalId,
      transId: Number(transId),
      taxId: cpfEncrypted && decrypt(cpfEncrypted, orgId),
      birthDate: birthDate?.toISOString().slice(0, 10) ?? null,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      phoneType: customer.phoneType,
      zipCode: customer.zipCode,
      city: customer.city,
      state: customer.state,
      address: customer.address,
      neighborhood: customer.neighborhood,
    }))
    .sort(byIdentities);
}

async function phonesOf({ orgId }: Shop): Promise<Set<string>> {
  const known = await tenantDb(orgId).transaction(({ prisma }) =>
    prisma.customerIdentity.findMany({ where: { kind: "phone" } }),
  );
  return new Set(known.map(({ value }) => value));
}

const textOr = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: null });
const anyRow: fc.Arbitrary<Row> = fc
  .record({
    storeCode: fc.constantFrom(...CODES),
    externalId: fc.constantFrom("1", "2", "3", "4"),
    transId: fc.integer({ min: 1, max: 12 }),
    fields: fc.record({
      name: textOr(["Ana", "Bia", "Célia"]),
      email: textOr(["a@x.test", "b@x.test"]),
      phone: textOr(PHONES),
      taxId: textOr(TAX_IDS),
      birthDate: textOr(["1980-01-31", "2000-02-29"]),
      city: textOr(["São Paulo", "Recife\\N"]),
      address: textOr(["Rua A\t1", "Rua 'B'"]),
    }),
  })
  .map(({ storeCode, externalId, transId, fields }) => record(storeCode, externalId, transId, fields));
// A version of a record has exactly one content.
const stream = fc.uniqueArray(anyRow, {
  minLength: 1,
  maxLength: 40,
  selector: ({ storeCode, externalId, transId }) => `${storeCode}:${externalId}:${transId}`,
});

// Customers identified almost only by phones, which move between them.
const phoneStream = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 99 }), textOr([...PHONES.slice(0, 2)]))
    .chain(([id, transId, phone]) =>
      fc
        .option(fc.constantFrom(...TAX_IDS), { nil: null, freq: 2 })
        .map((taxId) => record("F01", String(id), transId, { phone, taxId })),
    ),
  { minLength: 1, maxLength: 60, selector: ({ externalId, transId }) => `${externalId}:${transId}` },
);
const anyStream = fc.oneof(stream, phoneStream);

function pagesOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

describe("upsertCustomers", () => {
  it("gives the same result as importing the rows one by one, for any stream and page size", async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, fc.integer({ min: 1, max: 61 }), async (rows, size) => {
        const shop = await openShop();
        const oracle = new CustomerOracle();
        for (const row of rows) oracle.apply(row);
        for (const page of pagesOf(rows, size)) {
          const { created, updated, unchanged, merged } = await importPage(shop, page);
          expect(created + updated + unchanged + merged).toBe(page.length);
        }
        expect(await stateOf(shop)).toEqual(oracle.state());
        expect(await phonesOf(shop)).toEqual(oracle.phones);
      }),
      { numRuns: 60 },
    );
  });

  it("writes nothing when a stream is imported again, in any pages", async () => {
    await fc.assert(
      fc.asyncProperty(anyStream, fc.integer({ min: 1, max: 61 }), async (rows, size) => {
        const shop = await openShop();
        for (const page of pagesOf(rows, size)) await importPage(shop, page);
        const before = await rowVersions(shop.orgId, TABLES);
        for (const page of pagesOf(rows, 7)) {
          expect(await importPage(shop, page)).toEqual({
            created: 0,
            updated: 0,
            merged: 0,
            unchanged: page.length,
            newRefs: [],
          });
        }
        expect(await rowVersions(shop.orgId, TABLES)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it("identifies a person by tax id, then by ERP record, then by phone", async () => {
    const shop = await openShop();
    await importPage(shop, [record("F01", "1", 1, { taxId: ANA }), record("F01", "2", 2, { phone: HOME })]);
    const known = await importPage(shop, [
      record("F02", "9", 3, { taxId: ANA, phone: HOME }),
      record("F01", "2", 4, { phone: WORK }),
      record("F03", "7", 5, { phone: HOME }),
      record("F03", "8", 6),
    ]);
    expect(known).toMatchObject({ created: 1, merged: 2, updated: 1, unchanged: 0 });
    expect((await stateOf(shop)).map(({ identities }) => identities)).toEqual([
      [`cpf ${ANA}`, "external F01:1", "external F02:9", "external F03:7", `phone ${HOME}`],
      ["external F01:2", `phone ${WORK}`],
      ["external F03:8"],
    ]);
  });

  it("never merges a customer with the former holder of a phone, on one page or on two", async () => {
    const former = record("F01", "1", 1, { name: "Ana", phone: HOME });
    const moved = record("F01", "1", 2, { name: "Ana", phone: WORK });
    const present = record("F02", "7", 3, { name: "Davi", phone: HOME });
    for (const pages of [[[former, moved, present]], [[former, moved], [present]], [[former], [moved, present]]]) {
      const shop = await openShop();
      for (const page of pages) await importPage(shop, page);
      expect(await stateOf(shop)).toMatchObject([
        { identities: ["external F01:1", `phone ${WORK}`], name: "Ana" },
        { identities: ["external F02:7", `phone ${HOME}`], name: "Davi" },
      ]);
    }
  });

  it("assigns a shared phone to the newest record, and reassigns it when that record drops it", async () => {
    const shop = await openShop();
    await importPage(shop, [
      record("F01", "1", 1, { name: "Ana", taxId: ANA, phone: HOME }),
      record("F01", "2", 2, { name: "Bia", taxId: BIA }),
      record("F01", "2", 3, { name: "Bia", taxId: BIA, phone: HOME }),
    ]);
    expect(await importPage(shop, [record("F02", "8", 4, { phone: HOME })])).toMatchObject({ merged: 1 });
    const [ana, bia] = [`cpf ${ANA}`, `cpf ${BIA}`];
    expect((await stateOf(shop)).map(({ identities }) => identities)).toEqual([
      [bia, "external F01:2", "external F02:8", `phone ${HOME}`],
      [ana, "external F01:1"],
    ]);
    await importPage(shop, [record("F02", "8", 5, { phone: WORK }), record("F03", "9", 6, { phone: HOME })]);
    expect((await stateOf(shop)).map(({ identities }) => identities)).toEqual([
      [bia, "external F01:2", "external F02:8", `phone ${WORK}`],
      [ana, "external F01:1", "external F03:9", `phone ${HOME}`],
    ]);
  });

  it("tracks a phone's holder row by row: late rows assign no phone, newer rows without a phone keep it", async () => {
    const stored = [
      record("F01", "1", 5, { name: "Ana", taxId: ANA, phone: HOME }),
      record("F01", "2", 1, { name: "Bia", taxId: BIA }),
      record("F01", "2", 4, { name: "Bia", taxId: BIA, phone: HOME }),
    ];
    const page = [
      record("F01", "1", 2, { name: "Ana", phone: WORK }), // late
      record("F02", "5", 6, { phone: WORK }),
      record("F03", "2", 7, { taxId: BIA }), // makes Bia's record the newest
      record("F02", "6", 8, { phone: HOME }),
    ];
    for (const size of [1, page.length]) {
      const shop = await openShop();
      for (const rows of [stored, ...pagesOf(page, size)]) await importPage(shop, rows);
      expect((await stateOf(shop)).map(({ identities }) => identities)).toEqual([
        [`cpf ${BIA}`, "external F01:2", "external F02:6", "external F03:2", `phone ${HOME}`],
        [`cpf ${ANA}`, "external F01:1"],
        ["external F02:5", `phone ${WORK}`],
      ]);
    }
  });

  it("clears a field emptied in the same record, but keeps it when another record of the person lacks it", async () => {
    const shop = await openShop();
    await importPage(shop, [record("F01", "1", 1, { taxId: ANA, email: "a@x.test", city: "Recife" })]);
    await importPage(shop, [record("F02", "5", 2, { taxId: ANA, city: "Olinda" })]);
    expect(await stateOf(shop)).toMatchObject([{ email: "a@x.test", city: "Olinda", externalId: "5" }]);
    await importPage(shop, [record("F02", "5", 3, { taxId: ANA })]);
    expect(await stateOf(shop)).toMatchObject([{ email: null, city: null, taxId: ANA }]);
  });

  it("copies segment filter fields to customer_metrics and search fields to customer_search", async () => {
    const shop = await openShop();
    await importPage(shop, [
      record("F01", "1", 1, { name: "Ana LIMA", email: "ana@x.test", phone: HOME, city: "Recife", state: "PE" }),
    ]);
    const read = () =>
      tenantDb(shop.orgId).transaction(async ({ prisma }) => ({
        metrics: await prisma.customerMetrics.findFirst(),
        doc: (await prisma.customerSearch.findFirst())?.doc,
      }));
    expect(await read()).toMatchObject({
      metrics: { city: "Recife", state: "PE", phoneType: "MOBILE", hasEmail: true, rfmStatus: "hibernating" },
      doc: `ana lima ana@x.test ${HOME}`,
    });
    await importPage(shop, [record("F02", "1", 2, { phone: HOME, city: "Natal" }), record("F02", "1", 3)]);
    expect(await read()).toMatchObject({
      metrics: { storeId: shop.storeIds.get("F02"), city: null, state: null, phoneType: null, hasEmail: false },
      doc: "",
    });
  });

  it("encrypts the tax id for this organization, masks it, and keeps it out of every other column", async () => {
    const shop = await openShop();
    await importPage(shop, [record("F01", "1", 1, { taxId: ANA })]);
    const customer = await tenantDb(shop.orgId).transaction(({ prisma }) => prisma.customer.findFirstOrThrow());
    expect(customer.cpfMasked).toBe("***.982.247-**");
    expect(decrypt(customer.cpfEncrypted ?? "", shop.orgId)).toBe(ANA);
    expect(() => decrypt(customer.cpfEncrypted ?? "", crypto.randomUUID())).toThrow();
    const text = JSON.stringify(customer, (_, value) => (typeof value === "bigint" ? String(value) : value));
    expect(text).not.toContain(ANA);
  });

  it("leaves an erased customer unchanged, and assigns the phone to its new holder", async () => {
    const shop = await openShop();
    const row = record("F01", "1", 1, { name: "Ana", taxId: ANA, phone: HOME });
    await importPage(shop, [row, record("F01", "2", 2, { taxId: BIA })]);
    const blank = { name: null, phone: null, cpfHash: null, cpfEncrypted: null, cpfMasked: null };
    await tenantDb(shop.orgId).transaction(({ prisma }) =>
      prisma.customer.updateMany({ where: { name: "Ana" }, data: { ...blank, erasedAt: new Date() } }),
    );
    const again = [{ ...row, transId: 9 }, record("F02", "3", 10, { name: "Ana", taxId: ANA })];
    expect(await importPage(shop, again)).toMatchObject({ created: 0, merged: 0, updated: 0, unchanged: 2 });
    expect(await importPage(shop, [record("F02", "4", 11, { name: "Davi", phone: HOME })])).toMatchObject({
      created: 1,
    });
    expect(await stateOf(shop)).toMatchObject([
      { identities: [`cpf ${BIA}`, "external F01:2"] },
      { identities: [`cpf ${ANA}`, "external F01:1"], name: null, phone: null, taxId: null },
      { identities: ["external F02:4", `phone ${HOME}`], name: "Davi" },
    ]);
  });

  it("never merges customers across organizations", async () => {
    const [mine, theirs] = [await openShop(), await openShop()];
    const row = record("F01", "1", 1, { name: "Ana", taxId: ANA, phone: HOME });
    await importPage(theirs, [row]);
    const before = await rowVersions(theirs.orgId, TABLES);
    expect(await importPage(mine, [{ ...row, name: "Outra Ana", transId: 5 }])).toMatchObject({ created: 1 });
    expect(await rowVersions(theirs.orgId, TABLES)).toEqual(before);
    expect(await importPage(theirs, [{ ...row, name: "Ana Lima", transId: 5 }])).toMatchObject({ updated: 1 });
  });
});
