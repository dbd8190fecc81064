import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";

test("the sign-in page has no accessibility violation at any width or theme", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

for (const path of [
  "/",
  "/?periodo=intervalo&de=2026-01-10&ate=2026-02-20&comparar=ano-anterior",
  "/rfm",
  "/rfm?aba=migracoes",
  "/resultados",
  "/sincronizacao",
  "/integracoes/whatsapp/modelos",
  "/integracoes/whatsapp/modelos?modelo=novo",
])
  test(`${path} has no accessibility violation at any width or theme`, async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  });

test("the sync dialog on /sincronizacao has no accessibility violation at any width or theme", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  await page.goto("/sincronizacao");
  await page.getByRole("main").getByRole("button", { name: "Sincronizar" }).click();
  await expect(page.getByRole("dialog", { name: "Sincronizar com o ERP" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});
