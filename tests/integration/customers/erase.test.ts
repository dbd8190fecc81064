import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { customerFunctions } from "../../../inngest/functions/customers/index.ts";
import { recordAccess } from "../../../lib/audit/index.ts";
import { dayOf, startOfMonth } from "../../../lib/core/dates.ts";
import { maskTaxId } from "../../../lib/core/tax-id.ts";
import { announceErasures } from "../../../lib/customers/erase-customer.ts";
import {
  CustomersQuery,
  eraseCustomer,
  getCustomer,
  listCustomers,
  listEvents,
  listIdentities,
  listTransactions,
  setPreferences,
  updateConsents,
  upsertCustomers,
  viewCustomer,
} from "../../../lib/customers/index.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import { addJobRunErrors, finishJobRun, listJobRunErrors, startJobRun } from "../../../lib/jobs/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { decrypt } from "../../../lib/platform/crypto.ts";
import { type Ctx, createCtx, systemCtx } from "../../../lib/platform/ctx.ts";
import { closeMonth, getRfmMigrations, getRfmOverview, snapshotMonth } from "../../../lib/rfm/index.ts";
import {
  getDashboardTotal,
  listIntradayHistory,
  listSalesHistory,
  listStoreComparison,
  listTopSellers,
} from "../../../lib/sales/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { rowVersions } from "../../support/row-versions.ts";
import { columnsWith } from "../../support/text-search.ts";

const WRITTEN_BY_SYNC = [
  "store",
  "seller",
  "product",
  "customer",
  "customer_identity",
  "customer_metrics",
  "customer_search",
  "customer_record",
  "sale",
  "sale_item",
  "sales_daily_seller",
  "sales_daily_store",
  "sales_hourly_store",
];
const PAGE = { page: 1, limit: 50 };
const RUNNING = startOfMonth(dayOf(new Date(NOW)));
const PREVIOUS = "2026-10-01";

let sandbox: Sandbox;
let recorder: EventRecorder;
let system: Ctx;
let ctx: Ctx;
let editor: { id: string };
let id: string;
let values: string[];

type Person = Record<"id" | "name" | "email" | "phone" | "zip" | "address" | "hash" | "blob" | "birth" | "ref", string>;

/** A customer with every field set, a unique name and a purchase. */
async function findPerson(): Promise<Person> {
  const [person] = await system.db.rows<Person>(
    `SELECT c.id, c.name, c.email, c.phone, c.zip_code AS zip, c.address, c.cpf_hash AS hash, c.cpf_encrypted AS blob,
       c.birth_date::text AS birth, s.code || ':' || c.external_id AS ref
     FROM customer c JOIN customer_metrics m ON m.organization_id = $1 AND m.customer_id = c.id AND m.order_count > 1
     JOIN store s ON s.organization_id = $1 AND s.id = c.store_id
     WHERE c.organization_id = $1 AND num_nulls(c.name, c.email, c.phone, c.zip_code, c.address, c.cpf_hash, c.birth_date) = 0
       AND NOT EXISTS (SELECT FROM customer o WHERE o.organization_id = $1 AND o.id <> c.id
         AND (strpos(o.name, c.name) > 0 OR o.phone = c.phone OR o.address = c.address OR o.zip_code = c.zip_code))
       AND NOT EXISTS (SELECT FROM seller v WHERE v.organization_id = $1 AND strpos(v.name, c.name) > 0)
     ORDER BY c.id LIMIT 1`,
    [system.orgId],
  );
  if (!person) throw new Error("The shop has nobody like that");
  return person;
}

