import type { Page } from "@playwright/test";
import type { StoreComparison } from "../../lib/sales/schemas.ts";
import { figure } from "../support/figures.ts";
import type { Api } from "./support/api.ts";
import { leaksIn, valuesOfAurora } from "./support/aurora.ts";
import { card, skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { recordPayloads } from "./support/payloads.ts";
import { ADMIN, BELA, GERENTE, SUPER } from "./support/people.ts";
import { WITNESS } from "./support/witness.ts";

const PAGES = [
  "/",
  "/clientes",
  "/rfm",
  "/rfm?aba=migracoes",
  "/segmentos",
  "/segmentos/novo",
  "/campanhas",
  "/campanhas/nova",
  "/pesquisas",
  "/resultados",
  "/atendimento",
  "/lojas",
  "/equipe",
  "/papeis",
  "/auditoria",
  "/filas",
  "/sincronizacao",
  "/integracoes",
  "/integracoes/whatsapp",
  "/integracoes/whatsapp/modelos",
  "/configuracoes",
  "/configuracoes/email",
  "/configuracoes/campanhas",
  "/configuracoes/helpdesk",
  "/configuracoes/webhooks-de-saida",
  "/importar",
  "/configuracoes/chaves",
  `/clientes?busca=${encodeURIComponent(WITNESS.name)}`,
  `/clientes?q=${WITNESS.phone}`,
];
const ROUTES = [
  "/users/me",
  "/settings/stores",
  "/sales/dashboard-total",
  "/sales/dashboard-history",
  "/sales/recent-sales",
  "/sales/store-comparison",
  "/sales/intraday-history",
  "/sales/top-sellers",
  "/rfm/status",
  "/erp/sync/status",
  "/erp/sync/history",
  "/erp/errors",
];
type Me = { tenantId: string; organizationName: string };

// The suite's last tests: they end sooner on several workers.
test.describe.configure({ mode: "parallel" });

test.describe("tenant isolation in the browser", () => {
  test("[O4] Bela's pages contain no data of Aurora; Aurora's own pages do", async ({ page, signInAs, apiAs }) => {
    test.setTimeout(240_000);
    const values = await valuesOfAurora(apiAs(ADMIN));
    const { id } = await witnessOf(apiAs(ADMIN));
    const pages = [...PAGES, `/clientes/${id}`];
    await signInAs(BELA);
    const foreign = recordPayloads(page);
    await visitPages(page, pages);
    await expect(page.getByText("Bela", { exact: true }).first()).toBeVisible();
    const seen = await foreign();
    // The search term itself is in the URL and the search field; any other value would be Aurora's.
    const searched = values.filter((value) => !ASKED.includes(value));
    const hits = leaksIn(seen, searched);
    expect(hits).toEqual([]);

    await signInAs(ADMIN);
    const own = recordPayloads(page);
    await visitPages(page, ["/", "/rfm", `/clientes/${id}`]);
    expect(leaksIn(await own(), values)).toEqual(
      expect.arrayContaining([WITNESS.name, WITNESS.street, "Aurora Paulista"]),
    );
    const kilobytes = Math.round(seen.length / 1_024);
    figure("O4", { pages: pages.length, values: searched.length, kilobytes, hits: hits.length });
  });

  for (const email of [BELA, GERENTE])
    test(`x-org-id changes nothing for ${email}`, async ({ apiAs }) => {
      const target = email === BELA ? ADMIN : BELA;
      const { tenantId } = await apiAs(target).get<Me>("/users/me");
      for (const route of ROUTES.filter((path) => email === BELA || !path.startsWith("/erp"))) {
        const plain = await apiAs(email).fetch(route);
        const forged = await apiAs(email).fetch(route, { "x-org-id": tenantId });
        expect(forged.status()).toBe(plain.status());
        expect(await forged.json()).toEqual(await plain.json());
      }
    });

  test("x-org-id changes the organization for level 0 and rejects an invalid id", async ({ apiAs }) => {
    const { tenantId } = await apiAs(BELA).get<Me>("/users/me");
    const stores = await apiAs(SUPER).fetch("/sales/store-comparison", { "x-org-id": tenantId });
    expect(await stores.json()).toEqual(await apiAs(BELA).get<StoreComparison[]>("/sales/store-comparison"));
    expect((await apiAs(SUPER).fetch("/users/me", { "x-org-id": "no-uuid" })).status()).toBe(400);
  });

  test("another organization's store id returns no sales", async ({ apiAs }) => {
    const [store] = await apiAs(ADMIN).get<StoreComparison[]>("/sales/store-comparison");
    const path = `/sales/recent-sales?storeIds=${store?.storeId}`;
    expect(await apiAs(BELA).get<unknown[]>(path)).toEqual([]);
    expect(await apiAs(ADMIN).get<unknown[]>(path)).not.toEqual([]);
  });

  test("the organization switcher's cookie has no effect for users other than level 0", async ({
    page,
    context,
    baseURL,
    signInAs,
    apiAs,
  }) => {
    const { tenantId } = await apiAs(ADMIN).get<Me>("/users/me");
    await signInAs(BELA);
    await context.addCookies([{ name: "balcao_org", value: tenantId, url: String(baseURL) }]);
    await page.goto("/");
    await expect(card(page, "Comparativo de lojas")).toContainText("Bela Aldeota");
    await expect(page.getByText("Você está atuando em")).toHaveCount(0);
    await expect(page.getByText("Aurora Paulista")).toHaveCount(0);
  });

  test("a level 0 user switches to another organization, sees banner and border, and switches back", async ({
    page,
    signInAs,
  }) => {
    const border = page.locator(".fixed.inset-0.border-warning");
    await signInAs(SUPER);
    await page.goto("/");
    await expect(card(page, "Comparativo de lojas")).toContainText("Aurora Paulista");
    await expect(border).toHaveCount(0);

    await page
      .getByRole("banner")
      .getByRole("button", { name: /Aurora/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Bela" }).click();
    await expect(page.getByText("Você está atuando em Bela.")).toBeVisible();
    await expect(border).toHaveCount(1);
    await expect(card(page, "Comparativo de lojas")).toContainText("Bela Aldeota");
    await expect(page.getByText("Aurora Paulista")).toHaveCount(0);

    await page.getByRole("button", { name: "Voltar para Aurora" }).click();
    await expect(card(page, "Comparativo de lojas")).toContainText("Aurora Paulista");
    await expect(border).toHaveCount(0);
    await expect(page.getByText("Bela Aldeota")).toHaveCount(0);
  });
});

const ASKED: string[] = [WITNESS.name, WITNESS.phone];

async function witnessOf(admin: Api): Promise<{ id: string }> {
  const { data } = await admin.get<{ data: { id: string }[] }>(`/customers?q=${encodeURIComponent(WITNESS.name)}`);
  if (!data[0]) throw new Error("The witness is a customer of Aurora");
  return data[0];
}

async function visitPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
    await page.waitForLoadState("networkidle");
  }
}
