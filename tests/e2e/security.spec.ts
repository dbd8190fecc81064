import type { Page } from "@playwright/test";
import { leaksIn, valuesOfAurora } from "./support/aurora.ts";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

const PAGES = ["/", "/rfm", "/rfm?aba=migracoes", "/sincronizacao"];
const NONCE = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{16,})' 'strict-dynamic'(?:;|$)/;

test.describe("content security policy", () => {
  test("each response has its own nonce, and normal use causes no CSP violation", async ({ page, signInAs }) => {
    // A CSP violation becomes a console error, which fails the test.
    await reportViolations(page);
    const nonces = new Set<string>();
    const visit = async (path: string) => {
      const response = await page.goto(path);
      const policy = (await response?.headerValue("content-security-policy")) ?? "";
      nonces.add(NONCE.exec(policy)?.[1] ?? `none on ${path}: ${policy}`);
      for (const demanded of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(demanded);
    };
    await visit("/sign-in");
    await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
    await signInAs(ADMIN);
    for (const path of PAGES) {
      await visit(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(skeletons(page)).toHaveCount(0);
    }
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Buscar e navegar" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Conta de/ }).click();
    await page.getByRole("menuitemradio", { name: "Escuro" }).click();
    await expect(page.locator("html")).toContainClass("dark");
    expect([...nonces]).toEqual([...nonces].filter((nonce) => !nonce.startsWith("none")));
    expect(nonces.size).toBe(PAGES.length + 1);
  });

  test("the browser blocks a script without the nonce, and the violation is reported", async ({ browser, baseURL }) => {
    // A separate context: here the console error is expected.
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    await reportViolations(page);
    await page.goto("/sign-in");
    await page.evaluate(() => {
      const script = document.createElement("div");
      script.innerHTML = '<img src="data:," onerror="document.documentElement.dataset.ran = 1">';
      document.body.append(script);
    });
    await expect.poll(() => complaints.join("\n")).toContain("violated script-src");
    await expect(page.locator("html")).not.toHaveAttribute("data-ran");
    await context.close();
  });
});

const SUBREQUEST = ["middleware", "src/middleware", "pages/_middleware", "app/middleware"];
const HEADERS: Record<string, string>[] = [
  ...SUBREQUEST.map((name) => ({ "x-middleware-subrequest": name })),
  ...SUBREQUEST.map((name) => ({ "x-middleware-subrequest": Array(5).fill(name).join(":") })),
  { "x-middleware-subrequest": "middleware", "x-middleware-subrequest-id": "0".repeat(16) },
  { "x-middleware-prefetch": "1", purpose: "prefetch" },
  { "x-middleware-rewrite": "/", "x-middleware-next": "1" },
  { "x-nextjs-data": "1" },
  { "next-action": "0".repeat(42) },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-state-tree": encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,true]') },
  { "x-forwarded-host": "example.com", "x-forwarded-proto": "https" },
  { "x-original-url": "/sign-in", "x-rewrite-url": "/sign-in" },
  { "x-invoke-path": "/", "x-matched-path": "/", "x-now-route-matches": "1" },
  { authorization: "Bearer null" },
];
const PAGE_PATHS = [
  "/",
  "/rfm",
  "/rfm/",
  "/RFM",
  "/Rfm",
  "//",
  "//rfm",
  "/./rfm",
  "/%2frfm",
  "/rfm%2f",
  "/%72fm",
  "/rfm.rsc",
  "/rfm?_rsc=1",
  "/index.rsc",
  "/rfm.txt",
  "/rfm/index.txt",
  "/rfm.segments/_tree.segment.rsc",
  "/sign-in/../rfm",
  "/_next/data/build/index.json",
  "/_next/data/build/rfm.json",
  "/sign-in%2f..%2frfm",
  "/rfm;x=.png",
  "/x.png/../rfm",
];
const API_PATHS = [
  "/api/sales/recent-sales",
  "/api//sales/recent-sales",
  "//api/sales/recent-sales",
  "/API/sales/recent-sales",
  "/api/Sales/Recent-Sales",
  "/api%2fsales%2frecent-sales",
  "/api/sales/recent-sales/",
  "/api/sales/recent-sales.rsc",
  "/api/sales/recent-sales?_rsc=1",
  "/api/health/../sales/recent-sales",
  "/_next/data/build/api/sales/recent-sales.json",
  "/api/users/me",
  "/api/settings/stores",
  "/api/erp/sync/history",
  "/api/erp/errors",
  "/api/organizations",
];

test.describe("without a session", () => {
  for (const path of [...PAGE_PATHS, ...API_PATHS])
    test(`${path} returns no data`, async ({ baseURL, apiAs }) => {
      const values = [...(await valuesOfAurora(apiAs(ADMIN))), "tenantId", "organizationName"];
      const attempts = [{}, ...HEADERS].map((headers) => fetch(`${baseURL}${path}`, { redirect: "manual", headers }));
      for (const answer of await Promise.all(attempts)) {
        expect(leaksIn(await answer.text(), values)).toEqual([]);
        const target = new URL(answer.headers.get("location") ?? "/", baseURL);
        expect(target.origin).toBe(new URL(String(baseURL)).origin);
      }
    });

  test("positive control: with a session the same paths return data", async ({ page, signInAs, apiAs }) => {
    await signInAs(ADMIN);
    for (const path of ["/", "/rfm", "/rfm?_rsc=1"]) {
      const answer = await page.request.get(path, { headers: { rsc: "1" } });
      expect(answer.status()).toBe(200);
      expect(leaksIn(await answer.text(), ["tenantId", "organizationName"])).toHaveLength(2);
    }
    const values = await valuesOfAurora(apiAs(ADMIN));
    const sales = await apiAs(ADMIN).fetch("/sales/recent-sales");
    expect(leaksIn(await sales.text(), values)).not.toEqual([]);
    // The session cookie is not a bearer token: cross-site calls cannot use it.
    expect((await page.request.get("/api/sales/recent-sales")).status()).toBe(401);
  });
});

async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`violated ${violatedDirective}: ${blockedURI}`);
    });
  });
}
