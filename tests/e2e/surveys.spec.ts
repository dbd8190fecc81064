import type { Page } from "@playwright/test";
import type { SurveyView } from "../../lib/surveys/schemas.ts";
import { skeletons } from "./support/dashboard.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { ADMIN, CONSULTA, GERENTE, MARKETING } from "./support/people.ts";
import { askCustomers } from "./support/tokens.ts";

test("a user creates a survey, a customer answers it by keyboard on a phone, the user reads and closes it", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  const question = `Como foi a visita ${Date.now()}?`;
  await signInAs(ADMIN);
  await page.goto("/pesquisas");
  await page.getByRole("button", { name: "Nova pesquisa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nova pesquisa" });
  await dialog.getByLabel("Pergunta").fill("Oi?");
  await dialog.getByRole("button", { name: "Criar pesquisa" }).click();
  await expect(dialog.getByRole("alert")).toContainText("pelo menos 5 letras");
  await dialog.getByLabel("Pergunta").fill(question);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Criar pesquisa" }).click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByText("Nenhuma resposta ainda")).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const [first = "", second = "", third = "", last = ""] = await askCustomers(id, 4);
  const phone = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  const answers = patient(await phone.newPage());
  await answers.goto(`/survey/${first}`);
  await expect(answers.getByRole("heading", { name: question })).toBeVisible();
  await expect(answers.getByRole("button", { name: "Enviar resposta" })).toBeEnabled();
  await expectAccessible(answers);
  await answers.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(answers.getByText("Escolha uma nota de 0 a 10.")).toBeVisible();
  await answers.getByRole("radio", { name: "8" }).focus();
  await answers.keyboard.press("Space");
  await answers.keyboard.press("ArrowRight");
  await expect(answers.getByRole("radio", { name: "9" })).toBeChecked();
  await answers.keyboard.press("Tab");
  await answers.keyboard.type("Atendimento ótimo");
  await answers.keyboard.press("Tab");
  await answers.keyboard.press("Enter");
  await expect(answers.getByRole("heading", { name: "Obrigado!" })).toBeFocused();
  await expectAccessible(answers);
  await answers.reload();
  await expect(answers.getByRole("heading", { name: "Você já respondeu" })).toBeVisible();
  for (const [token, score] of [
    [second, 10],
    [third, 3],
  ] as const)
    expect((await phone.request.post(`/api/public/survey/${token}`, { data: { score } })).status()).toBe(201);

  await page.reload();
  const summary = page.getByRole("main");
  await expect(summary.getByText("Atendimento ótimo")).toBeVisible();
  await expect(summary.getByText("NPS33").first()).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByLabel("Notas", { exact: true }).selectOption("detratores");
  await expect(page).toHaveURL(/notas=detratores/);
  await expect(page.getByText("Atendimento ótimo")).toHaveCount(0);
  await page.getByLabel("Só com comentário").click();
  await expect(page.getByText("Promotores", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(page.getByText("Atendimento ótimo")).toBeVisible();

  await page.getByRole("button", { name: "Encerrar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByRole("button", { name: "Reabrir" })).toBeVisible();
  await answers.goto(`/survey/${last}`);
  await expect(answers.getByRole("heading", { name: "Pesquisa encerrada" })).toBeVisible();
  await phone.close();

  await page.goto(`/pesquisas?q=${encodeURIComponent(question)}&situacao=inativas`);
  await expect(page.getByRole("link", { name: question })).toHaveCount(1);
  await page.goto("/pesquisas?q=nada-disso");
  await expect(page.getByRole("button", { name: "Limpar filtros" })).toBeVisible();
});

test("hides surveys from a role without access; a read-only role can't edit", async ({ page, signInAs, apiAs }) => {
  await apiAs(ADMIN).post<SurveyView>("/surveys", { question: "Pergunta de quem só olha?" });
  await signInAs(MARKETING);
  await page.goto("/pesquisas");
  await expect(page.getByText("Sem permissão")).toBeVisible();
  await signInAs(CONSULTA);
  await page.goto("/pesquisas");
  await expect(page.getByRole("button", { name: "Nova pesquisa" })).toHaveAttribute("aria-disabled", "true");
  await page.goto("/pesquisas/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Pesquisa não encontrada nesta organização")).toBeVisible();
});

test("a user of some stores creates surveys for them, and can't change one for all stores", async ({
  page,
  signInAs,
  apiAs,
}) => {
  const everywhere = await apiAs(ADMIN).post<SurveyView>("/surveys", { question: "Pergunta de todas as lojas?" });
  await signInAs(GERENTE);
  await page.goto(`/pesquisas/${everywhere.id}`);
  for (const name of ["Encerrar", "Editar"])
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Editar" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("só quem vê todas pode mudá-la");

  const question = `Como foi na sua loja ${Date.now()}?`;
  await page.goto("/pesquisas");
  await page.getByRole("button", { name: "Nova pesquisa" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nova pesquisa" });
  await dialog.getByLabel("Pergunta").fill(question);
  await dialog.getByRole("button", { name: "Criar pesquisa" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Escolha a loja da pesquisa.");
  await expect(dialog.getByLabel("Loja")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Loja").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Criar pesquisa" }).click();
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await page.getByRole("button", { name: "Editar" }).click();
  await expect(page.getByRole("dialog", { name: "Editar pesquisa" }).getByLabel("Loja")).not.toHaveValue("");
});

async function expectGoodEverywhere(page: Page): Promise<void> {
  for (const [width, theme] of [
    [1440, "light"],
    [360, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator("html")).toContainClass(theme);
    await expect(skeletons(page)).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
