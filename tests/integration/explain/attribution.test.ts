import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as exportRoute } from "../../../app/api/explain/[figure]/export/route.ts";
import { GET as explainRoute } from "../../../app/api/explain/[figure]/route.ts";
import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { Explanation } from "../../../lib/explain/schemas.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { attributeSales } from "../../../lib/sending/index.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { plantCustomers, plantSales, plantSeller } from "../../support/shop.ts";

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - hours * HOUR_MS);

let ctx: Ctx;
let sellerId: string;
let campaigns: Record<"old" | "failed" | "newer", string>;

async function send(name: string, at: Date, customerId: string, storeId: string, status = "sent"): Promise<string> {
  const id = randomUUID();
  await ctx.db.sql(async (sql) => {
    await sql.run(
      `INSERT INTO campaign (organization_id, id, name, channel, status, occurrence, behavior_rules)
       VALUES ($1, $2, $3, 'whatsapp', 'sent', 1, '{"rules":[]}')`,
      [ctx.orgId, id, name],
    );
    await sql.run(
      `INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
         accepted_at) VALUES ($1, $2, 1, $3, $4, 'whatsapp', $5, $6)`,
      [ctx.orgId, id, customerId, storeId, status, at],
    );
  });
  return id;
}

beforeAll(async () => {
  ctx = systemCtx((await createOrganization("Atribuição")).orgId, "test");
  const storeId = await createStore(ctx.orgId, "F01");
  const customerId = randomUUID();
  await plantCustomers(ctx, [{ id: customerId, storeId, name: "=Maria da Silva" }]);
  campaigns = {
    old: await send("Antiga", ago(80), customerId, storeId),
    failed: await send("Falhou", ago(60), customerId, storeId, "failed"),
    newer: await send("Recente", ago(50), customerId, storeId),
  };
  await send("Fora da janela", ago(24 * 20), customerId, storeId);
  await send("Depois da venda", ago(1), customerId, storeId);
  sellerId = await plantSeller(ctx, "LIA", storeId);
  await plantSales(ctx, [{ at: ago(2).toISOString(), cents: 12_345, storeId, customerId, sellerId }]);
  await attributeSales(ctx, { customerIds: [customerId] });
});

async function open(figure: string, query: string, permissions: string[]) {
  const token = await tokenFor((await createUser(ctx.orgId, { permissions })).clerkId);
  const path = `/api/explain/${figure}?${query}`;
  const response = await call(explainRoute, { path, token, params: { figure } });
  return { status: response.status, code: response.headers.get("x-error-code"), body: await response.json() };
}

const EVERYTHING = ["app:campaigns", "app:customers", "app:dashboard"];
const revenueOf = (campaign: string, permissions = EVERYTHING) =>
  open("campaigns.revenue", `campaignId=${campaign}`, permissions);

describe("an influenced sale", () => {
  it("names its message, the hours between, the window, and why other messages are not credited", async () => {
    const { body } = await revenueOf(campaigns.newer);
    const message = (name: string, id: string, hours: number, status = "sent") => ({
      campaign: { id, name },
      occurrence: 1,
      channel: "whatsapp",
      status,
      sentAt: ago(hours).toISOString(),
    });
    const explained: Explanation = body;
    expect(explained).toMatchObject({ kind: "sales", unit: "money", value: 123.45, sum: 123.45, total: 1 });
    expect(explained.data[0]?.attribution).toEqual({
      message: { ...message("Recente", campaigns.newer, 50), sentAt: expect.any(String) },
      hoursBetween: 48,
      windowDays: 7,
      others: [
        { ...message("Falhou", campaigns.failed, 60, "failed"), sentAt: expect.any(String), reason: "failed" },
        { ...message("Antiga", campaigns.old, 80), sentAt: expect.any(String), reason: "older" },
      ],
    });
  });

  it("is explained in the same way on Início", async () => {
    const [campaign, home] = await Promise.all([
      revenueOf(campaigns.newer),
      open("dashboard.influenced-revenue", "period=28d", EVERYTHING),
    ]);
    expect(home.body.data).toEqual(campaign.body.data);
  });

  it("is not among the sales of a message that is not credited", async () => {
    expect((await revenueOf(campaigns.old)).body).toMatchObject({ value: 0, total: 0, data: [] });
  });
});