async function everyFigure() {
  const all = { storeIds: undefined };
  const [metrics, history] = await Promise.all([
    system.db.rows(
      `SELECT customer_id, spent_cents, order_count, first_order_at, last_order_at, rfm_status, store_id, preferred_store_id,
         preferred_seller_id FROM customer_metrics WHERE organization_id = $1 ORDER BY 1`,
      [system.orgId],
    ),
    system.db.rows("SELECT * FROM rfm_history WHERE organization_id = $1 ORDER BY reference_period, customer_id", [
      system.orgId,
    ]),
  ]);
  return {
    metrics,
    history,
    total: await getDashboardTotal(ctx, all),
    days: await listSalesHistory(ctx, { ...all, days: 366 }),
    stores: await listStoreComparison(ctx, all),
    hours: await listIntradayHistory(ctx, all),
    sellers: await listTopSellers(ctx, { ...all, period: "month", limit: 50 }),
    overview: await getRfmOverview(ctx, { ...all, referencePeriod: RUNNING }),
    migrations: await getRfmMigrations(ctx, { ...all, currentPeriod: RUNNING, previousPeriod: PREVIOUS }),
    customers: (await listCustomers(ctx, CustomersQuery.parse({}))).total,
    transactions: (await listTransactions(ctx, { id, kind: undefined, ...PAGE })).data,
  };
}

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 120, products: 80 } });
  system = await connectOrganization(sandbox);
  await runSync(system);
  editor = await createUser(system.orgId, { permissions: ["app:customers:edit"] });
  ctx = createCtx({
    orgId: system.orgId,
    clock: system.clock,
    actor: {
      kind: "user",
      userId: editor.id,
      email: "e@example.test",
      roleId: null,
      level: 10,
      readOnly: false,
      permissions: ["app:customers", "app:customers:edit", "app:audit"],
    },
  });
  const person = await findPerson();
  ({ id } = person);
  const taxId = decrypt(person.blob, system.orgId);
  values = [person.name, person.email, person.phone, person.zip, person.address, person.hash, person.blob, taxId];
  values.push(maskTaxId(taxId), person.birth, "segundo@cadastro.test");
  await leaveTraces(person);
  await closeMonth(system, PREVIOUS);
  await snapshotMonth(system);
}, 180_000);
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

/**
 * A second record merged by phone, a withdrawn consent, a rejected row, a profile view: everything that may store
 * personal data.
 */
async function leaveTraces({ name, phone, ref }: Person): Promise<void> {
  const [branch = "", externalId = ""] = ref.split(":");
  const [store] = await system.db.rows<{ id: string }>(
    "SELECT id FROM store WHERE organization_id = $1 AND code = $2",
    [system.orgId, branch],
  );
  await system.db.sql((sql) =>
    upsertCustomers(sql, system.orgId, [
      {
        storeId: store?.id ?? "",
        storeCode: branch,
        externalId: "second",
        transId: 1,
        name: `${name} Bis`,
        email: "segundo@cadastro.test",
        phone,
        phoneType: "MOBILE",
        taxId: null,
        birthDate: null,
        zipCode: null,
        city: null,
        state: null,
        address: null,
        neighborhood: null,
      },
    ]),
  );
  await updateConsents(ctx, { id, emailOptOut: true });
  await updateConsents(ctx, { id, emailOptOut: false });
  const run = await startJobRun(system, { type: "erp_full" });
  const refused = { entity: "customers", externalId, reason: "celular: invalid_value", payload: { branch } };
  await system.db.sql((sql) => addJobRunErrors(sql, system.orgId, run, [refused, { ...refused, externalId: "other" }]));
  await finishJobRun(system, run);
  await recordAccess({
    organizationId: system.orgId,
    userId: editor.id,
    storeId: null,
    method: "GET",
    ip: null,
    userAgent: null,
    endpoint: `/api/webhook/erp/customers/${id}?reveal=cpf`,
    status: 200,
    actionType: "CUSTOMER_VIEW",
    metadata: { customerId: id },
    correlationId: null,
  });
}

const here = () => columnsWith(inject("ownerDatabaseUrl"), system.orgId, values);

