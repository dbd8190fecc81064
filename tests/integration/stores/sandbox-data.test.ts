import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, dayOf, startOfDay, startOfMonth } from "../../../lib/core/dates.ts";
import { refreshPreferences } from "../../../lib/customers/index.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getRfmOverview, RfmOverviewQuery } from "../../../lib/rfm/index.ts";
import {
  getDashboardTotal,
  listIntradayHistory,
  listRecentSales,
  listSalesHistory,
  listStoreComparison,
  listTopSellers,
} from "../../../lib/sales/index.ts";
import {
  chooseEcommerceStore,
  expandStores,
  findServingStore,
  linkAlias,
  listStores,
  recordNumberStatus,
  unlinkAlias,
} from "../../../lib/stores/index.ts";
import { resolveAliases } from "../../../lib/stores/resolve-aliases.ts";
import type { ClienteRow, FuncionarioRow, TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type Preference, preferencesOf } from "../../support/preference-oracle.ts";
import { getAll } from "../sandbox/erp-client.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let ids: Record<string, string>;
let erp: { sellers: FuncionarioRow[]; sales: TransacaoRow[]; clients: ClienteRow[] };

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 150, products: 60 } });
  const rows = <T>(entity: string) => getAll<T>(sandbox.erpUrl, sandbox.credentials.aurora, entity);
  erp = { sellers: await rows("funcionarios"), sales: await rows("transacoes"), clients: await rows("clientes") };
  const synced = await connectOrganization(sandbox);
  expect(await runSync(synced)).toMatchObject({ status: "completed" });
  // The evening of the last day with sales: every dashboard figure has data.
  const lastSale =
    erp.sales
      .map(({ data }) => data)
      .sort()
      .at(-1) ?? "";
  const evening = startOfDay(addDays(dayOf(new Date(lastSale)), 1)).getTime() - 1;
  ctx = systemCtx(synced.orgId, "test", fixedClock(new Date(evening)));
  ids = Object.fromEntries((await listStores(ctx)).data.map(({ code, id }) => [code, id]));
});
afterAll(() => Promise.all([sandbox.stop(), recorder.close()]));

const idOf = (code: string) => ids[code] ?? "";
const codeOf = (id: string | null) => Object.keys(ids).find((code) => ids[code] === id) ?? null;
const link = (alias: string, principal: string) =>
  linkAlias(ctx, { aliasId: idOf(alias), principalId: idOf(principal) });

/** Everything that a report sums up, without store names. */
async function totals(storeIds?: string[]) {
  const named = { storeIds };
  const sales = await listRecentSales(ctx, { ...named, limit: 100 });
  const sellers = await listTopSellers(ctx, { ...named, period: "month", limit: 50 });
  const overview = RfmOverviewQuery.parse({ referencePeriod: startOfMonth(dayOf(ctx.clock.now())), storeIds });
  return {
    total: await getDashboardTotal(ctx, named),
    history: await listSalesHistory(ctx, { ...named, days: 366 }),
    intraday: await listIntradayHistory(ctx, named),
    recent: sales.map(({ store: _, storeId: __, ...sale }) => sale),
    sellers: sellers.map(({ store: _, ...seller }) => seller),
    compared: sumOf(await listStoreComparison(ctx, named)),
    rfm: await getRfmOverview(ctx, overview),
  };
}

type Compared = Awaited<ReturnType<typeof listStoreComparison>>;

function sumOf(stores: Compared) {
  const add = (figure: "today" | "yesterday" | "count") =>
    stores.reduce((sum, store) => sum + Math.round(store[figure] * 100), 0);
  return { today: add("today"), yesterday: add("yesterday"), count: add("count") };
}

beforeEach(async () => {
  for (const alias of (await resolveAliases(ctx)).keys()) await unlinkAlias(ctx, { id: alias });
});

describe("aliases, on the sandbox's sales", () => {
  it("leave the organization's dashboard and RFM totals unchanged", async () => {
    const before = await totals();
    expect(before.total.today).toBeGreaterThan(0);
    expect(before.recent.length).toBeGreaterThan(20);
    expect(before.rfm.summary.count).toBeGreaterThan(100);
    await link("F02", "F01");
    await link("F07", "F01");
    await link("F08", "F03");
    expect(await totals()).toEqual(before);
  });

  it("give every store of an alias group the report of the whole group", async () => {
    const apart = await totals([idOf("F01"), idOf("F02"), idOf("F07")]);
    const alone = await totals([idOf("F01")]);
    expect(alone.total).not.toEqual(apart.total);
    await link("F02", "F01");
    await link("F07", "F01");
    for (const code of ["F01", "F02", "F07"]) expect(await totals([idOf(code)])).toEqual(apart);
    expect((await expandStores(ctx, [idOf("F07")])).map(codeOf).sort()).toEqual(["F01", "F02", "F07"]);
  });

  it("merge their lines of the store comparison into the principal's line", async () => {
    const lines = async () =>
      new Map((await listStoreComparison(ctx, { storeIds: undefined })).map((line) => [line.code, line]));
    const before = await lines();
    await link("F02", "F01");
    const after = await lines();
    const cents = (line: { yesterday: number } | undefined) => Math.round((line?.yesterday ?? 0) * 100);
    expect(after.has("F02")).toBe(false);
    expect(after.size).toBe(before.size - 1);
    expect(cents(after.get("F01"))).toBe(cents(before.get("F01")) + cents(before.get("F02")));
    for (const [code, line] of after) if (code !== "F01") expect(line).toEqual(before.get(code));
  });
});

