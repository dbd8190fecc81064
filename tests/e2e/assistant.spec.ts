import type { Page } from "@playwright/test";
import { z } from "zod";
import type { CustomerRow } from "../../lib/customers/schemas.ts";
import type { NewApiKeyView } from "../../lib/identity/schemas.ts";
import type { RfmOverview } from "../../lib/rfm/schemas.ts";
import type { SalesPeriod } from "../../lib/sales/schemas.ts";
import texts from "../../messages/pt-BR.json" with { type: "json" };
import { connectMcp } from "../support/mcp-client.ts";
import { format, kpi } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN, BELA } from "./support/people.ts";

const SCOPES = ["app:dashboard:read", "app:customers:read", "app:rfm:read"];

test("an assistant gets the figures that the pages show, and none of another organization", async ({
  page,
  signInAs,
  apiAs,
  baseURL,
}) => {
  const assistantOf = async (email: string) => {
    const key = { name: `Assistente ${Date.now().toString(36)}`, scopes: SCOPES };
    return connectMcp(baseURL ?? "", (await apiAs(email).post<NewApiKeyView>("/settings/api-keys", key)).secret);
  };
  const assistant = await assistantOf(ADMIN);
  await signInAs(ADMIN);

  const lost = await assistant.use("search_customers", { rfm: ["cant_lose_them"], sort: "spent", order: "desc" });
  const { total, data: rows } = lost.data as { total: number; data: CustomerRow[] };
  await page.goto("/clientes?rfm=cant_lose_them&ordem=-gasto");
  await expect.poll(() => shownTotal(page)).toBe(total);
  await expect(page.getByRole("main")).toContainText(format.money(rows[0]?.totalSpent ?? 0));

  const { profiles } = (await assistant.use("rfm_overview")).data as RfmOverview;
  await page.goto("/rfm");
  const table = page.getByRole("tabpanel", { name: "Grupos" }).getByRole("table");
  for (const { segment, count } of profiles) {
    const row = table.getByRole("row", { name: texts.rfm.segments[segment] });
    await expect(row.getByRole("cell").first()).toHaveText(format.number(count));
  }

  const { current } = (await assistant.use("sales_period", { period: "28d" })).data as SalesPeriod;
  await page.goto("/?periodo=28d");
  await expect(kpi(page, "Vendas em 28 dias")).toContainText(format.moneyRound(current.total));

  const foreign = await assistantOf(BELA);
  const found = z
    .object({ total: z.number() })
    .parse((await foreign.use("search_customers", { q: rows[0]?.name })).data);
  expect(found.total).toBe(0);
  expect((await foreign.use("customer_history", { customerId: rows[0]?.id })).error).toContain("customer_not_found");
});

async function shownTotal(page: Page): Promise<number> {
  const header = page.getByRole("main").locator("header");
  const text = await header
    .getByText(/clientes?$/)
    .last()
    .textContent();
  return Number((text ?? "").replace(/\D/g, ""));
}
