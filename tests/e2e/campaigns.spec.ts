import type { Locator, Page } from "@playwright/test";
import type { Api } from "./support/api.ts";
import { type Audience, hold, plantAudience, syncSales } from "./support/campaigns.ts";
import { countClicks } from "./support/clicks.ts";
import { card, format, kpi } from "./support/dashboard.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { ADMIN, CONSULTA, MARKETING } from "./support/people.ts";
import { addReply, addSales, changeHabits, mailsTo } from "./support/sandbox.ts";
import { tabTo } from "./support/team.ts";

/** A name unique to this run. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;
/** No other sale of the shop has this amount. */
const SPENT = 543.21;

let people: Audience;
let habits: Parameters<typeof changeHabits>[0];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  // Every recipient reads and clicks; the tests decide who replies, opts out or buys.
  habits = await changeHabits({ deliver: 1, read: 1, reply: 0, optOut: 0, click: 1, buy: 0 });
  people = await plantAudience();
});

test.afterAll(() => changeHabits(habits));

test.describe("Campanhas", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("Back from the second step of a new campaign returns to its first step", async ({ page }) => {
    const name = fresh("De volta");
    await page.goto("/campanhas");
    await page.getByRole("link", { name: "Nova campanha" }).first().click();
    const field = page.getByRole("textbox", { name: "Nome da campanha" });
    await field.fill(name);
    await page.getByRole("button", { name: "Continuar: Público" }).click();
    await expect(page).toHaveURL(/\/editar\/publico$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/editar\/objetivo$/);
    await expect(field).toHaveValue(name);
    await page.goBack();
    await expect(page).toHaveURL(/\/campanhas$/);
  });

  test("a user sends a campaign to a segment, then sees its reads, clicks, replies, opt-out and revenue", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const [segment, name] = [fresh("Moradores"), fresh("Novidades")];
    await createSegment(page, segment, people.town);
    await page.getByRole("link", { name: "Criar campanha" }).click();
    await page.getByRole("textbox", { name: "Nome da campanha" }).fill(name);
    await page.getByRole("radio", { name: /API oficial/ }).check();
    await page.getByRole("button", { name: "Continuar: Público" }).click();

    await expect(page).toHaveURL(/\/campanhas\/[0-9a-f-]{36}\/editar\/publico$/);
    await expect(page.getByRole("radio", { name: segment })).toBeChecked();
    await expect(rail(page)).toContainText(/2\s*de 3 no público/);
    await expect(rail(page)).toContainText("Telefone fixo−1");
    await page.getByRole("button", { name: "Continuar: Mensagem" }).click();
    await page.getByRole("radio", { name: /cupom de volta/ }).check();
    await expect(page.getByRole("combobox", { name: "Valor de Primeiro nome do cliente" })).toHaveValue("first_name");
    await expect(page.getByRole("textbox", { name: "Texto reserva de Primeiro nome do cliente" })).toHaveValue(
      "cliente",
    );
    await page.getByRole("textbox", { name: "Página de destino" }).fill("https://www.aurora.example/verao");
    await page.getByRole("button", { name: /Trocar cliente$/ }).click();
    await page.getByRole("searchbox", { name: "Buscar cliente" }).fill(people.buyer.name);
    await page.getByRole("button", { name: people.buyer.name }).click();
    await expect(page.getByRole("figure", { name: "Prévia no celular" })).toContainText("Clara, faz tempo");
    await page.getByRole("button", { name: "Continuar: Entrega" }).click();
    await expect(page.getByRole("radio", { name: /^Agora/ })).toBeChecked();
    await page.getByRole("button", { name: "Continuar: Revisão" }).click();

    await expect(page.getByText("Tudo certo para enviar.")).toBeVisible();
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: `Enviar “${name}” agora?` });
    const send = question.getByRole("button", { name: "Enviar para 2 pessoas" });
    await send.dblclick();
    await expect(question).toContainText("Nada saiu ainda.");
    await hold(send);
    await expect(page).toHaveURL(/\/campanhas\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main").getByText("Concluída", { exact: true })).toBeVisible({ timeout: 40_000 });
    for (const stage of ["Entregues", "Lidas", "Cliques"])
      await expect(funnel(page, stage)).toContainText(/100,0\s% de 2 /, { timeout: 30_000 });

    await addReply(people.buyer.phone, "Quero sim!");
    await addReply(people.refuser.phone, "SAIR");
    await expect(funnel(page, "Respostas")).toContainText(/100,0\s% de 2 entregues/, { timeout: 30_000 });
    await addSales({ customerId: people.buyer.id, branch: "F01", total: SPENT });
    await syncSales();
    await expect(page.getByText("Receita influenciada").first()).toBeVisible();
    await expect(funnel(page, "Compraram")).toContainText(/50,0\s% de 2 enviadas/, { timeout: 30_000 });
    await expect(page.getByRole("main")).toContainText(format.money(SPENT));
    await expect(page.getByRole("main")).toContainText("janela de 7 dias");
    await funnel(page, "Compraram")
      .getByRole("button", { name: /^Ver destinatários/ })
      .click();
    await expect(page).toHaveURL(/etapa=converted/);
    await expect(recipients(page)).toHaveCount(1);
    await expect(recipients(page)).toContainText(people.buyer.name);
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar CSV" }).click();
    expect((await file).suggestedFilename()).toMatch(/^campanha-.+_\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole("tab", { name: "Falhas" }).click();
    await page.getByRole("button", { name: /Telefone fixo/ }).click();
    await expect(recipients(page)).toContainText(people.unreachable.name);

    await page.goto("/campanhas");
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Concluída");
    await expect(row).toContainText(format.moneyRound(SPENT));
    await page.goto("/");
    await expect(kpi(page, "Receita influenciada")).toContainText("janela de 7 dias");
    await expect(kpi(page, "Receita influenciada")).not.toContainText("nenhuma compra");
    await card(page, "Vendas recentes").getByRole("button", { name: "Ver todas" }).click();
    const sale = card(page, "Vendas recentes")
      .getByRole("listitem")
      .filter({ hasText: format.money(SPENT) });
    await expect(sale).toContainText("Influenciada por uma campanha");

    await openCustomer(page, people.buyer.name);
    await expect(page.getByRole("list", { name: /^Linha do tempo/ })).toContainText(/Lida.*faz tempo que você não/);
    await page.getByRole("tab", { name: "Compras" }).click();
    await page
      .getByRole("button")
      .filter({ hasText: format.money(SPENT) })
      .click();
    await expect(page.getByText("Influenciada por").getByRole("link", { name })).toBeVisible();
    await openCustomer(page, people.refuser.name);
    await expect(page.getByRole("switch", { name: "Recebe WhatsApp" })).not.toBeChecked();
  });

  test("a user writes, previews and sends an e-mail by keyboard alone", async ({ page, apiAs }) => {
    test.setTimeout(120_000);
    const name = fresh("Boletim");
    const started = new Date();
    const { id: segmentId } = await makeTownSegment(apiAs(ADMIN), "Leitores");
    await page.goto(`/campanhas/nova?segmento=${segmentId}`);
    await expect(page.getByRole("textbox", { name: "Nome da campanha" })).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole("textbox", { name: "Nome da campanha" })).toHaveValue(name);
    await tabTo(page, page.getByRole("radio", { name: /^WhatsApp/ }));
    await page.keyboard.press("ArrowDown");
    await press(page, page.getByRole("button", { name: "Continuar: Público" }));
    await expect(rail(page)).toContainText(/3\s*de 3 no público/);
    await press(page, page.getByRole("button", { name: "Continuar: Mensagem" }));
    await tabTo(page, page.getByRole("textbox", { name: "Assunto" }));
    await page.keyboard.type("Oi, ");
    await press(page, page.getByRole("button", { name: "Primeiro nome" }).first());
    await expect(page.getByRole("textbox", { name: "Assunto" })).toHaveText("Oi, Primeiro nome, senão “cliente”");
    await press(page, page.getByRole("group", { name: "Acrescentar parte" }).getByRole("button", { name: "Texto" }));
    await expect(page.getByRole("textbox", { name: "Texto", exact: true })).toBeFocused();
    await page.keyboard.type("Chegou a coleção nova na {lo");
    await expect(page.getByRole("option", { name: "Loja" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await page.keyboard.type(".");
    await expect(page.getByRole("textbox", { name: "Texto", exact: true })).toHaveText(
      "Chegou a coleção nova na Loja.",
    );
    await expectAccessible(page);
    await press(page, page.getByRole("group", { name: "Acrescentar parte" }).getByRole("button", { name: "Botão" }));
    await page.keyboard.type("Ver");
    await expect(page.getByText("Falta dizer a página do link da campanha.")).toBeVisible();
    await tabTo(page, page.getByRole("textbox", { name: "Página de destino" }));
    await page.keyboard.type("https://www.aurora.example/boletim");
    await expect(page.getByText("2 links conferidos")).toBeVisible();
    const mail = page.frameLocator('iframe[title="Prévia do e-mail"]');
    await expect(mail.getByText(/^Chegou a coleção nova na /)).toBeVisible();
    await press(page, page.getByRole("button", { name: "Continuar: Entrega" }));
    await press(page, page.getByRole("button", { name: "Continuar: Revisão" }));
    await press(page, page.getByRole("button", { name: "Enviar", exact: true }));
    await press(page, page.getByRole("button", { name: "Enviar para 3 pessoas" }));
    await expect(page.getByRole("alertdialog")).toContainText("Pressione mais uma vez");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByText("Concluída", { exact: true })).toBeVisible({ timeout: 40_000 });
    await expect(funnel(page, "Enviadas")).toContainText("3");
    const [received] = await mailsTo(people.buyer.email, started);
    expect(received?.subject).toBe("Oi, Clara");
    expect(received?.text).toContain("Chegou a coleção nova na ");
  });

  test("a user schedules, finds by day, cancels, duplicates and deletes a campaign", async ({ page, apiAs }) => {
    const api = apiAs(ADMIN);
    const name = fresh("Agendada");
    const rule = { category: "characteristic", field: "city", operator: "eq", value: people.town };
    const { id } = await api.post<{ id: string }>("/campaigns", {
      name,
      channel: "email",
      behaviorRules: { rules: [{ logic: "AND", filters: [rule] }] },
      email: { subject: "Oi", html: "<p>Oi <a href='{{unsubscribe_link}}'>sair</a></p>" },
    });
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/campanhas/${id}/editar/entrega`);
    await page.getByRole("radio", { name: /^Agendar/ }).check();
    await page.getByLabel("Dia", { exact: true }).fill(day);
    await page.getByLabel("Hora", { exact: true }).fill("10:30");
    await page.getByRole("button", { name: "Continuar: Revisão" }).click();
    await page.getByRole("button", { name: "Agendar", exact: true }).click();
    await page.getByRole("button", { name: "Agendar envio" }).click();
    await expect(page.getByRole("main").getByText("Agendada", { exact: true })).toBeVisible();
    await page.goto("/campanhas?ver=calendario");
    const date = day.split("-").reverse().join("/");
    const month = page.getByRole("table", { name: "Campanhas do mês" });
    // Its days are rendered before their event handlers are attached.
    await expect(month).toHaveAttribute("aria-busy", "false");
    const cell = month.locator(`[data-day="${day}"]`);
    if ((await cell.count()) === 0) await page.getByRole("button", { name: "Próximo mês" }).click();
    await cell.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expect(cell).toBeFocused();
    await expect(page.getByRole("heading", { name: new RegExp(date) })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("10:30");

    await page.goto(`/campanhas?aba=agendadas&q=${encodeURIComponent(name)}`);
    await menu(page, name, "Cancelar envio…");
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar envio" }).click();
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("tab", { name: "Concluídas" }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Cancelada");
    await menu(page, name, "Duplicar");
    await expect(page.getByRole("textbox", { name: "Nome da campanha" })).toHaveValue(`${name} (cópia)`);
    await page.goto(`/campanhas?q=${encodeURIComponent(name)}`);
    await menu(page, `${name} (cópia)`, "Excluir…");
    const question = page.getByRole("dialog", { name: "Excluir campanha?" });
    await expect(question.getByRole("button", { name: "Excluir campanha" })).toBeDisabled();
    await question.getByRole("textbox").fill(`${name} (cópia)`);
    await question.getByRole("button", { name: "Excluir campanha" }).click();
    await expect(page.getByRole("row").filter({ hasText: `${name} (cópia)` })).toHaveCount(0);
  });

  test("a user creates a campaign with a variable, an A/B test and a schedule in at most ten clicks", async ({
    page,
    apiAs,
  }) => {
    test.setTimeout(120_000);
    const name = fresh("Dez cliques");
    const { name: segment } = await makeTownSegment(apiAs(ADMIN), "Moradores");
    await page.goto("/campanhas");
    const { click, clicks } = countClicks();
    await click(page.getByRole("link", { name: "Nova campanha" }).first());
    await page.getByRole("textbox", { name: "Nome da campanha" }).fill(name);
    await expect(page.getByRole("radio", { name: /API oficial/ })).toBeChecked();
    await click(page.getByRole("button", { name: "Continuar: Público" }));
    await click(page.getByRole("radio", { name: segment }));
    await click(page.getByRole("button", { name: "Continuar: Mensagem" }));
    await click(page.getByRole("radio", { name: /cupom de volta/ }));
    await expect(page.getByRole("combobox", { name: "Valor de Primeiro nome do cliente" })).toHaveValue("first_name");
    await page.getByRole("button", { name: "Direto à revisão" }).click();
    const link = page.getByRole("textbox", { name: "Página de destino" });
    await expect(link).toBeFocused();
    await expect(page.getByText("Diga a página: a mensagem usa o link da campanha.")).toBeVisible();
    await page.keyboard.type("https://www.aurora.example/verao");
    await click(page.getByRole("button", { name: "Criar teste A/B" }));
    await expect(page.getByRole("radio", { name: "Variante B" })).toBeFocused();
    await expect(page.getByText(/^Variante B: A mensagem é igual à da variante A/)).toBeVisible();
    await click(page.getByRole("radio", { name: /lembrete simples/ }));
    await expect(rail(page)).toContainText(/Teste até .+Os outros 80 % recebem depois da decisão/);
    await click(page.getByRole("button", { name: "Direto à revisão" }));
    await expect(page.getByText("Tudo certo para enviar.")).toBeVisible();
    await expect(page.getByText("A: cupom de volta · B: lembrete simples")).toBeVisible();
    await click(page.getByRole("button", { name: "Agendar", exact: true }));
    const question = page.getByRole("alertdialog", { name: `Agendar “${name}”?` });
    await expect(question).toContainText(/hoje [12] pessoas?\./);
    await expect(question.getByLabel("Dia", { exact: true })).not.toHaveValue("");
    await expectAccessible(page);
    await click(question.getByRole("button", { name: "Agendar envio" }));
    await expect(page.getByRole("main").getByText("Agendada", { exact: true })).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(10);
    await expect(
      page.getByText(/^20 % dos que recebem testam as mensagens\. O que decide: Lidas, 1 dia/),
    ).toBeVisible();
    const messages = page.getByRole("listitem");
    await expect(messages.filter({ hasText: "Variante A" }).locator("strong").last()).toHaveText("15% de desconto");
    await expect(messages.filter({ hasText: "Variante B" })).toContainText("Estamos abertos até as 20h");
    await expectAccessible(page);
  });

  test("a user creates an e-mail campaign with a variable, an A/B test and a schedule in at most ten clicks", async ({
    page,
    apiAs,
  }) => {
    test.setTimeout(120_000);
    const name = fresh("Dez cliques");
    const { name: segment } = await makeTownSegment(apiAs(ADMIN), "Leitores");
    await page.goto("/campanhas");
    const { click, clicks } = countClicks();
    await click(page.getByRole("link", { name: "Nova campanha" }).first());
    await page.getByRole("textbox", { name: "Nome da campanha" }).fill(name);
    await click(page.getByRole("radio", { name: /^E-mail/ }));
    await click(page.getByRole("button", { name: "Continuar: Público" }));
    await click(page.getByRole("radio", { name: segment }));
    await click(page.getByRole("button", { name: "Continuar: Mensagem" }));
    await click(page.getByRole("button", { name: "Novidades", exact: true }));
    const subject = page.getByRole("textbox", { name: "Assunto" });
    await expect(subject).toBeFocused();
    await expect(subject).toHaveText("Primeiro nome, senão “cliente”, chegou novidade");
    await expectAccessible(page);
    await click(page.getByRole("button", { name: "Criar teste A/B" }));
    await expect(page.getByRole("radio", { name: "Variante B" })).toBeChecked();
    await expect(subject).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" hoje");
    await expect(subject).toContainText("chegou novidade hoje");
    await click(page.getByRole("button", { name: "Direto à revisão" }));
    await expect(page.getByText("Tudo certo para enviar.")).toBeVisible();
    await click(page.getByRole("button", { name: "Agendar", exact: true }));
    const question = page.getByRole("alertdialog", { name: `Agendar “${name}”?` });
    await expect(question.getByLabel("Dia", { exact: true })).not.toHaveValue("");
    await click(question.getByRole("button", { name: "Agendar envio" }));
    await expect(page.getByRole("main").getByText("Agendada", { exact: true })).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(10);
    await expect(
      page.getByText(/^20 % dos que recebem testam as mensagens\. O que decide: Lidas, 1 dia/),
    ).toBeVisible();
  });

  test("drafts are saved automatically, and every page is accessible on a phone and in both themes", async ({
    page,
    apiAs,
  }) => {
    test.setTimeout(180_000);
    const api = apiAs(ADMIN);
    const { id } = await api.post<{ id: string }>("/campaigns", { name: fresh("Rascunho"), channel: "email" });
    await page.goto(`/campanhas/${id}/editar/objetivo`);
    await page.getByRole("textbox", { name: "Nome da campanha" }).fill("Nome novo");
    await expect(page.getByText("Tudo salvo")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Nome da campanha" })).toHaveValue("Nome novo");
    // When reopened, it continues at the first incomplete step.
    await page.goto(`/campanhas/${id}/editar`);
    await expect(page).toHaveURL(new RegExp(`/${id}/editar/publico$`));
    const { data } = await api.get<{ data: { id: string }[] }>("/campaigns?status=sent&limit=1");
    const steps = ["objetivo", "publico", "mensagem", "entrega", "revisao"].map((step) => `/${id}/editar/${step}`);
    const reports = data.map((sent) => `/${sent.id}`);
    const looks = [
      { theme: "light", width: 1440, paths: ["", "?ver=calendario", "/nova", ...reports] },
      { theme: "dark", width: 360, paths: ["", "?ver=calendario", ...steps, ...reports] },
    ] as const;
    for (const { theme, width, paths } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      for (const path of paths) {
        await page.goto(`/campanhas${path}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("main").getByRole("status", { name: "Carregando" })).toHaveCount(0);
        await expectAccessible(page);
      }
    }
  });
});

