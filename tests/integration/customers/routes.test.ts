import { beforeAll, describe, expect, it } from "vitest";
import { TIMELINE_KINDS } from "../../../lib/customers/names.ts";
import type { CustomerDetail } from "../../../lib/customers/schemas.ts";
import { lockMetrics } from "../../../lib/platform/database/metrics-lock.ts";
import { closeMonth, snapshotMonth } from "../../../lib/rfm/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { eventually } from "../../support/eventually.ts";
import { createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

const EDITOR = ["app:customers", "app:customers:edit"];
const SPEC_FIELDS = [
  "id",
  "storeId",
  "organizationId",
  "name",
  "email",
  "phone",
  "cpfMasked",
  "birthDate",
  "zipCode",
  "city",
  "state",
  "address",
  "neighborhood",
  "externalId",
  "transId",
  "totalSpent",
  "orderCount",
  "lastOrder",
  "rfmStatus",
  "preferredStoreId",
  "preferredSellerId",
  "phoneType",
  "whatsappOptOut",
  "emailOptOut",
];
const endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));

let shop: CustomerShop;
let id: string;
let elsewhere: string;
let foreign: string;
let editor: string;
let reader: string;
let auditor: string;
let managerOfF01: string;

type Options = { as?: string; id?: string; query?: string; body?: unknown; browser?: string };

