import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, BELA, GERENTE } from "./support/people.ts";

for (const width of [1440, 360])
  test.describe(`control groups, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a user sees what a control group can prove, chooses one and finds it in the review", async ({
      page,
      signInAs,
      apiAs,
    }) => {
      const api = apiAs(ADMIN);
      const name = `Com controle ${width} ${Date.now().toString(36)}`;
      const segment = await api.post<{ id: string }>("/intelligence/segments", { name, rules: [] });
      const draft = { name, channel: "whatsapp", segmentId: segment.id };
      const { id } = await api.post<{ id: string }>("/campaigns", draft);
      await signInAs(ADMIN);
      await page.goto(`/campanhas/${id}/editar/entrega`);
      const card = page.getByRole("region", { name: "Grupo de controle" });
      await card.getByLabel("Parte que fica sem a mensagem").selectOption("20 %");
      await expect(card).toContainText(/Cerca de [\d.]+ recebem e [\d.]+ ficam de controle/);
      await expect(card).toContainText(
        /Menor efeito que o resultado consegue mostrar com segurança: [\d.]+ compradores? a mais, ou R\$/,
      );
      await expectAccessibleInBothThemes(page);
      await page.getByRole("button", { name: "Continuar: Revisão" }).click();
      await expect(page.getByText("Agora · 20 % de controle")).toBeVisible();
      await expect
        .poll(async () => (await api.get<{ holdoutPercent: number }>(`/campaigns/${id}`)).holdoutPercent)
        .toBe(20);
    });

    test("Resultados is readable, explains what is missing, and keeps its period in the URL", async ({
      page,
      signInAs,
    }) => {
      await signInAs(GERENTE);
      await page.goto("/resultados");
      await expect(page.getByRole("heading", { name: "Efeito das campanhas", level: 1 })).toBeVisible();
      await page.getByText("365 dias").click();
      await expect(page).toHaveURL("/resultados?dias=365");
      await page.reload();
      await expect(page.getByRole("radio", { name: "365 dias" })).toBeChecked();
      await expect(page.getByText(/Ainda não há um resultado medido|Nenhuma mensagem neste período/)).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });
  });

test("a price that is entered after a send gives it a cost", async ({ page, signInAs, apiAs }) => {
  const api = apiAs(BELA);
  const mail = {
    subject: "Novidades",
    html: '<p>Oi, {{first_name|cliente}}!</p><p><a href="{{unsubscribe_link}}">Não quero receber</a></p>',
  };
  const champions = { category: "rfm", field: "rfmStatus", operator: "in", value: ["champions"] };
  const behaviorRules = { rules: [{ logic: "AND", filters: [champions] }] };
  const draft = { name: "Com custo", channel: "email", behaviorRules, email: mail };
  const { id } = await api.post<{ id: string }>("/campaigns", draft);
  await api.post(`/campaigns/${id}/send`, {});
  const status = async () => (await api.get<{ status: string }>(`/campaigns/${id}`)).status;
  await expect.poll(status, { timeout: 60_000 }).toBe("sent");
  const { messages } = await api.get<{ messages: number }>(`/campaigns/${id}/cost`);
  expect(messages).toBeGreaterThan(0);
  await signInAs(BELA);
  await page.goto(`/campanhas/${id}`);
  await expect(page.getByText("Sem tabela de preços")).toBeVisible();
  await page.getByRole("link", { name: "Cadastrar preços" }).first().click();
  await expect(page).toHaveURL("/configuracoes/custos");
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Mensagem", { exact: true }).selectOption("E-mail");
  await page.getByLabel("Preço por mensagem").fill("0,125");
  await page.getByLabel("Cobrança").selectOption("por mensagem enviada");
  await page.getByRole("button", { name: "Adicionar preço" }).click();
  const price = page.getByRole("region", { name: "E-mail" }).getByRole("listitem");
  await expect(price).toContainText(/R\$\s0,125.*em vigor/);
  // A message was counted with it, so that it stays.
  await page.reload();
  await expect(price.getByRole("button")).toHaveCount(0);
  await page.goto(`/campanhas/${id}`);
  const cost = (Math.round(messages * 12.5) / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
  await expect(page.getByText("Custo do envio").locator("..")).toContainText(cost);
});
