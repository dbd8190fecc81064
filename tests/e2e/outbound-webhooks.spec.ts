import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";

// The sandbox is the other system: one of its addresses accepts every webhook, another one answers 404.
const ACCEPTS = `${process.env.E2E_SANDBOX_URL}/control/receiver`;
const REFUSES = `${process.env.E2E_SANDBOX_URL}/control/nothing`;
/** How often the page loads its deliveries again. */
const REFRESH_MS = 15_000;

for (const width of [1440, 360])
  test.describe(`Webhooks de saída, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ page, signInAs }) => {
      await signInAs(ADMIN);
      await page.clock.install();
    });

    test("an endpoint is created, tested, receives an event, fails, and gets it again", async ({ page, apiAs }) => {
      const api = apiAs(ADMIN);
      const name = `Loja ${Date.now().toString(36)}`;
      await page.goto("/configuracoes/webhooks-de-saida");
      await page.getByRole("main").getByRole("button", { name: "Novo endereço" }).click();
      const sheet = page.getByRole("dialog", { name: "Novo endereço" });
      await sheet.getByRole("button", { name: "Criar endereço" }).click();
      await expect(sheet.getByText("Escolha ao menos um aviso.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await sheet.getByLabel("Nome").fill(name);
      await sheet.getByLabel("Endereço", { exact: true }).fill(REFUSES);
      await sheet.getByRole("checkbox", { name: "Sincronização concluída" }).click();
      await sheet.getByRole("button", { name: "Criar endereço" }).click();

      const shown = page.getByRole("dialog", { name: "Copie o segredo agora" });
      await expect(shown).toBeVisible();
      const secret = await shown.getByLabel("Segredo do endereço").inputValue();
      expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
      await shown.getByRole("button", { name: "Já copiei" }).click();
      expect(await page.content()).not.toContain(secret.slice(6));

      await page.getByRole("button", { name: `Testar ${name}` }).click();
      const outcome = page.getByRole("dialog", { name: `Teste de ${name}` });
      await expect(outcome.getByText("O sistema respondeu com o status 404.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await outcome.getByRole("button", { name: "Fechar" }).last().click();

      await api.post("/erp/sync/products");
      const log = page.getByRole("region", { name: "Envios" });
      const delivery = log.getByRole("button", { name: /Sincronização concluída/ }).first();
      await afterRefresh(page, () => expect(delivery).toContainText("nova tentativa", LOOK));
      await expectAccessibleInBothThemes(page);

      await page.getByRole("button", { name: `Mais ações de ${name}` }).click();
      await page.getByRole("menuitem", { name: "Editar" }).click();
      const edited = page.getByRole("dialog", { name: "Editar endereço" });
      await edited.getByLabel("Endereço", { exact: true }).fill(ACCEPTS);
      await edited.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Endereço salvo")).toBeVisible();

      await delivery.click();
      const detail = page.getByRole("dialog", { name: /Sincronização concluída/ });
      await expect(detail.getByText('"type": "sync.finished"')).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await detail.getByRole("button", { name: "Enviar de novo" }).click();
      await expect(page.getByText("O aviso será enviado de novo")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(detail).toHaveCount(0);
      await afterRefresh(page, () => expect(delivery).toContainText("entregue", LOOK));

      await log.getByLabel("Situação").selectOption({ label: "não entregue" });
      await expect(page).toHaveURL(/situacao=given_up/);
      await expect(log.getByRole("button", { name: /Teste/ }).first()).toBeVisible();
      await page.getByRole("button", { name: `Mais ações de ${name}` }).click();
      await page.getByRole("menuitem", { name: "Excluir" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Excluir endereço" }).click();
      await expect(page.getByText("Endereço excluído")).toBeVisible();
      await expect(page.getByRole("button", { name: `Testar ${name}` })).toHaveCount(0);
    });
  });

const LOOK = { timeout: 1_000 };

/** The page shows it when it loads its deliveries again, for which the test need not wait. */
async function afterRefresh(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(REFRESH_MS);
    await check();
  }).toPass({ timeout: 60_000 });
}