describe("erasing a person", () => {
  it("fails without the confirmation name or for a user who cannot see the customer, and changes nothing", async () => {
    const before = await rowVersions(system.orgId, ["customer", "customer_metrics", "consent_change"]);
    await expect(eraseCustomer(ctx, { id, confirm: "ELIMINAR" })).rejects.toMatchObject({ status: 400 });
    const foreign = (await CustomerShop.open()).as(["app:customers:edit"]);
    await expect(eraseCustomer(foreign, { id, confirm: values[0] ?? "" })).rejects.toMatchObject({ status: 404 });
    expect(await rowVersions(system.orgId, ["customer", "customer_metrics", "consent_change"])).toEqual(before);
    expect((await listIdentities(ctx, { id })).records).toHaveLength(2);
  });

  it("[E5] leaves no personal value anywhere in the database and every figure unchanged", async () => {
    expect(await here()).toEqual(
      expect.arrayContaining([
        "public.customer.name",
        "public.customer.cpf_hash",
        "public.customer.birth_date",
        "public.customer_record.email",
        "public.customer_identity.value",
        "public.customer_search.doc",
      ]),
    );
    const before = await everyFigure();
    const receipt = await eraseCustomer(ctx, { id, confirm: `  ${(values[0] ?? "").toUpperCase()} ` });
    expect(receipt).toMatchObject({
      customerId: id,
      erasedAt: NOW,
      actor: { id: editor.id, name: "Pessoa Teste" },
      counts: { fields: 13, identities: 2, records: 2, errors: 1 },
    });
    expect(recorder.named("crm/customer.erased")).toMatchObject([
      { id: `customer-erased-${receipt.id}`, data: { orgId: system.orgId, customerId: id } },
    ]);
    const left = await here();
    expect(left).toEqual([]);
    figure("E5", { values: values.length, columnsWithOne: left.length });
    const after = await everyFigure();
    expect(after).toEqual(before);
    expect(after.transactions.length).toBeGreaterThan(1);
    expect((await listJobRunErrors(system)).data.map(({ externalId }) => externalId)).toEqual(["other"]);
  });

  it("keeps the row, opted out of every channel, and records the erasure as an event", async () => {
    const customer = await viewCustomer(ctx, { id, reveal: "cpf" });
    expect(customer).toMatchObject({
      name: null,
      email: null,
      phone: null,
      phoneType: null,
      cpfMasked: null,
      cpf: null,
      birthDate: null,
      zipCode: null,
      city: null,
      state: null,
      address: null,
      neighborhood: null,
      erasedAt: NOW,
      whatsappOptOut: true,
      emailOptOut: true,
    });
    expect(customer.totalSpent).not.toBe(0);
    const { data } = await listEvents(ctx, { id, kinds: ["consent", "erased"], ...PAGE });
    expect(data.find(({ kind }) => kind === "erased")).toMatchObject({ counts: { records: 2 } });
    expect(data.map((event) => [event.kind, "source" in event ? event.source : null])).toEqual(
      expect.arrayContaining([
        ["erased", null],
        ["consent", "erasure"],
      ]),
    );
    const { records, phones, taxIds } = await listIdentities(ctx, { id });
    expect({ phones, taxIds, told: records.map(({ name }) => name) }).toEqual({
      phones: [],
      taxIds: 0,
      told: [null, null],
    });
  });

  it("is final: erasing again or changing consents, preferences or records is a 409", async () => {
    const conflict = { status: 409 };
    await expect(eraseCustomer(ctx, { id, confirm: "ELIMINAR" })).rejects.toMatchObject(conflict);
    await expect(updateConsents(ctx, { id, emailOptOut: false })).rejects.toMatchObject(conflict);
    await expect(setPreferences(ctx, { id, preferredStoreId: null })).rejects.toMatchObject(conflict);
    const [record] = (await listIdentities(ctx, { id })).records;
    await expect(splitCustomer(ctx, { id, identities: [record?.ref ?? ""] })).rejects.toMatchObject(conflict);
  });

  it("[O5] survives the next full sync: no erased customer returns and no row changes", async () => {
    const versions = await rowVersions(system.orgId, WRITTEN_BY_SYNC);
    const run = await runSync(system);
    expect(run).toMatchObject({ status: "completed", errorCount: 0 });
    expect(run.progress).toMatchObject({ customers: { read: 120, created: 0, updated: 0 } });
    expect(await rowVersions(system.orgId, WRITTEN_BY_SYNC)).toEqual(versions);
    const cameBack = await here();
    expect(cameBack).toEqual([]);
    expect(await getCustomer(ctx, { id })).toMatchObject({ name: null, erasedAt: NOW });
    figure("O5", { cameBack: cameBack.length, rowsUnchanged: Object.values(versions).flat().length });
  });

  it("works while the job engine is down, and its event is sent later, always with the same id", async () => {
    const shop = await CustomerShop.open();
    const lost = await shop.customer("F01", "1", { name: "Ana" });
    const elsewhere = (await CustomerShop.open()).ctx;
    await recorder.close();
    const receipt = await eraseCustomer(shop.as(["app:customers:edit"]), { id: lost, confirm: "ana" });
    recorder = await recordEvents();
    expect([await announceErasures(shop.ctx), await announceErasures(elsewhere)]).toEqual([1, 0]);
    await announceErasures(shop.ctx);
    const event = { id: `customer-erased-${receipt.id}`, data: { orgId: shop.orgId, customerId: lost } };
    expect(recorder.named("crm/customer.erased")).toMatchObject([event, event]);
    const later = systemCtx(shop.orgId, "test", fixedClock("2026-11-21T15:00:00.000Z"));
    expect(await announceErasures(later)).toBe(0);
    expect(customerFunctions.map(({ opts }) => opts.triggers)).toEqual([
      [{ cron: expect.stringMatching(/^\d+ \* \* \* \*$/) }],
    ]);
  });

  it("isn't undone by another customer's record that has the erased person's tax id", async () => {
    const shop = await CustomerShop.open();
    const told = { name: "ZULEICA PRADO", taxId: "52998224725", phone: "11977770055", address: "Rua Zeta, 9" };
    const keeper = await shop.customer("F01", "1", { name: "XAVIER DIAS" });
    const person = await shop.customer("F01", "5", told);
    const [row, corrected] = [
      shop.record("F01", "1", told),
      shop.record("F01", "1", { name: "XAVIER DIAS", city: "Itu" }),
    ];
    await shop.register([row]);
    expect(await getCustomer(shop.ctx, { id: keeper })).toMatchObject({ name: "XAVIER DIAS", phone: null });
    await eraseCustomer(shop.as(["app:customers:edit"]), { id: person, confirm: "Zuleica Prado" });
    const values = ["Zuleica", "ZULEICA", told.phone, "Rua Zeta"];
    for (let sync = 0; sync < 2; sync += 1) {
      await shop.register([row]);
      expect(await columnsWith(inject("ownerDatabaseUrl"), shop.orgId, values)).toEqual([]);
      expect(await getCustomer(shop.ctx, { id: keeper })).toMatchObject({ name: "XAVIER DIAS", phone: null });
    }
    // Once the ERP corrects the record, the customer shows its data again.
    await shop.register([corrected]);
    expect(await getCustomer(shop.ctx, { id: keeper })).toMatchObject({ name: "XAVIER DIAS", city: "Itu" });
  });

  it("frees the phone for another customer", async () => {
    const other = await CustomerShop.open();
    const phone = "11977776666";
    const first = await other.customer("F01", "1", { name: "Ana", phone });
    await eraseCustomer(other.as(["app:customers:edit"]), { id: first, confirm: "ana" });
    const second = await other.customer("F01", "2", { name: "Bia", phone });
    expect(second).not.toBe(first);
    expect(await other.ownerOf("F01:1")).toBe(first);
    const nameless = await other.customer("F01", "3");
    await expect(eraseCustomer(other.ctx, { id: nameless, confirm: "sim" })).rejects.toMatchObject({ status: 400 });
    expect(await eraseCustomer(other.ctx, { id: nameless, confirm: "eliminar" })).toMatchObject({ actor: null });
  });
});