async function ask(name: string, { as = editor, query, body, browser = "tests", ...options }: Options = {}) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No route ${name}`);
  const response = await callRoute(endpoint, {
    token: await tokenFor(as),
    query,
    body,
    headers: { "user-agent": browser },
    params: { id: options.id ?? id, noteId: "0198c0de-0000-7000-8000-000000000009" },
  });
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  };
}

beforeAll(async () => {
  shop = await CustomerShop.open();
  await shop.products([{ externalId: "p1", name: "Vestido", brand: "Flora" }]);
  id = await shop.customer("F91", "7", {
    name: "MARIA DAS DORES",
    email: "maria@mail.test",
    phone: "11987654321",
    taxId: "52998224725",
    birthDate: "1980-05-04",
    zipCode: "13010000",
    city: "Campinas",
    state: "SP",
    address: "Rua A, 1",
    neighborhood: "Centro",
  });
  elsewhere = await shop.customer("F02", "8", { name: "JOÃO" });
  foreign = await (await CustomerShop.open()).customer("F01", "9", { name: "DE OUTRA LOJA" });
  const item = { productExternalId: "p1", quantity: 2, unitPriceCents: 4_995n, color: "azul", size: "M" };
  await shop.sell("F91:7", [
    { at: "2026-09-10T12:00:00Z", cents: 9_990, items: [item] },
    { at: "2026-10-02T12:00:00Z", cents: 20_000, code: "F02", seller: "bia" },
    { at: "2026-10-03T12:00:00Z", cents: -1_000, seller: null },
  ]);
  for (const month of ["2026-08-01", "2026-09-01", "2026-10-01"]) await closeMonth(shop.ctx, month);
  await snapshotMonth(shop.ctx);
  const user = async (permissions: string[], storeIds?: string[]) =>
    (await createUser(shop.orgId, { permissions, storeIds })).clerkId;
  editor = await user(EDITOR);
  reader = await user(["app:customers"]);
  auditor = await user(["app:customers", "app:audit"]);
  managerOfF01 = await user(EDITOR, [shop.storeId("F01")]);
});

const OF_ONE = [...endpoints.keys()].filter((name) => /customers\/\[id\]/.test(name));
const BODIES: Record<string, unknown> = {
  "PATCH /customers/[id]": { emailOptOut: true },
  "PATCH /erp/customers/[id]/preferences": { preferredStoreId: null },
  "POST /customers/[id]/notes": { text: "Ligar à tarde" },
  "POST /customers/[id]/split": { identities: ["F02:8"] },
  "POST /customers/[id]/erase": { confirm: "DE OUTRA LOJA" },
};

describe("a customer outside the actor's scope", () => {
  it("is tested on 14 routes", () => expect(OF_ONE.length).toBe(14));

  it.each(OF_ONE)("%s answers 404 for a foreign, absent or malformed id, or a store out of scope", async (name) => {
    const body = BODIES[name];
    for (const other of [foreign, crypto.randomUUID(), "7", "null"])
      expect(await ask(name, { id: other, body })).toMatchObject({ status: 404, body: { statusCode: 404 } });
    expect(await ask(name, { id: elsewhere, as: managerOfF01, body })).toMatchObject({ status: 404 });
  });

  it.each(OF_ONE.filter((name) => name.startsWith("GET")))("%s answers 200 for a customer in scope", async (name) => {
    for (const as of [editor, managerOfF01]) expect(await ask(name, { as })).toMatchObject({ status: 200 });
  });
});

describe("GET /customers/:id", () => {
  it("returns the fields of the specification, and the tax id neither plain, hashed nor encrypted", async () => {
    const { body } = await ask("GET /customers/[id]", { as: reader });
    expect(Object.keys(body)).toEqual(expect.arrayContaining(SPEC_FIELDS));
    expect(Object.keys(body).filter((field) => /hash|encrypted|^cpf$/i.test(field))).toEqual([]);
    expect(body).toMatchObject({
      name: "MARIA DAS DORES",
      phone: "11987654321",
      phoneType: "MOBILE",
      cpfMasked: "***.982.247-**",
      birthDate: "1980-05-04",
      totalSpent: 289.9,
      orderCount: 2,
      averageTicket: 144.95,
      externalId: "7",
      lastOrder: "2026-10-02T12:00:00.000Z",
      firstOrder: "2026-09-10T12:00:00.000Z",
      erasedAt: null,
      recordCount: 1,
      store: { id: shop.storeId("F91"), code: "F91", name: "Loja F91" },
      channels: { whatsapp: { reachable: true, reason: null }, email: { reachable: true, reason: null } },
    } satisfies Partial<CustomerDetail>);
    expect(JSON.stringify(body)).not.toContain("52998224725");
  });
});

describe("GET /webhook/erp/customers/:id", () => {
  // Audit rows are written asynchronously: those of earlier tests may still be pending.
  const browser = "the audited one";
  const views = () =>
    shop.ctx.db.transaction(({ prisma }) =>
      prisma.accessLog.findMany({ where: { actionType: "CUSTOMER_VIEW", userAgent: browser } }),
    );

  it("returns the whole customer, the tax id only to an editor on request, and audits every call", async () => {
    const route = "GET /webhook/erp/customers/[id]";
    const plain = await ask(route, { as: reader, browser });
    expect(plain.body).toEqual((await ask("GET /customers/[id]")).body);
    expect(await ask(route, { as: reader, browser, query: "reveal=cpf" })).toMatchObject({ status: 403 });
    expect((await ask(route, { browser, query: "reveal=cpf" })).body).toMatchObject({
      name: "MARIA DAS DORES",
      cpf: "52998224725",
    });
    expect(await ask(route, { browser, query: "reveal=everything" })).toMatchObject({ status: 400 });
    const rows = await eventually(async () => {
      const written = await views();
      expect(written).toHaveLength(4);
      return written;
    });
    const told = rows.map((row) => [row.status, row.endpoint.split("?")[1] ?? "", row.metadata]);
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        [200, "", { customerId: id }],
        [403, "reveal=cpf", expect.objectContaining({ customerId: id })],
        [200, "reveal=cpf", { customerId: id }],
        [400, "reveal=everything", expect.objectContaining({ customerId: id })],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain("52998224725");
  });
});

describe("GET /customers/:id/transactions", () => {
  it("lists the newest first, with items, store and seller", async () => {
    const { body } = await ask("GET /customers/[id]/transactions");
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50 });
    expect(body.data.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
      ["return", -10],
      ["sale", 200],
      ["sale", 99.9],
    ]);
    expect(body.data[2]).toMatchObject({
      store: "Loja F01",
      storeCode: "F01",
      seller: "Vendedora ana",
      isInfluenced: false,
      channel: null,
      influencedBy: null,
      items: [
        {
          line: 1,
          productId: "p1",
          product: "Vestido",
          brand: "Flora",
          quantity: 2,
          unitPrice: 49.95,
          total: 99.9,
          color: "azul",
          size: "M",
        },
      ],
    });
    expect((await ask("GET /customers/[id]/transactions", { query: "kind=return&limit=1" })).body).toMatchObject({
      total: 1,
    });
  });

  it("shows the sales of the stores that the user may see", async () => {
    const { body } = await ask("GET /customers/[id]/transactions", { as: managerOfF01 });
    expect(body.total).toBe(2);
    expect(body.data.map(({ storeCode }: { storeCode: string }) => storeCode)).toEqual(["F01", "F01"]);
  });
});

describe("PATCH /customers/:id", () => {
  const consents = async () => (await ask("GET /customers/[id]/events", { query: "kinds=consent" })).body.data;

  it("records each opt-out change with its actor, and keeps the opt-out filter in sync", async () => {
    expect(
      (await ask("PATCH /customers/[id]", { body: { whatsappOptOut: true, emailOptOut: false } })).body,
    ).toMatchObject({
      whatsappOptOut: true,
      emailOptOut: false,
      channels: { whatsapp: { reachable: false, reason: "opt_out" } },
    });
    await ask("PATCH /customers/[id]", { body: { whatsappOptOut: true } });
    const found = await consents();
    expect(found).toMatchObject([
      {
        kind: "consent",
        channel: "whatsapp",
        from: "in",
        to: "out",
        source: "manual",
        actor: { name: "Pessoa Teste" },
      },
    ]);
    const optedOut = () => ask("GET /customers", { query: "optOut=whatsapp" });
    expect((await optedOut()).body.data.map((row: { id: string }) => row.id)).toEqual([id]);
    await ask("PATCH /customers/[id]", { body: { whatsappOptOut: false } });
    expect((await optedOut()).body.total).toBe(0);
    expect(await consents()).toHaveLength(2);
  });

  it.each([{ name: "Outra" }, { whatsappOptOut: "yes" }, { emailOptOut: null }])("rejects %o", async (body) => {
    expect(await ask("PATCH /customers/[id]", { body })).toMatchObject({ status: 400 });
  });
});

describe("PATCH /erp/customers/:id/preferences", () => {
  const route = "PATCH /erp/customers/[id]/preferences";
  const mirror = () =>
    shop.ctx.db.transaction(({ prisma }) =>
      prisma.customerMetrics.findFirstOrThrow({
        where: { customerId: id },
        select: { preferredStoreId: true, preferredSellerId: true },
      }),
    );
  const sellerId = async (externalId: string) =>
    (await shop.ctx.db.transaction(({ prisma }) => prisma.seller.findFirstOrThrow({ where: { externalId } }))).id;

  it("pins a user's choice over the sales, replaces an alias by its principal, and unpins it with null", async () => {
    const [ana, bia] = [await sellerId("ana"), await sellerId("bia")];
    expect((await ask("GET /customers/[id]")).body).toMatchObject({
      preferredSellerId: ana,
      preferredStore: { code: "F02" },
    });
    const body = { preferredStoreId: shop.storeId("F91"), preferredSellerId: bia };
    const pinned = { preferredStoreId: shop.storeId("F01"), preferredSellerId: bia };
    expect((await ask(route, { body })).body).toMatchObject({
      ...pinned,
      preferredStorePinned: true,
      preferredSellerPinned: true,
    });
    await shop.sell("F91:7", [{ at: "2026-11-01T12:00:00Z", cents: 1, seller: "ana" }]);
    expect(await mirror()).toEqual(pinned);
    expect((await ask(route, { body: { preferredSellerId: null } })).body).toMatchObject({
      preferredSellerId: ana,
      preferredSellerPinned: false,
      preferredStoreId: shop.storeId("F01"),
    });
    expect((await ask(route, { body: { preferredStoreId: null } })).body).toMatchObject({
      preferredStore: { code: "F02" },
    });
    expect(await mirror()).toEqual({ preferredStoreId: shop.storeId("F02"), preferredSellerId: ana });
  });

  it("rejects foreign stores and sellers, those out of scope, and inactive sellers", async () => {
    const other = await CustomerShop.open();
    const bia = await sellerId("bia");
    await shop.sellers([["caio", "F01"]], "INACTIVE");
    const missing = { status: 404 };
    expect(await ask(route, { body: { preferredStoreId: other.storeId("F01") } })).toMatchObject(missing);
    expect(await ask(route, { body: { preferredSellerId: crypto.randomUUID() } })).toMatchObject(missing);
    expect(await ask(route, { as: managerOfF01, body: { preferredStoreId: shop.storeId("F02") } })).toMatchObject(
      missing,
    );
    expect(await ask(route, { as: managerOfF01, body: { preferredSellerId: bia } })).toMatchObject(missing);
    expect(await ask(route, { body: { preferredSellerId: await sellerId("caio") } })).toMatchObject({ status: 400 });
    expect(await ask(route, { body: { preferredStoreId: "F01" } })).toMatchObject({ status: 400 });
  });
});

describe("GET /customers/:id/timeline", () => {
  const kindsOf = (body: { data: { kind: string }[] }) => body.data.map(({ kind }) => kind);

  it("lists every event, the newest first, and views only for readers of the audit log", async () => {
    const { body } = await ask("GET /customers/[id]/timeline", { as: auditor });
    const times = body.data.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(kindsOf(body))).toEqual(new Set(["sale", "return", "view", "registered", "rfm", "consent"]));
    expect(body.total).toBe(body.data.length);
    const view = body.data.find(({ kind }: { kind: string }) => kind === "view");
    expect(view).toMatchObject({ actor: { name: "Pessoa Teste" } });
    const sale = body.data.find(({ kind }: { kind: string }) => kind === "sale");
    expect(sale.transaction).toMatchObject({ id: sale.id, date: sale.at });
    const reader = (await ask("GET /customers/[id]/timeline")).body;
    expect(kindsOf(reader)).not.toContain("view");
    expect(reader.total).toBeLessThan(body.total);
    expect((await ask("GET /customers/[id]/timeline", { query: "kinds=view" })).body).toMatchObject({
      data: [],
      total: 0,
    });
  });

  it("lists the moves between RFM segments", async () => {
    const { body } = await ask("GET /customers/[id]/timeline", { query: "kinds=rfm" });
    expect(body.data.length).toBeGreaterThan(1);
    for (const [at, move] of body.data.slice(0, -1).entries()) expect(move.from).toBe(body.data[at + 1].to);
    expect(body.data.at(-1)).toMatchObject({ from: null, period: "2026-09-01", at: "2026-10-01T02:59:59.999Z" });
  });

  it.each(TIMELINE_KINDS)("returns only entries of kind %s when filtered by it", async (kind) => {
    const { body } = await ask("GET /customers/[id]/timeline", { as: auditor, query: `kinds=${kind}` });
    expect(kindsOf(body).every((found) => found === kind)).toBe(true);
    expect(body.total).toBe(body.data.length);
  });

  it("is paginated without repeats or gaps", async () => {
    const whole = (await ask("GET /customers/[id]/timeline", { as: auditor })).body;
    const pages: { id: string }[] = [];
    for (let page = 1; pages.length < whole.total; page += 1)
      pages.push(
        ...(await ask("GET /customers/[id]/timeline", { as: auditor, query: `limit=2&page=${page}` })).body.data,
      );
    expect(pages.map((entry) => entry.id)).toEqual(whole.data.map((entry: { id: string }) => entry.id));
  });

  it("lists each entry once among many with the same time", async () => {
    const at = "2026-10-05T12:00:00Z";
    const cents = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? 1_000 : -10));
    await shop.sell(
      "F02:8",
      cents.map((amount) => ({ at, cents: amount, seller: null })),
    );
    const read = async (page: number) =>
      (await ask("GET /customers/[id]/timeline", { id: elsewhere, query: `limit=3&page=${page}` })).body;
    const { total } = await read(1);
    expect(total).toBeGreaterThan(cents.length);
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / 3); page += 1)
      for (const { kind, id } of (await read(page)).data) seen.add(`${kind} ${id}`);
    expect(seen.size).toBe(total);
  });

  it("shows the sales of visible stores only, and no purchases in the events", async () => {
    const mine = (await ask("GET /customers/[id]/timeline", { as: managerOfF01, query: "kinds=sale" })).body;
    const all = (await ask("GET /customers/[id]/timeline", { query: "kinds=sale" })).body;
    expect(mine.total).toBe(all.total - 1);
    const events = (await ask("GET /customers/[id]/events", { as: auditor })).body;
    expect(kindsOf(events).filter((kind) => ["sale", "return", "view"].includes(kind))).toEqual([]);
    expect(events.total).toBeGreaterThan(2);
    expect(await ask("GET /customers/[id]/events", { query: "kinds=sale" })).toMatchObject({ status: 400 });
  });
});

describe("GET /customers and its CSV", () => {
  it("accepts a store id in upper case, and includes its aliases", async () => {
    const idsOf = async (storeIds: string, as: string) => {
      const { body } = await ask("GET /customers", { as, query: `storeIds=${storeIds}` });
      return body.data.map((row: { id: string }) => row.id);
    };
    for (const as of [reader, managerOfF01])
      for (const code of ["F01", "F91"]) {
        expect(await idsOf(shop.storeId(code), as)).toEqual([id]);
        expect(await idsOf(shop.storeId(code).toUpperCase(), as)).toEqual([id]);
      }
    expect(await idsOf(shop.storeId("F02").toUpperCase(), managerOfF01)).toEqual([]);
  });

  it("returns rows, applies filters, and rejects invalid filters", async () => {
    const { body } = await ask("GET /customers", { query: "q=dores&sort=nonsense&limit=0&unknown=1" });
    expect(body).toMatchObject({
      total: 1,
      page: 1,
      limit: 50,
      data: [{ id, name: "MARIA DAS DORES", phone: "11987654321" }],
    });
    for (const query of ["rfm=vip", "lastOrderFrom=ontem", "spentMin=muito", "channel=fax", "sellerIds=7"])
      expect(await ask("GET /customers", { query })).toMatchObject({ status: 400 });
    expect((await ask("GET /customers", { query: "rfm=&lastOrderFrom=&spentMin=&q=" })).body.total).toBe(2);
  });

  it("exports the filtered list masked, to a user with export permission", async () => {
    const exporter = (await createUser(shop.orgId, { permissions: ["app:customers", "app:segments:export"] })).clerkId;
    const { body, headers, status } = await ask("GET /customers/export", { as: exporter, query: "q=dores" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="clientes_\d{4}-\d\d-\d\d\.csv"$/);
    expect([headers.get("x-export-rows"), headers.get("x-export-truncated")]).toEqual(["1", "false"]);
    const [header, line, ...rest] = body.split("\r\n");
    expect(header).toContain("Nome;E-mail;Telefone");
    expect(line).toMatch(/^Maria das Dores;m\*\*\*@mail\.test;\*\*\*4321;Campinas;SP;/);
    expect(rest).toEqual([""]);
    expect(await ask("GET /customers/export")).toMatchObject({ status: 403 });
  });
});

describe("a change during a rebuild of the whole organization", () => {
  it("fails with 503 within seconds, changes nothing, and succeeds on retry", async () => {
    const body = { whatsappOptOut: true };
    const refused = await shop.ctx.db.sql(async (sql) => {
      await lockMetrics(sql, shop.orgId);
      return ask("PATCH /customers/[id]", { body });
    });
    expect(refused.status).toBe(503);
    expect(refused.body.message).toBe("The customers are being recomputed; try again");
    expect(refused.headers.get("retry-after")).toBe("15");
    expect((await ask("GET /customers/[id]")).body.whatsappOptOut).toBe(false);
    expect(await ask("PATCH /customers/[id]", { body })).toMatchObject({ status: 200, body });
    await ask("PATCH /customers/[id]", { body: { whatsappOptOut: false } });
  });
});
