import type { Page } from "@playwright/test";
import type { DashboardTotal } from "../../lib/sales/schemas.ts";
import {
  format,
  kpi,
  openFromAnotherPage,
  PHASE_2,
  pathOf,
  recordCalls,
  skeletons,
  TOTAL,
} from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

const POLL_MS = 120_000;
const AFTER_SYNC_MS = 8_000;
const TOKEN = "/api/local-identity/token";

test.describe("Início", () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.clock.install();
  });

  test("refetches everything every 120 s, without showing skeletons", async ({ page }) => {
    const calls = recordCalls(page);
    await openDashboard(page);
    expect(calls).toHaveLength(7);
    await watchSkeletons(page);
    await page.route(`**${TOTAL}*`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as DashboardTotal;
      await route.fulfill({ json: { ...body, today: 123_456.78 } });
    });
    await page.clock.fastForward(POLL_MS - 20_000);
    expect(calls).toHaveLength(7);
    await page.clock.fastForward(20_000);
    await expect(kpi(page, "Vendas hoje")).toContainText(format.money(123_456.78));
    await expect.poll(() => calls.length).toBe(14);
    expect(calls.slice(7, 8).map(pathOf)).toEqual([TOTAL]);
    expect(calls.slice(8).map(pathOf).sort()).toEqual([...PHASE_2].sort());
    await expect(page.getByText("Atualizado às")).toBeVisible();
    expect(await skeletonsSeen(page)).toBe(0);
  });

  test("keeps the figures when polling fails, and shows that they could not be refreshed", async ({ page }) => {
    await openDashboard(page);
    const sales = kpi(page, "Vendas hoje");
    const shown = /R\$\s[\d.]+,\d{2}/.exec((await sales.textContent()) ?? "")?.[0];
    if (!shown) throw new Error("The day has no sales");
    await page.route(`**${TOTAL}*`, (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: "Down", error: "Service Unavailable" } }),
    );
    await page.clock.fastForward(POLL_MS);
    await expect(page.getByRole("alert").filter({ hasText: "Não foi possível atualizar." })).toBeVisible();
    await expect(sales).toContainText(shown);
  });

  test("Sincronizar confirms the start of the sync, and refetches 8 s later", async ({ page }) => {
    const calls = recordCalls(page);
    await openDashboard(page);
    await watchSkeletons(page);
    const started = page.waitForResponse((answer) => answer.url().endsWith("/api/sales/trigger-sync"));
    await page.getByRole("button", { name: "Sincronizar" }).click();
    expect((await started).ok()).toBe(true);
    await expect(page.getByText("Sincronização iniciada")).toBeVisible();
    expect(calls).toHaveLength(7);
    // Block the sync status: a sync that ends after those 8 s would trigger a refresh of its own.
    await page.route("**/api/erp/sync/status", () => undefined);
    await page.clock.fastForward(AFTER_SYNC_MS);
    await expect.poll(() => calls.length).toBe(14);
    expect(calls.slice(7, 8).map(pathOf)).toEqual([TOTAL]);
    expect(await skeletonsSeen(page)).toBe(0);
  });

  test("shows why a sync can't start", async ({ page }) => {
    await openDashboard(page);
    await page.route("**/api/sales/trigger-sync", (route) =>
      route.fulfill({
        status: 409,
        headers: { "x-error-code": "sync_running" },
        json: { statusCode: 409, message: "Running", error: "Conflict" },
      }),
    );
    await page.getByRole("button", { name: "Sincronizar" }).click();
    await expect(page.getByText("Já há uma sincronização em andamento")).toBeVisible();
  });

  test("rotates the session token each minute without refetching data or reloading the page", async ({ page }) => {
    const calls = recordCalls(page);
    const [profiles, navigations] = [countRequests(page, "/api/users/me"), countNavigations(page)];
    await openDashboard(page);
    const first = issuedAt(await bearerOf(calls[0]));
    const loaded = { calls: calls.length, profiles: profiles(), navigations: navigations() };

    const rotated = page.waitForResponse(
      async (answer) => pathOf(answer.request()) === TOKEN && issuedAt(tokenIn(await answer.json())) > first,
    );
    await page.clock.fastForward(61_000);
    await rotated;
    await expect(kpi(page, "Vendas hoje")).toContainText("R$");
    expect({ calls: calls.length, profiles: profiles(), navigations: navigations() }).toEqual(loaded);

    await page.clock.fastForward(POLL_MS - 61_000);
    await expect.poll(() => calls.length).toBe(14);
    for (const call of calls.slice(7)) expect(issuedAt(await bearerOf(call))).toBeGreaterThan(first);
    expect(navigations()).toBe(loaded.navigations);
  });
});

async function openDashboard(page: Page): Promise<void> {
  await openFromAnotherPage(page);
  await expect(kpi(page, "Vendas hoje")).toContainText("R$");
  await expect(skeletons(page)).toHaveCount(0);
}

/** From now on, counts in the page every skeleton that appears, however briefly. */
async function watchSkeletons(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isLoading = (node: Node) =>
      node instanceof Element &&
      (node.matches("[aria-label=Carregando]") || node.querySelector("[aria-label=Carregando]"));
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isLoading).length;
      const seen = Number(document.documentElement.dataset.skeletons ?? 0);
      document.documentElement.dataset.skeletons = String(seen + added);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const skeletonsSeen = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.skeletons ?? -1));

function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (pathOf(request) === path) count++;
  });
  return () => count;
}

function countNavigations(page: Page): () => number {
  let count = 0;
  page.on("framenavigated", () => count++);
  return () => count;
}

async function bearerOf(request: { headerValue: (name: string) => Promise<string | null> } | undefined) {
  const header = await request?.headerValue("authorization");
  return header?.replace(/^Bearer /, "") ?? "";
}

function tokenIn(body: unknown): string {
  return typeof body === "object" && body !== null && "token" in body ? String(body.token) : "";
}

/** When a token was issued, in seconds; NaN if there is none. */
function issuedAt(token: string): number {
  const claims = token.split(".")[1];
  return claims ? Number(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")).iat) : Number.NaN;
}
