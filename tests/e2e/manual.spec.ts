import type { Page } from "@playwright/test";
import { must } from "../support/api-client.ts";
import type { Api } from "./support/api.ts";
import { hold, syncSales } from "./support/campaigns.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { ACCOUNT, waitingOf } from "./support/helpdesk.ts";
import { PHONE, picture, plantFamily } from "./support/manual.ts";
import { ADMIN } from "./support/people.ts";
import { addFault, ageInDesk, changeHabits, clearFaults } from "./support/sandbox.ts";
import { askCustomers, makeTokens } from "./support/tokens.ts";

// Screenshots for docs/manager (MANUAL=1), with the demo's fictitious people; compared with nothing.
const PAGES: Record<string, string> = {
  inicio: "/",
  clientes: "/clientes?rfm=champions",
  rfm: "/rfm",
  "rfm-migracoes": "/rfm?aba=migracoes",
  segmentos: "/segmentos",
  lojas: "/lojas",
  equipe: "/equipe",
  papeis: "/papeis",
  integracoes: "/integracoes",
  "whatsapp-numeros": "/integracoes/whatsapp",
  sincronizacao: "/sincronizacao",
  auditoria: "/auditoria",
  filas: "/filas",
  configuracoes: "/configuracoes/campanhas",
};
const DESK: Record<string, string> = { redirecionamentos: "redirecionamentos", agentes: "agentes", tempo: "tempo" };
const SEGMENTS = [
  { name: "Campeões e fiéis com WhatsApp", statuses: ["champions", "loyal_customers"] },
  { name: "Em risco: trazer de volta", statuses: ["at_risk", "cant_lose_them"] },
];

