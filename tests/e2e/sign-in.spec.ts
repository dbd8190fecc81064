import { leaksIn, valuesOfAurora } from "./support/aurora.ts";
import { expect, test } from "./support/fixtures.ts";
import { recordPayloads } from "./support/payloads.ts";
import { ADMIN, GERENTE } from "./support/people.ts";
import { WITNESS } from "./support/witness.ts";

const PAGES = ["/", "/rfm", "/rfm?aba=migracoes", "/sincronizacao"];

test.describe("sign-in", () => {
  test("sign-in returns a signed-out visitor to the requested page", async ({ page }) => {
    await page.goto("/rfm?aba=migracoes");
    await expect(page).toHaveURL(/\/sign-in\?redirect_url=/);
    await page.getByLabel("E-mail").fill(ADMIN);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page).toHaveURL("/rfm?aba=migracoes");
    await expect(page.getByRole("heading", { name: "RFM", level: 1 })).toBeVisible();
  });

  test("one click signs in with a demo account", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: GERENTE }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Início", level: 1 })).toBeVisible();
  });

  test("signing in with an unknown e-mail address shows an error and starts no session", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill("ninguem@aurora.test");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Não encontramos uma conta" })).toBeVisible();
    await page.goto("/");
    await expect(page).toHaveURL("/sign-in");
  });

  test("the sign-up page redirects to sign-in, because an invite needs no sign-up", async ({ page }) => {
    await page.goto("/sign-up?__clerk_ticket=a.b.c");
    await expect(page).toHaveURL("/sign-in");
    await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  });

  test("signing out ends the session, in the browser and on the server", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/");
    const cookies = await page.context().cookies();
    await page.getByRole("button", { name: /^Conta de/ }).click();
    await page.getByRole("menuitem", { name: "Sair" }).click();
    await expect(page).toHaveURL("/sign-in");
    await page.goto("/rfm");
    await expect(page).toHaveURL("/sign-in?redirect_url=%2Frfm");
    // An earlier copy of the cookie is rejected, too.
    await page.context().addCookies(cookies);
    await page.goto("/rfm");
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  });

  test("a signed-out visitor receives no data, neither as HTML nor as an RSC payload", async ({ page, apiAs }) => {
    const values = await valuesOfAurora(apiAs(ADMIN));
    expect(values).toContain(WITNESS.name);
    const received = recordPayloads(page);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
      const payload = await page.request.get(path, { headers: { rsc: "1" } });
      expect(leaksIn(await payload.text(), values)).toEqual([]);
    }
    expect(leaksIn(await received(), values)).toEqual([]);
  });

  for (const target of [
    "https://example.com/",
    "//example.com/",
    "/\\example.com",
    "/%09/example.com",
    "\\/example.com",
    "/\t/example.com",
    "javascript:alert(1)",
    "/..//example.com",
  ]) {
    test(`redirect_url ${JSON.stringify(target)} stays on the product's origin`, async ({ page, baseURL }) => {
      await page.goto(`/sign-in?${new URLSearchParams({ redirect_url: target })}`);
      await page.getByRole("button", { name: GERENTE }).click();
      await page.waitForURL((url) => url.pathname !== "/sign-in");
      expect(new URL(page.url()).origin).toBe(new URL(String(baseURL)).origin);
    });
  }
});
