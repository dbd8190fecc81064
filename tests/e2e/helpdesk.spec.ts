import type { Locator, Page } from "@playwright/test";
import { toSaidFile } from "../../sandbox/people/sample-files.ts";
import type { Api } from "./support/api.ts";
import { type Audience, plantAudience } from "./support/campaigns.ts";
import { expect, test } from "./support/fixtures.ts";
import { ACCOUNT, sendToTown, serveIn, waitingOf } from "./support/helpdesk.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, GERENTE, MARKETING, SUPER } from "./support/people.ts";
import {
  addDeskFault,
  addFileReply,
  addReply,
  ageInDesk,
  answerInDesk,
  changeHabits,
  clearFaults,
  phonesPage,
  textsTo,
} from "./support/sandbox.ts";
import { tabTo } from "./support/team.ts";

const TABS = ["fila", "conversas", "redirecionamentos", "janela", "agentes", "tempo"] as const;
/** More than the half hour after which the demo's helpdesk redirects. */
const TOO_LONG_MINUTES = 45;

let people: Audience;
let habits: Parameters<typeof changeHabits>[0];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  habits = await changeHabits({ deliver: 1, read: 1, reply: 0, optOut: 0, click: 0, buy: 0 });
  people = await plantAudience();
});

test.afterAll(() => changeHabits(habits));
test.afterEach(() => clearFaults());