test.describe("screenshots for the manager's manual", { tag: "@manual" }, () => {
  test.skip(process.env.MANUAL !== "1", "MANUAL=1 takes the pictures");
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test.setTimeout(240_000);
  test.beforeEach(({ signInAs }) => signInAs(ADMIN));
  test.afterAll(() => clearFaults());

  test("segments, and a campaign from the first step to its report", async ({ page, apiAs }) => {
    const api = apiAs(ADMIN);
    const habits = await changeHabits({ deliver: 0.965, read: 0.8, reply: 0.2, optOut: 0.03, click: 0.4, buy: 0.2 });
    for (const { name, statuses } of SEGMENTS) await makeSegment(api, name, statuses);
    const segment = await makeSegment(api, "Compraram nos últimos 12 meses", [], 1);
    await page.goto(`/segmentos/${segment}`);
    await expect(page.locator("[data-sentence]")).toBeVisible();
    await picture(page, "segmento");
    await page.goto(`/campanhas/nova?segmento=${segment}`);
    await page.getByRole("textbox", { name: "Nome da campanha" }).fill("Cupom de volta");
    await page.getByRole("radio", { name: /API oficial/ }).check();
    await picture(page, "campanha-1-objetivo");
    await page.getByRole("button", { name: "Continuar: Público" }).click();
    await expect(page.getByRole("radio", { name: "Compraram nos últimos 12 meses" })).toBeChecked();
    await expect(rail(page)).toContainText(/no público/);
    await picture(page, "campanha-2-publico");
    await page.getByRole("button", { name: "Continuar: Mensagem" }).click();
    await page.getByRole("radio", { name: /cupom de volta/ }).check();
    await page.getByRole("textbox", { name: "Página de destino" }).fill("https://www.aurora.example/cupom");
    await expect(page.getByRole("figure", { name: "Prévia no celular" })).toContainText("faz tempo");
    await page.getByRole("heading", { name: "Campos da mensagem" }).scrollIntoViewIfNeeded();
    await picture(page, "campanha-3-mensagem");
    await page.getByRole("button", { name: "Continuar: Entrega" }).click();
    await expect(page.getByRole("radio", { name: /^Agora/ })).toBeChecked();
    await picture(page, "campanha-4-entrega");
    await page.getByRole("button", { name: "Continuar: Revisão" }).click();
    await expect(page.getByText("Tudo certo para enviar.")).toBeVisible();
    await expect(page.getByText(/desta campanha\. Limite:/)).toBeVisible();
    await picture(page, "campanha-5-revisao");
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await picture(page, "campanha-enviar", question);
    await hold(question.getByRole("button", { name: /^Enviar para/ }));
    await expect(page.getByRole("main").getByText("Concluída", { exact: true })).toBeVisible({ timeout: 150_000 });
    const lastStage = page
      .getByRole("list", { name: "Do público à compra" })
      .getByRole("listitem")
      .filter({ hasText: /^Compraram/ });
    await expect(async () => {
      await syncSales();
      await expect(lastStage).not.toContainText(/^Compraram\s*0/, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await page.reload();
    await picture(page, "campanha-relatorio");
    const report = page.url();
    await page.setViewportSize(PHONE);
    await page.goto(report);
    await picture(page, "campanha-relatorio-celular");
    await changeHabits(habits);
  });

  test("a campaign that was blocked automatically, and the list", async ({ page, apiAs }) => {
    await addFault("graph", { code: 190, path: "/messages", count: 1 });
    const { client } = apiAs(ADMIN);
    const { data: numbers } = await must(client.GET("/settings/whatsapp"));
    const numberId = numbers.find(({ provider }) => provider === "cloud_official")?.id;
    const filter = { category: "rfm", field: "rfmStatus", operator: "in" as const, value: ["champions"] };
    const body = {
      name: "Lembrete aos campeões",
      channel: "whatsapp" as const,
      behaviorRules: { rules: [{ logic: "AND" as const, filters: [filter] }] },
      whatsapp: { numberId, templateName: "lembrete_simples", language: "pt_BR" },
    };
    const { id } = await must(client.POST("/campaigns", { body }));
    await must(client.POST("/campaigns/{id}/send", { params: { path: { id } } }));
    await page.goto(`/campanhas/${id}`);
    await expect(page.getByText(/^O envio parou sozinho/)).toBeVisible({ timeout: 60_000 });
    await picture(page, "campanha-parada");
    await page.goto("/campanhas");
    await picture(page, "campanhas");
    await page.goto(`/campanhas/${id}`);
    await page.getByRole("button", { name: "Liberar e continuar" }).click();
    await expect(page.getByRole("main").getByText("Concluída", { exact: true })).toBeVisible({ timeout: 60_000 });
  });

  for (const [name, path] of Object.entries(PAGES))
    test(name, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await picture(page, name);
    });

  test("the business hours of a store", async ({ page }) => {
    await page.goto("/lojas?loja=F01");
    await page.getByRole("tabpanel").getByText("Com horário").click();
    await expect(page.getByRole("dialog").getByText("Segunda").first()).toBeVisible();
    await picture(page, "loja");
  });

  test("the sign-in page, and the first page on a phone", async ({ page, context }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await picture(page, "inicio-celular");
    await page.goto("/rfm?segmento=at_risk");
    await expect(page.getByRole("dialog")).toBeVisible();
    await picture(page, "rfm-grupo-celular");
    await context.clearCookies();
    await page.goto("/sign-in");
    await picture(page, "entrar");
  });

  test("a customer, wrongly merged records, and an erasure", async ({ page }) => {
    await page.goto("/clientes?ordem=-gasto");
    await page.getByRole("table").getByRole("link").first().click();
    await picture(page, "cliente-resumo", page.getByRole("dialog"));
    await page.getByRole("dialog").getByRole("link", { name: "Abrir página completa" }).click();
    await expect(page.getByRole("list", { name: /^Linha do tempo/ })).toBeVisible();
    await picture(page, "cliente-360");
    const { son } = await plantFamily();
    await page.goto(`/clientes?q=${encodeURIComponent(son)}`);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Abrir página completa" }).click();
    await page.getByRole("tab", { name: /^Identidades do ERP/ }).click();
    const records = page.getByRole("list", { name: "Cadastros do ERP" }).getByRole("listitem");
    await records.filter({ hasText: son }).getByRole("checkbox").click();
    await picture(page, "cliente-cadastros");
    await page.getByRole("button", { name: "Separar…" }).click();
    await expect(page.getByRole("dialog")).toContainText(/vai para o novo cliente/);
    await picture(page, "cliente-separar", page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Apagar dados pessoais (LGPD)…" }).click();
    await expect(page.getByRole("dialog")).toContainText(/nos totais/);
    await picture(page, "cliente-eliminar", page.getByRole("dialog"));
  });

  test("the queue and the other tabs of the helpdesk", async ({ page, apiAs }) => {
    const api = apiAs(ADMIN);
    const waiting = await must(api.client.GET("/helpdesk/queue", { params: { query: { limit: 200 } } }));
    const late = waiting.data[0];
    if (late) await ageInDesk({ account: ACCOUNT, conversation: late.conversationId, minutes: 42 });
    await page.goto("/atendimento");
    await page.getByRole("button", { name: "Atualizar" }).click();
    await picture(page, "atendimento-fila");
    await page.getByRole("button", { name: "Transferir quem passou do prazo" }).click();
    const name = late?.contactName ?? "";
    await expect
      .poll(async () => (await waitingOf(api, name))?.conversationId, { timeout: 60_000 })
      .not.toBe(late?.conversationId);
    for (const [picked, tab] of Object.entries(DESK)) {
      await page.goto(`/atendimento?aba=${tab}`);
      await expect(page.getByText("Helpdesk conectado")).toBeVisible();
      await picture(page, `atendimento-${picked}`);
    }
  });

  test("a survey as the customer sees it, and its answers", async ({ page, apiAs, browser, baseURL }) => {
    const { id } = await apiAs(ADMIN).post<{ id: string }>("/surveys", {
      question: "Como foi a sua compra na Aurora?",
    });
    const [first = "", ...others] = await askCustomers(id, 12);
    const phone = await browser.newContext({ baseURL, viewport: PHONE, locale: "pt-BR" });
    const answers = patient(await phone.newPage());
    await answers.goto(`/survey/${first}`);
    await answers.getByRole("radio", { name: "9" }).check({ force: true });
    await picture(answers, "pesquisa-celular");
    const said = ["Voltarei com certeza.", "Faltou o meu tamanho.", "Fui muito bem atendida!"];
    for (const [at, token] of others.entries()) {
      const score = [10, 9, 8, 10, 9, 4, 10, 7, 9, 6, 10][at];
      const comment = said[at - others.length + said.length];
      expect((await phone.request.post(`/api/public/survey/${token}`, { data: { score, comment } })).status()).toBe(
        201,
      );
    }
    await page.goto(`/pesquisas/${id}`);
    await expect(page.getByText("Faltou o meu tamanho.")).toBeVisible();
    await picture(page, "pesquisa");
    const { unsubscribe } = await makeTokens("https://loja.example/");
    await answers.goto(`/api/go/unsubscribe/${unsubscribe}`);
    await picture(answers, "descadastro-celular");
    await phone.close();
  });
});

function rail(page: Page) {
  return page.getByRole("complementary", { name: "Alcance da campanha" });
}

/** A segment by RFM groups or by a minimum of purchases this year; returns its id. A second run reuses the first's. */
async function makeSegment(api: Api, name: string, statuses: string[], orders = 0): Promise<string> {
  const found = await api.get<{ data: { id: string; name: string }[] }>("/intelligence/segments?limit=200");
  const kept = found.data.find((segment) => segment.name === name);
  if (kept) return kept.id;
  const filter =
    orders > 0
      ? { category: "purchase", field: "orders", operator: "gte", value: orders, window: "ultimos_12_meses" }
      : { category: "rfm", field: "rfmStatus", operator: "in", value: statuses };
  const rules = [{ logic: "AND", filters: [filter] }];
  return (await api.post<{ id: string }>("/intelligence/segments", { name, rules })).id;
}