test("two tabs that edit the same draft get a conflict notice instead of overwriting each other", async ({
  page,
  context,
  signInAs,
  apiAs,
}) => {
  await signInAs(ADMIN);
  const { id } = await apiAs(ADMIN).post<{ id: string }>("/campaigns", { name: fresh("Abas"), channel: "email" });
  const other = patient(await context.newPage());
  for (const tab of [page, other]) await tab.goto(`/campanhas/${id}/editar/objetivo`);
  const nameIn = (tab: Page) => tab.getByRole("textbox", { name: "Nome da campanha" });
  const senderIn = (tab: Page) => tab.getByRole("textbox", { name: "Nome que aparece" });
  await nameIn(page).fill("Da primeira");
  await expect(page.getByText("Tudo salvo")).toBeVisible();
  await senderIn(other).fill("Loja da segunda");
  await expect(other.getByText(/alterou esta campanha agora há pouco/)).toBeVisible();
  await expect(nameIn(other)).toHaveValue("Da primeira");
  await nameIn(page).fill("Da primeira, outra vez");
  await expect(page.getByText(/alterou esta campanha agora há pouco/)).toBeVisible();
  await nameIn(other).fill("Da segunda");
  await expect(other.getByText(/enquanto você a editava, nos mesmos campos/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Manter a minha" }).click();
  await expect(other.getByText("Tudo salvo")).toBeVisible();
  await page.reload();
  await expect(nameIn(page)).toHaveValue("Da segunda");
  await expect(senderIn(page)).toHaveValue("Loja da segunda");
});

test("a read-only user can view all campaigns and change none", async ({ page, signInAs, apiAs }) => {
  const { id } = await apiAs(ADMIN).post<{ id: string }>("/campaigns", { name: fresh("Vista"), channel: "email" });
  await signInAs(CONSULTA);
  await page.goto("/campanhas");
  await expect(page.getByRole("button", { name: "Nova campanha" })).toHaveAttribute("aria-disabled", "true");
  await page.goto(`/campanhas/${id}`);
  await expect(page.getByText("Ainda não foi enviada")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continuar editando" })).toHaveAttribute("aria-disabled", "true");
  await signInAs(MARKETING);
  await page.goto("/campanhas/nova");
  await expect(page.getByRole("radio", { name: /API oficial/ })).toBeVisible();
});

/** The customers of the test's own town. */
function makeTownSegment(api: Api, title: string): Promise<{ id: string; name: string }> {
  const rule = { category: "characteristic", field: "city", operator: "eq", value: people.town };
  return api.post("/intelligence/segments", { name: fresh(title), rules: [{ logic: "AND", filters: [rule] }] });
}

async function createSegment(page: Page, name: string, town: string): Promise<void> {
  await page.goto("/segmentos/novo");
  await page.getByRole("textbox", { name: "Nome do segmento" }).fill(name);
  await page.getByRole("button", { name: "Condição" }).first().click();
  await page
    .getByRole("dialog", { name: "Escolher o campo" })
    .getByRole("option", { name: "Cidade", exact: true })
    .click();
  await page.getByRole("button", { name: "Cidade: Escolher…" }).click();
  const cities = page.getByRole("dialog", { name: "Cidade" });
  await cities.getByRole("searchbox").fill(town);
  await cities.getByRole("checkbox", { name: town }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Salvar segmento" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function openCustomer(page: Page, name: string): Promise<void> {
  await page.goto(`/clientes?q=${encodeURIComponent(name)}`);
  await page.getByRole("table").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "Abrir página completa" }).click();
}

function rail(page: Page): Locator {
  return page.getByRole("complementary", { name: "Alcance da campanha" });
}

function funnel(page: Page, stage: string): Locator {
  const stages = page.getByRole("list", { name: "Do público à compra" }).getByRole("listitem");
  return stages.filter({ hasText: new RegExp(`^${stage}`) });
}

function recipients(page: Page): Locator {
  return page.getByRole("table", { name: "Destinatários" }).locator("tbody tr");
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Ações de ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Reaches a button with Tab and presses it with Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
