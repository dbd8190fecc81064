import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";
import { sayTemplate } from "./support/sandbox.ts";
import { tabTo } from "./support/team.ts";

const PATH = "/integracoes/whatsapp/modelos";
/** A review and its webhook take some seconds. */
const REVIEWED = { timeout: 45_000 };
/** A name unique to this run. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

test.describe("Modelos de mensagem", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("a template is created from a ready text, approved by Meta and offered in a campaign, then paused", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const name = fresh("volta");
    await page.goto(PATH);
    await page.getByRole("button", { name: "Criar modelo" }).click();
    await page.getByRole("button", { name: /^Volta de cliente/ }).click();
    await page.getByRole("textbox", { name: "Nome do modelo" }).fill(name);
    await expect(page.getByRole("figure", { name: "Prévia no celular" })).toContainText("Oi, Bia! Faz tempo");
    await expect(page.getByRole("main")).not.toContainText("{{");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar para análise" }).click();
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText(/Em análise|Aprovado/);
    await expect(row).toContainText("Português (Brasil)");
    await expect(row).toContainText("Aprovado", REVIEWED);

    await openMessageStep(page, fresh("Com modelo novo"));
    await page.getByRole("searchbox", { name: "Buscar modelo" }).fill(name);
    await page.getByRole("radio", { name: new RegExp(name) }).check();
    await expect(page.getByRole("combobox", { name: "Valor de Primeiro nome do cliente" })).toHaveValue("first_name");
    await expect(page.getByRole("link", { name: "Criar modelo" })).toHaveAttribute(
      "href",
      /modelos\?numero=.+&modelo=novo/,
    );

    await page.goto(`${PATH}?busca=${encodeURIComponent(name)}`);
    await expect(row).toContainText("Aprovado");
    await sayTemplate({ name: name.replaceAll(" ", "_"), status: "PAUSED" });
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText("Pausado", { timeout: 2_000 });
    }).toPass(REVIEWED);
    await page.getByRole("button", { name: `Ações de ${name}` }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir modelo" }).click();
    await expect(page.getByText(`“${name}” foi excluído`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("a rejected template says why and is corrected with the keyboard alone", async ({ page }) => {
    test.setTimeout(120_000);
    const name = fresh("premio");
    await page.goto(`${PATH}?modelo=novo`);
    await tabTo(page, page.getByRole("textbox", { name: "Nome do modelo" }));
    await page.keyboard.type(name);
    await tabTo(page, page.getByRole("textbox", { name: "Texto", exact: true }));
    await page.keyboard.type("Participe do sorteio desta semana na loja.");
    await tabTo(page, page.getByRole("button", { name: "Enviar para análise" }));
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("Recusado", REVIEWED);
    await expect(row).toContainText("como um sorteio");
    await tabTo(page, page.getByRole("button", { name: `Ações de ${name}` }));
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Corrigir" }).press("Enter");
    await tabTo(page, page.getByRole("textbox", { name: "Texto", exact: true }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Tem novidade na loja nesta semana.");
    await tabTo(page, page.getByRole("button", { name: "Enviar para análise" }));
    await page.keyboard.press("Enter");
    await expect(row).toContainText("Aprovado", REVIEWED);
  });
});

async function openMessageStep(page: Page, name: string): Promise<void> {
  await page.goto("/campanhas/nova");
  await page.getByRole("textbox", { name: "Nome da campanha" }).fill(name);
  await page.getByRole("radio", { name: /API oficial/ }).check();
  await page.getByRole("button", { name: "Continuar: Público" }).click();
  await expect(page).toHaveURL(/\/editar\/publico$/);
  await page.goto(page.url().replace(/publico$/, "mensagem"));
}