test("a customer replies to a campaign, waits, is redirected to another store, and gets an answer", async ({
  page,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(180_000);
  const api = apiAs(ADMIN);
  const { name, phone } = people.buyer;
  const customerId = await serveIn(api, name, "F01");
  const campaign = `Aviso ${people.town}`;
  await sendToTown(api, campaign, people.town);
  await expect.poll(() => textsTo(phone)).toHaveLength(1);
  const [sent = ""] = await textsTo(phone);
  await addReply(phone, "Tem no tamanho P?");

  await signInAs(ADMIN);
  await page.goto("/atendimento");
  await expect(page.getByText("Helpdesk conectado")).toBeVisible();
  await expect.poll(() => waitingOf(api, name), { timeout: 40_000 }).toBeDefined();
  const first = (await waitingOf(api, name))?.conversationId ?? 0;
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(waiting(page, name)).toContainText("Espera há 0 min");
  await expect(waiting(page, name)).toContainText("Faltam 30 min");
  const link = waiting(page, name).getByRole("link");
  await expect(link).toHaveAttribute("href", new RegExp(`/app/accounts/${ACCOUNT}/conversations/${first}$`));
  // The conversation also contains the shop's first message.
  const desk = await page.request.get((await link.getAttribute("href")) ?? "");
  const shown = await desk.text();
  expect(shown).toContain("Tem no tamanho P?");
  expect(shown).toContain(sent.split("\n")[0]);

  await ageInDesk({ account: ACCOUNT, conversation: first, minutes: TOO_LONG_MINUTES });
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(waiting(page, name)).toContainText("15 min de atraso");
  await page.getByRole("button", { name: "Transferir quem passou do prazo" }).click();
  await expect(page.getByText("Transferência iniciada")).toBeVisible();

  await expect.poll(async () => (await waitingOf(api, name))?.conversationId, { timeout: 60_000 }).not.toBe(first);
  await page.getByRole("tab", { name: "Transferências" }).click();
  await expect(page).toHaveURL(/aba=redirecionamentos/);
  const redirect = page
    .getByRole("list", { name: /^Transferências/ })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(redirect).toContainText(/ - F08/, { timeout: 30_000 });
  await expect(redirect).toContainText("Esperou 45 min");
  await expect(redirect).not.toContainText("Em andamento", { timeout: 30_000 });
  await expect.poll(() => textsTo(phone)).toContainEqual(expect.stringContaining("Olá, Clara! Aqui é "));

  const second = (await waitingOf(api, name))?.conversationId ?? 0;
  await answerInDesk({ account: ACCOUNT, conversation: second, text: "Tem sim, Clara!" });
  await expect.poll(() => textsTo(phone), { timeout: 30_000 }).toContain("Tem sim, Clara!");
  await expect.poll(() => waitingOf(api, name), { timeout: 30_000 }).toBeUndefined();
  await page.getByRole("tab", { name: "Fila" }).click();
  await expect(
    page.getByRole("list", { name: /^Clientes esperando/ }).or(page.getByText("Ninguém está")),
  ).toBeVisible();
  await expect(waiting(page, name)).toHaveCount(0);

  await page.goto(`/clientes/${customerId}?aba=conversas`);
  const conversations = page.getByRole("list", { name: /^Conversas deste cliente/ }).getByRole("listitem");
  await expect(conversations).toHaveCount(2);
  await expect(conversations.filter({ hasText: `nº ${first}` })).toContainText("Transferida");
  await expect(conversations.filter({ hasText: `nº ${second}` })).not.toContainText("Transferida");
  await page.getByRole("link", { name: "Abrir conversa" }).click();
  await expect(page).toHaveURL(new RegExp(`/atendimento\\?conversa=${second}$`));
  await expect(page.getByText("Tem sim, Clara!")).toBeVisible();
});

test("files in a campaign's replies reach the agent, and the agent's files reach the customer", async ({
  page,
  browser,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(240_000);
  // The helpdesk and the phones are other systems: their pages open in a separate browser context.
  const others = await browser.newContext({ locale: "pt-BR" });
  const desk = await others.newPage();
  const api = apiAs(ADMIN);
  // Customers of this test only: no other test sends them messages.
  const { buyer, town } = await plantAudience();
  const { name, phone } = buyer;
  await serveIn(api, name, "F01");
  await sendToTown(api, `Fotos ${town}`, town);
  await expect.poll(() => textsTo(phone), { timeout: 60_000 }).toHaveLength(1);
  await addFileReply(phone, { text: "Tem este no P?", file: { kind: "image" } });
  await addFileReply(phone, { file: { kind: "voice" } });
  await addFileReply(phone, { file: { kind: "document" } });
  await addFileReply(phone, { location: { latitude: -23.5614, longitude: -46.6559 } });

  await signInAs(ADMIN);
  await expect.poll(() => waitingOf(api, name), { timeout: 60_000 }).toBeDefined();
  await page.goto("/atendimento");
  const conversation = (await waiting(page, name).getByRole("link").getAttribute("href")) ?? "";
  await desk.goto(conversation);
  const said = desk.getByRole("row").filter({ has: desk.getByRole("cell", { name, exact: true }) });
  await expect(async () => {
    await desk.reload();
    await expect(said).toHaveCount(4, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(said.nth(0)).toContainText("Tem este no P?");
  const picture = said.nth(0).getByRole("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await expect(said.nth(1).locator("audio")).toHaveCount(1);
  const voice = await desk.request.get((await said.nth(1).getByRole("link").getAttribute("href")) ?? "");
  expect((await voice.body()).equals(toSaidFile({ kind: "voice" }).bytes)).toBe(true);
  const receipt = await desk.request.get((await said.nth(2).getByRole("link").getAttribute("href")) ?? "");
  expect(receipt.headers()["content-type"]).toBe("application/pdf");
  expect((await receipt.body()).equals(toSaidFile({ kind: "document" }).bytes)).toBe(true);
  await expect(said.nth(3).getByRole("link")).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/.*-23\.5614,-46\.6559$/,
  );

  await desk.getByLabel("Responder como atendente").fill("Tem sim, Clara! Olha.");
  await desk.getByLabel("Arquivos").setInputFiles([
    { name: "vestido-p.png", mimeType: "image/png", buffer: toSaidFile({ kind: "image" }).bytes },
    { name: "tabela.pdf", mimeType: "application/pdf", buffer: toSaidFile({ kind: "document" }).bytes },
    { name: "recado.ogg", mimeType: "audio/ogg", buffer: toSaidFile({ kind: "voice" }).bytes },
  ]);
  await desk.getByRole("button", { name: "Enviar" }).click();
  const answered = desk.getByRole("row").filter({ hasText: "Tem sim, Clara! Olha." });
  await expect(answered.getByRole("img")).toHaveCount(1);
  await expect.poll(() => textsTo(phone), { timeout: 60_000 }).toHaveLength(4);
  await desk.goto(phonesPage());
  const received = desk.getByRole("row").filter({ has: desk.getByRole("cell", { name: `55${phone}`, exact: true }) });
  // Newest first.
  await expect(received.nth(0)).toContainText("recado.ogg (mensagem de voz, audio/ogg; codecs=opus");
  await expect(received.nth(1)).toContainText("tabela.pdf (application/pdf");
  await expect(received.nth(2)).toContainText("Tem sim, Clara! Olha.");
  await expect(received.nth(2)).toContainText("vestido-p.png (image/png");
  await expect.poll(() => waitingOf(api, name), { timeout: 30_000 }).toBeUndefined();
  await others.close();
});

test.describe("Atendimento", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("every tab is accessible on a phone and in both themes", async ({ page }) => {
    test.setTimeout(120_000);
    for (const { theme, width, height } of [
      { theme: "light", width: 1440, height: 900 },
      { theme: "dark", width: 360, height: 740 },
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      for (const tab of TABS) {
        await page.goto(`/atendimento?aba=${tab}`);
        await settled(page);
        await expectAccessible(page);
      }
    }
  });

  test("tabs and filters are kept in the URL, and Back restores them", async ({ page }) => {
    await page.goto("/atendimento");
    await settled(page);
    await page.getByRole("tab", { name: "Fila" }).focus();
    await page.keyboard.press("End");
    await expect(page).toHaveURL(/aba=tempo/);
    await expect(page.getByRole("tab", { name: "Tempo de espera" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("list", { name: "Atendentes do helpdesk" })).toBeVisible();
    const agents = page.getByRole("list", { name: "Atendentes do helpdesk" }).getByRole("listitem");
    const everybody = await agents.count();
    await page.getByRole("combobox", { name: "Loja" }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/loja=F0\d/);
    await expect.poll(() => agents.count()).toBeLessThan(everybody);
    await page.goBack();
    await expect.poll(() => agents.count()).toBe(everybody);
    await page.goto("/atendimento?aba=redirecionamentos&agente=999999");
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page).toHaveURL(/\?aba=redirecionamentos$/);
  });

  test("a user creates, blocks, unblocks and removes an agent by keyboard alone", async ({ page }) => {
    test.setTimeout(120_000);
    const name = `Nina ${Date.now().toString(36)}`;
    await page.goto("/atendimento?aba=agentes&loja=F01");
    await settled(page);
    await tabTo(page, page.getByRole("button", { name: "Novo atendente" }));
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Novo atendente" });
    await tabTo(page, drawer.getByRole("textbox", { name: "Nome" }));
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`${name.replace(" ", ".").toLowerCase()}@aurora.test`);
    await page.keyboard.press("Enter");
    const password = page.getByRole("dialog", { name: new RegExp(`^Senha de ${name} - F01`) });
    await expect(password.locator("code")).toHaveText(/^\S{12,}$/);
    await page.keyboard.press("Escape");
    await tabTo(page, password.getByRole("button", { name: "Já anotei" }));
    await page.keyboard.press("Enter");
    await expect(password).toHaveCount(0);
    const row = page
      .getByRole("list", { name: "Atendentes do helpdesk" })
      .getByRole("listitem")
      .filter({ hasText: name });
    await choose(page, row, "Bloquear acesso", "Bloquear por 24 horas");
    await expect(row).toContainText("Bloqueado até");
    await choose(page, row, "Liberar acesso", "Liberar");
    await expect(row).not.toContainText("Bloqueado até");
    await choose(page, row, "Remover", "Remover atendente");
    await expect(row).toHaveCount(0);
  });

  test("the preview updates while a user types the message text, which can be saved and reset", async ({ page }) => {
    await page.goto("/atendimento?aba=tempo");
    await settled(page);
    const preview = page.getByRole("figure", { name: "Prévia no celular" });
    await expect(preview).toContainText("Olá, Marina!");
    const text = page.getByRole("textbox", { name: "Texto" });
    await text.fill("Oi, ");
    await page.getByRole("button", { name: "Nome do cliente" }).click();
    await expect(text).toBeFocused();
    await expect(preview).toContainText("Oi, Marina");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Alterações salvas")).toBeVisible();
    await page.reload();
    await expect(text).toHaveValue("Oi, [Nome do cliente]");
    await text.fill("");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(preview).toContainText("Olá, Marina!");
    await expect(page.getByRole("button", { name: "Salvar alterações" })).toHaveCount(0);
  });

  test("shows an error, not an empty queue, when the helpdesk doesn't respond", async ({ page }) => {
    await addDeskFault({ status: 500 });
    await page.goto("/atendimento");
    await expect(page.getByText("Sem dados do helpdesk")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Helpdesk sem resposta")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Ninguém está esperando")).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("a manager of two stores sees Atendimento of those stores, without its configuration", async ({
  page,
  signInAs,
}) => {
  await signInAs(GERENTE);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Atendimento" }).click();
  await settled(page);
  await expect(page.getByRole("tab")).toHaveText(["Fila", "Conversas", "Transferências", "Janela de 24 h"]);
  await expect(page.getByRole("button", { name: "Verificar agora" })).toHaveCount(0);
  await page.goto("/atendimento?aba=conversas");
  await expect(page.getByRole("combobox", { name: "Caixa de entrada" }).getByRole("option")).toHaveCount(2);
});

test("a manager answers a waiting customer without leaving the queue, on a phone", async ({
  page,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(180_000);
  const { name, town, phone } = await beginConversation(apiAs(ADMIN));
  const api = apiAs(GERENTE);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(GERENTE);
  await expect.poll(() => waitingOf(api, name), { timeout: 60_000 }).toBeDefined();
  await page.goto("/atendimento?loja=F01");
  await expect(waiting(page, name)).toContainText("“Tem no tamanho P?”");
  await waiting(page, name).getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/\?loja=F01&conversa=\d+$/);
  const panel = page.getByRole("dialog", { name });
  const log = panel.getByRole("log", { name: "Mensagens" });
  await expect(log).toContainText("Tem no tamanho P?");
  await expect(panel).toContainText("acaba em 23 h");
  await expectAccessible(page);
  await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 360, height: 740 });

  const answer = `Tem sim! Separo uma em ${town}?`;
  const reply = panel.getByRole("textbox", { name: "Sua resposta" });
  await reply.fill(answer);
  await page.reload();
  await expect(reply).toHaveValue(answer);
  await panel.getByRole("button", { name: "Enviar" }).click();
  const sent = log.getByRole("listitem").filter({ hasText: answer });
  await expect(sent).toContainText("Gustavo Rocha - F01", { timeout: 15_000 });
  await expect(reply).toHaveValue("");
  await expect.poll(() => textsTo(phone), { timeout: 30_000 }).toContain(answer);
  await addReply(phone, "Quero, obrigada!");
  await expect(log).toContainText("Quero, obrigada!", { timeout: 60_000 });
  await expect(sent).toHaveCount(1);
  await expect(sent.getByRole("img", { name: "Lida" })).toBeVisible({ timeout: 60_000 });
  expect((await textsTo(phone)).filter((text) => text === answer)).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\?loja=F01$/);
});

test("a user who is no helpdesk agent reads the conversation and learns what to do", async ({
  page,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(180_000);
  const { name } = await shownConversation(apiAs(ADMIN));
  await expect.poll(() => waitingOf(apiAs(ADMIN), name), { timeout: 60_000 }).toBeDefined();
  await signInAs(SUPER);
  await page.goto("/atendimento");
  await waiting(page, name).getByRole("button", { name, exact: true }).click();
  await expect(page.getByText(`Crie um atendente com o seu e-mail, ${SUPER}`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Sua resposta" })).toHaveCount(0);
});

test("the conversation beside the queue works by keyboard alone and is accessible in both themes", async ({
  page,
  signInAs,
  apiAs,
}) => {
  test.setTimeout(180_000);
  const { name } = await shownConversation(apiAs(ADMIN));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(GERENTE);
  await expect.poll(() => waitingOf(apiAs(GERENTE), name), { timeout: 60_000 }).toBeDefined();
  await page.goto("/atendimento");
  const row = waiting(page, name).getByRole("button", { name, exact: true });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name, exact: true });
  await expect(panel.getByRole("textbox", { name: "Sua resposta" })).toBeFocused();
  await expect(panel.getByRole("log", { name: "Mensagens" })).toContainText("Tem no tamanho P?");
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type("Tem sim!");
  await page.keyboard.press("Control+Enter");
  await expect(panel.getByRole("listitem").filter({ hasText: "Tem sim!" })).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(row.or(page.getByRole("heading", { level: 1, name: "Atendimento" })).first()).toBeVisible();
});

test("hides Atendimento from a role without the permission", async ({ page, signInAs }) => {
  await signInAs(MARKETING);
  await page.goto("/atendimento");
  await expect(page.getByText("Sem permissão")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Atendimento" })).toHaveCount(0);
});

let shown: ReturnType<typeof beginConversation> | undefined;
/** One conversation for two tests, the last of which answers it: a sync, a send and a reply take longer than both. */
function shownConversation(api: Api): ReturnType<typeof beginConversation> {
  shown ??= beginConversation(api);
  return shown;
}

/** A customer of their own town, in store F01, answers a campaign. */
async function beginConversation(api: Api): Promise<{ name: string; town: string; phone: string }> {
  const { buyer, town } = await plantAudience();
  await serveIn(api, buyer.name, "F01");
  await sendToTown(api, `Aviso ${town}`, town);
  await expect.poll(() => textsTo(buyer.phone), { timeout: 60_000 }).toHaveLength(1);
  await addReply(buyer.phone, "Tem no tamanho P?");
  return { ...buyer, town };
}

function waiting(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: /^Clientes esperando/ })
    .getByRole("listitem")
    .filter({ hasText: name });
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Atendimento" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status", { name: "Carregando" })).toHaveCount(0);
  await expect(page.getByText("Helpdesk conectado")).toBeVisible();
}

/** By keyboard: the row's menu, its item, and the confirmation. */
async function choose(page: Page, row: Locator, action: string, confirm: string): Promise<void> {
  await row.getByRole("button", { name: /^Ações para/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: action, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: confirm }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
