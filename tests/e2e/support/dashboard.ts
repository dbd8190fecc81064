import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { createFormatters } from "../../../lib/web/formatters.ts";

export const TOTAL = "/api/sales/dashboard-total";
export const PHASE_2 = [
  "/api/sales/dashboard-history",
  "/api/sales/recent-sales",
  "/api/sales/store-comparison",
  "/api/sales/intraday-history",
  "/api/sales/top-sellers",
  "/api/rfm/overview",
];
/** Title of the card that each call of phase 2 fills. */
export const CARDS: Record<string, string> = {
  "/api/sales/dashboard-period": "Vendas no período",
  "/api/sales/recent-sales": "Vendas recentes",
  "/api/sales/store-comparison": "Comparativo de lojas",
  "/api/sales/intraday-history": "Hoje e ontem, acumulado por hora",
  "/api/sales/top-sellers": "Ranking de vendedores",
  "/api/rfm/overview": "Clientes por grupo",
};

export const format = createFormatters("pt-BR");

export const pathOf = (request: Request) => new URL(request.url()).pathname;

/** One figure of the first row: its label, its value and the line below. */
export function kpi(page: Page, label: string): Locator {
  return page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) });
}

export function card(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** All loading skeletons. */
export function skeletons(page: Page): Locator {
  return page.getByRole("main").getByRole("status", { name: "Carregando" });
}

/** Records requests of the dashboard's calls, in order. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if ([TOTAL, ...PHASE_2].includes(pathOf(request))) calls.push(request);
  });
  return calls;
}

/** A gate that blocks requests until it is opened. */
export function createGate(): { open: () => void; opened: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, opened: promise };
}

/** Opens the home page within the app: the browser loads the figures itself, as the document of a first visit has them. */
export async function openFromAnotherPage(page: Page): Promise<void> {
  await page.goto("/equipe");
  await page.getByRole("navigation").getByRole("link", { name: "Início" }).first().click();
  await expect(page).toHaveURL("/");
}
