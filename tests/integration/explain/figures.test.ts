import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { FIGURE_IDS, type FigureId } from "../../../lib/explain/names.ts";
import { listRegistered } from "../../../lib/explain/registry.ts";
import type { Explanation } from "../../../lib/explain/schemas.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { FigureWorld } from "../../support/figure-world.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { tokenFor } from "../../support/http.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";
import { CASES } from "./cases.ts";

const FILTERS = 2;
const MOST_FILTERS = 40;
const MOST_HIDDEN = 5;
/** Pages round to cents or whole percents. */
const ROUNDED = 0.0051;

let world: FigureWorld;
let helpdesk: HelpdeskWorld;
let endpoints: Map<string, Endpoint>;

beforeAll(async () => {
  helpdesk = await openHelpdeskWorld();
  world = await FigureWorld.open(new Date(), helpdesk);
  endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
});

afterAll(() => helpdesk.close());

type Query = Record<string, string>;

async function get(name: string, token: string, { params = {}, query = {} }: { params?: Query; query?: Query }) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No endpoint ${name}`);
  const response = await callRoute(endpoint, { token, params, query: new URLSearchParams(query).toString() });
  return { status: response.status, code: response.headers.get("x-error-code"), body: await response.json() };
}

const explain = (figure: string, token: string, query: Query) =>
  get("GET /explain/[figure]", token, { params: { figure }, query });

/** All pages of a figure's rows, with its first page. */
async function readAll(figure: string, token: string, query: Query) {
  const rows: Explanation["data"] = [];
  let first: Explanation | undefined;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await explain(figure, token, { ...query, ...(cursor ? { cursor } : {}) });
    expect(status, JSON.stringify(body)).toBe(200);
    const page: Explanation = body;
    if (first) expect(page).toMatchObject({ value: null, total: null, sum: null, filters: [] });
    first ??= page;
    rows.push(...page.data);
    cursor = page.nextCursor;
    // A position is sealed: it may be a sale of which the row does not show the id.
    expect(Buffer.from(cursor ?? "", "base64url").toString("latin1")).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  }
  if (!first) throw new Error("No page");
  return { first, rows };
}

const sumOf = (rows: Explanation["data"]) => rows.reduce((sum, row) => sum + (row.amount ?? 0), 0);
const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

/** The stores and those that only name another code of them. */
async function withAliases(storeIds: readonly (string | undefined)[]): Promise<Set<string>> {
  const rows = await world.ctx.db.rows<{ id: string }>(
    "SELECT id FROM store WHERE organization_id = $1 AND (id = ANY ($2::uuid[]) OR primary_store_id = ANY ($2::uuid[]))",
    [world.ctx.orgId, storeIds],
  );
  return new Set(rows.map(({ id }) => id));
}

describe("the registry of figures", () => {
  it("has every named figure once, and names the parts of each ratio", () => {
    const registered = listRegistered();
    expect(registered.map(({ id }) => id).toSorted()).toEqual([...FIGURE_IDS].toSorted());
    for (const figure of registered)
      if (figure.unit === "ratio") {
        const { numerator, minus, denominator } = figure.of;
        expect(FIGURE_IDS).toEqual(expect.arrayContaining([numerator, denominator, ...(minus ? [minus] : [])]));
      }
  });

  it("lists only the figures that the caller may open", async () => {
    const all = await get("GET /explain", await world.token(), {});
    expect(all.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([...FIGURE_IDS].toSorted());
    const none = await get("GET /explain", await world.token({ permissions: [] }), {});
    expect(none.body).toEqual({ data: [] });
  });
});

/** Figures of visible customers, whose sales may be in any store. */
const ACROSS_STORES = [
  "campaigns.conversions",
  "campaigns.revenue",
  "campaigns.arm-revenue",
  "campaigns.variant-revenue",
] as const;

describe.each(ACROSS_STORES)("the rows of %s", (id) => {
  it("keep only customer and amount of a sale in a store that the user does not see, and still add up", async () => {
    const own = [world.stores.F01, world.stores.F02];
    const visible = await withAliases(own);
    const [token, everywhere] = [await world.token({ storeIds: own }), await world.token()];
    let hidden = 0;
    for (let n = 0; n < MOST_FILTERS && hidden < MOST_HIDDEN; n += 1) {
      const { storeId: _, sellerId: __, ...query } = CASES[id].query(world);
      const { first, rows } = await readAll(id, token, query);
      const all = await readAll(id, everywhere, query);
      const elsewhere = all.rows.filter(({ store }) => !visible.has(store?.id ?? ""));
      const masked = rows.filter(({ store }) => store === null);
      hidden += masked.length;
      for (const row of masked)
        expect(row).toEqual({
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          customer: { id: expect.any(String), name: expect.any(String) },
          store: null,
          seller: null,
          at: null,
          amount: expect.any(Number),
        });
      expect(elsewhere.filter((sale) => JSON.stringify(rows).includes(sale.id))).toEqual([]);
      const customers = new Set(rows.map(({ customer }) => customer?.id));
      expect(cents(sumOf(rows))).toBe(cents(sumOf(all.rows.filter(({ customer }) => customers.has(customer?.id)))));
      if (first.unit === "money") expect(cents(sumOf(rows))).toBe(cents(first.value));
      expect(first.total).toBe(rows.length);
    }
    expect(hidden).toBeGreaterThan(0);
  });
});

describe.each(FIGURE_IDS)("the figure %s", (id: FigureId) => {
  const { query: chosen, endpoint, params, asked = (query) => query, read } = CASES[id];

  it.each([
    ["the organization", undefined],
    ["two stores", ["F01", "F02"] as const],
  ])("equals its rows and the page's number for a user of %s", async (_, codes) => {
    const token = await world.token(codes && { storeIds: codes.map((code) => world.stores[code]) });
    let shownRows = 0;
    // Filters are drawn until one has rows, so that no figure is only compared with nothing.
    for (let n = 0; n < FILTERS || (shownRows === 0 && n < MOST_FILTERS); n += 1) {
      const query = chosen(world);
      const page = await get(endpoint, token, { params: params?.(query), query: asked(query) });
      expect(page.status, JSON.stringify(page.body)).toBe(200);
      const shown = read(page.body, query);
      const { first, rows } = await readAll(id, token, { ...query, limit: world.random.pick(["40", "200"]) });
      expect({ query, value: first.value }).toEqual({ query, value: shown });
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      const own = codes && (await withAliases(codes.map((code) => world.stores[code])));
      if (own) expect(rows.flatMap(({ store }) => (store?.id && !own.has(store.id) ? [store] : []))).toEqual([]);
      shownRows += first.unit === "ratio" ? 1 : rows.length;
      if (first.unit !== "ratio") expect(first.total).toBe(rows.length);
      if (first.unit === "count") expect(rows.length).toBe(shown);
      if (first.unit === "money") {
        expect(first.sum).toBe(shown);
        expect(cents(sumOf(rows))).toBe(cents(shown));
      }
      if (first.unit === "ratio") {
        const [numerator, minus, denominator] = await Promise.all(
          [first.of?.numerator, first.of?.minus, first.of?.denominator].map(
            async (part) => part && ((await explain(part, token, query)).body as Explanation).value,
          ),
        );
        expect({ numerator, denominator }).toEqual({ numerator: expect.any(Number), denominator: expect.any(Number) });
        // More returns than sales have no share either.
        if (shown === null) expect(Number(denominator)).toBeLessThanOrEqual(0);
        else
          expect(Math.abs((Number(numerator) - Number(minus ?? 0)) / Number(denominator) - shown)).toBeLessThan(
            ROUNDED,
          );
      }
    }
    expect(shownRows).toBeGreaterThan(0);
  });

  it("shows nothing of another organization", async () => {
    const { orgId } = await createOrganization("Outra");
    const token = await tokenFor((await createUser(orgId, { permissions: [...PERMISSIONS] })).clerkId);
    const { status, body } = await explain(id, token, chosen(world));
    if (status === 200) expect({ ...body, value: body.value ?? 0 }).toMatchObject({ data: [], value: 0 });
    else expect([403, 404]).toContain(status);
  });

  it("answers 403 without the permission of its page", async () => {
    const token = await world.token({ permissions: ["app:customers", "app:segments:export"] });
    const query = chosen(world);
    expect(await explain(id, token, query)).toMatchObject({ status: 403, code: "forbidden" });
    const exported = await get("GET /explain/[figure]/export", token, { params: { figure: id }, query });
    expect(exported).toMatchObject({ status: 403, code: "forbidden" });
  });
});