describe("an explanation", () => {
  it("names the seller that limits the sales of a send", async () => {
    const filtersOf = async (sellerId: string) =>
      (await open("campaigns.revenue", `campaignId=${campaigns.newer}&sellerId=${sellerId}`, EVERYTHING)).body.filters;
    expect((await filtersOf("none")).at(-1)).toBe("Sem vendedor");
    expect((await filtersOf(sellerId)).at(-1)).toBe("Vendedor: Lia");
    expect((await filtersOf(randomUUID())).at(-1)).toBe("Vendedor sem vendas neste envio");
  });

  it("counts zero for a group of RFM without customers", async () => {
    const count = async (query: string) => (await open("rfm.customers", query, ["app:rfm"])).body.value;
    const groups = await Promise.all(RFM_SEGMENTS.map((group) => count(`segment=${group}`)));
    expect(groups.toSorted((a, b) => b - a)).toEqual([1, ...Array.from({ length: RFM_SEGMENTS.length - 1 }, () => 0)]);
  });

  it("shortens customers for a role without customers, and hides campaigns from one without campaigns", async () => {
    const { body } = await open("dashboard.influenced-revenue", "period=28d", ["app:dashboard"]);
    const [row] = (body as Explanation).data;
    expect(row?.customer).toEqual({ id: null, name: "=Maria S." });
    expect([row?.attribution?.message, ...(row?.attribution?.others ?? [])].map((one) => one?.campaign)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("says what the figure means and what limits it, in both languages", async () => {
    const query = "period=range&from=2026-01-02&to=2026-01-31";
    const portuguese = await open("dashboard.period-sales", query, EVERYTHING);
    expect(portuguese.body).toMatchObject({
      definition: "Vendas do período menos as devoluções.",
      filters: ["Todas as lojas", "De 02/01/2026 a 31/01/2026"],
    });
    const english = await open("dashboard.period-sales", `${query}&language=en`, EVERYTHING);
    expect(english.body).toMatchObject({
      definition: "Sales of the period, less returns.",
      filters: ["All stores", "From 1/2/26 to 1/31/26"],
    });
  });

  it.each([
    ["an unknown figure", "dashboard.unknown", "", 404, "figure_not_found"],
    ["an unknown period", "dashboard.period-sales", "period=decade", 400, "validation_failed"],
    ["a missing campaign", "campaigns.revenue", "", 400, "validation_failed"],
    ["an unknown campaign", "campaigns.revenue", `campaignId=${randomUUID()}`, 404, "campaign_not_found"],
    ["an unknown segment", "segments.customers", `segmentId=${randomUUID()}`, 404, "segment_not_found"],
    ["an unknown survey", "surveys.asked", `surveyId=${randomUUID()}`, 404, "survey_not_found"],
    ["a month to come", "rfm.customers", "referencePeriod=2999-01-01", 400, "validation_failed"],
    ["a cursor that is none", "dashboard.period-sales", "cursor=x", 400, "validation_failed"],
    [
      "another figure's cursor",
      "rfm.customers",
      `cursor=${btoa('["2026-01-01T00:00:00Z"]')}`,
      400,
      "validation_failed",
    ],
    ["too many rows", "dashboard.period-sales", "limit=201", 400, "validation_failed"],
  ])("answers %s with an error", async (_, figure, query, status, code) => {
    const permissions = [...EVERYTHING, "app:rfm", "app:segments", "app:surveys"];
    expect(await open(figure, query, permissions)).toMatchObject({ status, code });
  });

  it("is audited with its figure", async () => {
    await open("dashboard.new-customers", "", EVERYTHING);
    const figures = () =>
      ctx.db.rows("SELECT FROM access_log WHERE action_type = 'FIGURE_OPEN' AND metadata ->> 'figure' = $1", [
        "dashboard.new-customers",
      ]);
    await eventually(async () => expect(await figures()).toHaveLength(1));
  });
});

describe("the export of a figure", () => {
  const download = async (figure: string, query: string) => {
    const permissions = [...EVERYTHING, "app:segments:export"];
    const token = await tokenFor((await createUser(ctx.orgId, { permissions })).clerkId);
    return call(exportRoute, { path: `/api/explain/${figure}/export?${query}`, token, params: { figure } });
  };

  it("has a line for each row, with texts that no spreadsheet runs as a formula", async () => {
    const response = await download("campaigns.revenue", `campaignId=${campaigns.newer}`);
    expect(response.headers.get("content-disposition")).toContain("detalhe-campaigns-revenue_");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines[0]).toContain("Cliente;Loja;Vendedor;Valor;Campanha");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(";'=maria da Silva;Loja F01;Lia;123,45;Recente;WhatsApp;");
  });

  it("is refused for a ratio, which has no rows", async () => {
    const response = await download("campaigns.average-sale", `campaignId=${campaigns.newer}`);
    expect([response.status, response.headers.get("x-error-code")]).toEqual([400, "figure_without_rows"]);
  });
});