describe("preferred store and seller, on the sandbox's sales", () => {
  /** Stored preferences per customer, with the ERP's names, and the stores where each customer is registered. */
  async function stored() {
    const identities = await ctx.db.sql((sql) =>
      sql.rows<{ value: string; customer: string }>(
        "SELECT value, customer_id AS customer FROM customer_identity WHERE kind = 'external'",
      ),
    );
    const rows = await ctx.db.sql((sql) =>
      sql.rows<Preference & { id: string }>(
        `SELECT c.id, s.code AS store, v.external_id AS seller FROM customer c
         LEFT JOIN store s ON s.id = c.preferred_store_id LEFT JOIN seller v ON v.id = c.preferred_seller_id`,
      ),
    );
    const customerOf = new Map(
      identities.map(({ value, customer }) => [value.slice(value.indexOf(":") + 1), customer]),
    );
    const homes = Map.groupBy(erp.clients, ({ id_cliente }) => customerOf.get(id_cliente) ?? "");
    return { preferences: new Map(rows.map(({ id, ...one }) => [id, one])), customerOf, homes };
  }

  async function expectAgreement(principalOf: (branch: string) => string) {
    const { preferences, customerOf, homes } = await stored();
    const expected = preferencesOf({
      sellers: erp.sellers,
      sales: erp.sales,
      principalOf,
      homesOf: (customer) => (homes.get(customer) ?? []).map(({ filial }) => filial),
      customerOf: (client) => customerOf.get(client) ?? "",
      recentSince: `${addDays(dayOf(new Date(NOW)), -365)}T00:00:00-03:00`,
    });
    expect(expected.size).toBeGreaterThan(100);
    expect(Object.fromEntries([...expected.keys()].map((id) => [id, preferences.get(id)]))).toEqual(
      Object.fromEntries(expected),
    );
    const named = [...expected.values()];
    expect(named.filter(({ seller }) => seller !== null).length).toBeGreaterThan(20);
    expect(new Set(named.map(({ store }) => store)).size).toBeGreaterThan(3);
    return expected;
  }

  it("match the values computed in memory from the ERP's rows", async () => {
    await expectAgreement((branch) => branch);
  });

  it("count sales of a principal and its aliases as those of one store", async () => {
    const refresh = () => ctx.db.sql((sql) => refreshPreferences(sql, ctx.orgId, null, new Date(NOW)));
    const group = ["F01", "F02", "F03", "F04", "F05"];
    for (const alias of group.slice(1)) await link(alias, "F01");
    await refresh();
    await expectAgreement((branch) => (group.includes(branch) ? "F01" : branch));
    for (const alias of group.slice(1)) await unlinkAlias(ctx, { id: idOf(alias) });
    await refresh();
    await expectAgreement((branch) => branch);
  });
});

describe("the e-commerce fallback, on the sandbox's customers", () => {
  const CONNECTED = ["F02", "F05"];

  it("serves each customer from a connected preferred store, else from the e-commerce store", async () => {
    for (const code of ["F02", "F05", "F06"]) {
      const gatewayInstanceName = `${code}-${ctx.orgId}`;
      await ctx.db.transaction(({ prisma }) =>
        prisma.storeWhatsappNumber.create({
          data: { organizationId: ctx.orgId, storeId: idOf(code), provider: "gateway", gatewayInstanceName },
        }),
      );
      const connectionState = CONNECTED.includes(code) ? "open" : "close";
      await recordNumberStatus(ctx, { gatewayInstanceName, connectionState });
    }
    const customers = await ctx.db.transaction(({ prisma }) =>
      prisma.customer.findMany({ select: { preferredStoreId: true } }),
    );
    const linesBy = async (serving: (id: string | null) => Promise<string | null> | string | null) => {
      const lines = [];
      for (const { preferredStoreId: id } of customers) lines.push(`${codeOf(id)} → ${await serving(id)}`);
      return lines;
    };
    const served = () =>
      linesBy(async (preferredStoreId) =>
        codeOf((await findServingStore(ctx, { preferredStoreId, mode: "gateway", isMenuPending: false })).storeId),
      );
    const expected = (ecommerce: string) => linesBy((id) => CONNECTED.find((code) => code === codeOf(id)) ?? ecommerce);
    expect(await expected("F08")).toEqual(expect.arrayContaining(["F02 → F02", "F06 → F08"]));
    expect(await served()).toEqual(await expected("F08"));
    await chooseEcommerceStore(ctx, { id: idOf("F03"), isEcommerce: true });
    expect(await served()).toEqual(await expected("F03"));
  });
});
