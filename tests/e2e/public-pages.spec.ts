import { SAMPLE } from "../../lib/core/sample-token.ts";
import type { CustomerDetail } from "../../lib/customers/schemas.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";
import { makeTokens } from "./support/tokens.ts";

const UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";

test("a link redirects to its target; an expired or unknown one shows an error page", async ({ page, baseURL }) => {
  const { link, expired } = await makeTokens(`${baseURL}/survey/${UNKNOWN}`);
  await page.goto(`/api/go/${link}`);
  await expect(page).toHaveURL(`/survey/${UNKNOWN}`);
  await expect(page.getByRole("heading", { name: "Pesquisa não encontrada" })).toBeVisible();

  const over = await page.goto(`/api/go/${expired}`);
  expect(over?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "Este link expirou" })).toBeVisible();
  await expectGoodEverywhere();

  const none = await page.goto(`/api/go/${UNKNOWN}`);
  expect(none?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Link não encontrado" })).toBeVisible();

  async function expectGoodEverywhere() {
    for (const width of [1440, 360])
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
  }
});

test("the survey's link of a preview or test says that it is a sample", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/survey/${SAMPLE}`);
  await expect(page.getByRole("heading", { name: "Este link é só um exemplo" })).toBeVisible();
  await expectAccessible(page);
});

test("opening the unsubscribe page changes nothing; pressing Enter on its button opts the customer out", async ({
  page,
  apiAs,
}) => {
  const { unsubscribe, customerId } = await makeTokens("https://loja.example/");
  const isOptedOut = async () => (await apiAs(ADMIN).get<CustomerDetail>(`/customers/${customerId}`)).emailOptOut;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/api/go/unsubscribe/${unsubscribe}`);
  await expect(page.getByRole("heading", { name: "Deixar de receber mensagens" })).toBeVisible();
  await expectAccessible(page);
  expect(await isOptedOut()).toBe(false);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Não quero mais receber" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pronto, pedido registrado" })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(isOptedOut).toBe(true);
});
