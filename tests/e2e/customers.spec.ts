import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { type PlantedPeople, plantPeople } from "./support/customers.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, CONSULTA, GERENTE, MARKETING } from "./support/people.ts";

const NOBODY = "/clientes/00000000-0000-7000-8000-000000000000";

let people: PlantedPeople;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  people = await plantPeople();
});

test.describe("Clientes", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("finds a customer, previews it beside the list and opens it; the list keeps its filters", async ({ page }) => {
    await page.goto("/clientes");
    await expect(rows(page)).toHaveCount(50);
    await search(page, people.gone.name);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText("1 cliente", { exact: true })).toBeVisible();
    for (const typed of [people.gone.phone, people.gone.email, people.gone.taxId]) {
      await search(page, typed);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(people.gone.name);
    }
    const link = rows(page).getByRole("link");
    await link.click();
    const drawer = page.getByRole("dialog", { name: people.gone.name });
    await expect(drawer).toContainText(people.gone.email);
    await expect(drawer).toContainText("R$ 333,33");
    await expect(drawer).not.toContainText(people.gone.taxId);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`q=${people.gone.taxId}$`));
    await link.click();
    await drawer.getByRole("link", { name: "Abrir página completa" }).click();
    await expect(page.getByRole("heading", { level: 1, name: people.gone.name })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
  });

  test("saves a filtered list as a named view, and opens it again", async ({ page }) => {
    await page.goto("/clientes?rfm=champions&ordem=-gasto");
    await expect(rows(page)).toHaveCount(50);
    const views = page.getByRole("navigation", { name: "Visões" });
    await page.getByRole("button", { name: "Salvar visão" }).click();
    await page.getByRole("textbox", { name: "Nome" }).fill("Quem mais gasta");
    await page.keyboard.press("Enter");
    const view = views.getByRole("link", { name: "Quem mais gasta" });
    await expect(view).toHaveAttribute("aria-current", "page");
    await expectAccessibleInBothThemes(page);
    await page.goto("/clientes");
    await expect(views.getByRole("link", { name: "Todos" })).toHaveAttribute("aria-current", "page");
    await view.click();
    await expect(page).toHaveURL(/rfm=champions&ordem=-gasto$/);
    for (const row of await rows(page).all()) await expect(row).toContainText("Campeões");
    await page.getByRole("button", { name: "Opções da visão Quem mais gasta" }).click();
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await expect(view).toHaveCount(0);
    await expect(views.getByRole("link", { name: "Todos" })).toBeFocused();
  });

  test("filters narrow the list, are kept in the URL and can be removed one by one", async ({ page }) => {
    await page.goto("/clientes");
    await expect(rows(page)).toHaveCount(50);
    const all = await totalOf(page);
    await page.getByRole("button", { name: "RFM", exact: true }).click();
    await page.getByRole("dialog", { name: "RFM" }).getByRole("checkbox", { name: "Campeões" }).click();
    await expect(page).toHaveURL(/rfm=champions/);
    await page.keyboard.press("Escape");
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    for (const row of await rows(page).all()) await expect(row).toContainText("Campeões");
    const champions = await totalOf(page);

    await page.getByRole("button", { name: "Gasto total", exact: true }).first().click();
    await page.getByLabel("De (R$)").fill("5.000,00");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL(/gastoDe=5000/);
    await expect.poll(() => totalOf(page)).toBeLessThan(champions);
    await page.reload();
    await expect(page.getByRole("button", { name: "Gasto total: a partir de R$ 5.000,00" })).toBeVisible();
    await page.getByRole("button", { name: "Remover o filtro Gasto total" }).click();
    await expect.poll(() => totalOf(page)).toBe(champions);
    await page.goBack();
    await expect(page).toHaveURL(/gastoDe=5000/);
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await expect(page).toHaveURL(/\/clientes$/);
    await expect.poll(() => totalOf(page)).toBe(all);

    await search(page, "ninguém se chama assim");
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Limpar filtros" }).last().click();
    await expect(rows(page)).toHaveCount(50);
  });

  test("shows the rows of a filter at once, and their total once they are counted", async ({ page }) => {
    const counted = Promise.withResolvers<void>();
    await page.route("**/api/customers/total?*", async (route) => {
      await counted.promise;
      await route.continue();
    });
    await page.goto("/clientes?gastoDe=1");
    await expect(rows(page)).toHaveCount(50);
    await expect(page.getByText("Contando…", { exact: true })).toBeVisible();
    const pages = page.getByRole("navigation", { name: "Páginas de clientes" });
    await expect(pages).toContainText("1–50 de …");
    await expectAccessibleInBothThemes(page);
    await pages.getByRole("button", { name: "Próxima página" }).click();
    await expect(pages).toContainText("51–100 de …");
    counted.resolve();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(100);
    const total = (await totalOf(page)).toLocaleString("pt-BR");
    await expect(pages).toContainText(`51–100 de ${total}`);
  });

  test("a number of days since the last purchase is typed and stays relative; an impossible list is explained", async ({
    page,
  }) => {
    await page.goto("/clientes?rfm=champions");
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Última compra", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Última compra" });
    await dialog.getByRole("textbox", { name: "Número de dias" }).fill("60");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/ultimaCompra=mais-de-60/);
    await expect(page.getByText("Campeões: por definição, a última compra tem no máximo 30 dias.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Ver Não pode perder com os outros filtros" }).click();
    await expect(page).toHaveURL(/rfm=cant_lose_them&ultimaCompra=mais-de-60/);
    await expect(rows(page).first()).toContainText("Não pode perder");
  });

  test("sorting by a column sorts the whole list, not just the page", async ({ page }) => {
    await page.goto("/clientes?ordem=-gasto");
    await expect(rows(page)).toHaveCount(50);
    const first = await rows(page).first().getByRole("link").textContent();
    await page.getByRole("columnheader", { name: "Gasto total" }).getByRole("button").click();
    await expect(page).toHaveURL(/ordem=gasto$/);
    await expect(rows(page).first().getByRole("link")).not.toHaveText(first ?? "");
    await page.getByRole("columnheader", { name: "Gasto total" }).getByRole("button").click();
    await expect(rows(page).first().getByRole("link")).toHaveText(first ?? "");
  });

  test("a long list renders only the visible rows, and scrolls to its end under a sticky header", async ({ page }) => {
    await page.goto("/clientes?porPagina=1000&ordem=nome");
    await expect(rows(page).first()).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(200);
    expect(await rows(page).count()).toBeLessThan(100);
    const box = page.getByRole("table", { name: "Clientes" }).locator("..");
    await box.scrollIntoViewIfNeeded();
    // The end moves down while rows are rendered and measured: scroll until it stays.
    await expect(async () => {
      await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
      await expect(rows(page).last().getByRole("link")).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole("columnheader", { name: "Nome" })).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(100);
  });

  test("exports the whole filtered list, or the selected rows, as a masked CSV", async ({ page }) => {
    await page.goto(`/clientes?q=${encodeURIComponent(people.gone.name)}`);
    await expect(rows(page)).toHaveCount(1);
    const whole = await downloadBy(page, page.getByRole("button", { name: "Exportar CSV" }));
    expect(whole.name).toMatch(/^clientes_\d{4}-\d\d-\d\d\.csv$/);
    expect(whole.text.startsWith("\uFEFFNome;E-mail;Telefone;")).toBe(true);
    const [, line = "", ...rest] = whole.text.split("\r\n");
    expect(rest).toEqual([""]);
    expect(line).toContain(people.gone.name);
    expect(line).toContain("333,33");
    expect(line).toContain(`g***@apagada.example;***${people.gone.phone.slice(-4)};`);
    expect(whole.text).not.toContain(people.gone.email);
    expect(whole.text).not.toContain(people.gone.taxId);

    await page.goto("/clientes");
    await rows(page).nth(0).getByRole("checkbox").click();
    await rows(page).nth(2).getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: "Clientes selecionados" });
    await expect(bar).toContainText("2 clientes selecionados");
    const ticked = await downloadBy(page, bar.getByRole("button", { name: "Exportar 2 clientes" }));
    expect(ticked.text.trim().split("\r\n")).toHaveLength(3);
    await bar.getByRole("button", { name: /^Selecionar todos os/ }).click();
    await expect(bar).toContainText(`${await totalOf(page)} clientes selecionados`);
  });

  test("customers selected one by one become a segment", async ({ page }) => {
    await page.goto("/clientes");
    await rows(page).nth(0).getByRole("checkbox").click();
    await rows(page).nth(2).getByRole("checkbox").click();
    const bar = page.getByRole("region", { name: "Clientes selecionados" });
    await bar.getByRole("button", { name: "Criar segmento" }).click();
    await page.getByRole("textbox", { name: "Nome do segmento" }).fill("Escolhidos à mão");
    await page.getByRole("button", { name: "Salvar segmento" }).first().click();
    await expect(page).toHaveURL(/\/segmentos\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Quem é um dos 2 clientes escolhidos")).toBeVisible();
  });

  test("the choice of columns is kept in the browser", async ({ page }) => {
    await page.goto("/clientes");
    await page.getByRole("button", { name: "Colunas" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Cidade" }).click();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Cidade" })).toBeVisible();
  });

  test("an RFM group links to its customers, and the command palette opens a customer by name", async ({ page }) => {
    await page.goto("/rfm?segmento=champions");
    await page.getByRole("dialog").getByRole("link", { name: "Ver clientes" }).click();
    await expect(page).toHaveURL("/clientes?rfm=champions");
    await expect(rows(page).first()).toContainText("Campeões");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Buscar e navegar" });
    await palette.getByRole("combobox").fill(people.son);
    await expect(palette.getByRole("option", { name: people.son })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/clientes\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: people.son })).toBeVisible();
  });

  test("a user searches, moves between rows, selects, previews and opens a customer by keyboard alone", async ({
    page,
  }) => {
    await page.goto("/clientes");
    await expect(rows(page)).toHaveCount(50);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect(rows(page).nth(0).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("o");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Buscar clientes" })).toBeFocused();
    await page.keyboard.type(people.gone.name);
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press("Tab");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: people.gone.name })).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Atalhos do teclado" })).toBeVisible();
  });
});

test.describe("Cliente 360", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("a user records an opt-out and a new opt-in, and both stay in the consent history", async ({ page }) => {
    await openPerson(page, people.son);
    const whatsapp = page.getByRole("switch", { name: "Recebe WhatsApp" });
    await expect(whatsapp).toBeChecked();
    await whatsapp.click();
    await expect(whatsapp).not.toBeChecked();
    await expect(profile(page)).toContainText(/Recusa registrada em .* por Ana Beatriz Lima/);
    await page.reload();
    await expect(whatsapp).not.toBeChecked();
    await whatsapp.click();
    await expect(whatsapp).toBeChecked();
    await page.getByRole("tab", { name: "Consentimento" }).click();
    const changes = page.getByRole("table", { name: "Mudanças de consentimento" }).getByRole("row");
    await expect(changes).toHaveCount(3);
    await expect(changes.nth(1)).toContainText("Aceitou");
    await expect(changes.nth(2)).toContainText("Recusou");
    await page.getByRole("tab", { name: "Linha do tempo" }).click();
    await expect(timeline(page)).toContainText("Voltou a aceitar WhatsApp");
  });

  test("a user pins a preferred store, and returns it to automatic", async ({ page }) => {
    await openPerson(page, people.gone.name);
    const card = profile(page);
    await card.getByRole("button", { name: "Mudar a loja preferida" }).click();
    const select = card.getByRole("combobox", { name: "Loja preferida" });
    const chosen = await select.locator("optgroup option").last().textContent();
    await select.selectOption({ label: chosen ?? "" });
    await card.getByRole("button", { name: "Salvar" }).click();
    await expect(card).toContainText(`Loja preferida${chosen}Fixada por uma pessoa`);
    await page.reload();
    await expect(card).toContainText(`Loja preferida${chosen}Fixada por uma pessoa`);
    await card.getByRole("button", { name: "Mudar a loja preferida" }).click();
    await select.selectOption({ label: "Automática, pelas compras" });
    await card.getByRole("button", { name: "Salvar" }).click();
    await expect(card).not.toContainText("Loja preferidaFixada");
    await expect(card).toContainText(/Loja preferida.*Automática, pelas compras/);
  });

  test("shows the tax id after a confirmation, and records the access in the timeline", async ({ page }) => {
    await openPerson(page, people.gone.name);
    const digits = people.gone.taxId.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
    await expect(page.getByText(digits)).toHaveCount(0);
    await page.getByRole("button", { name: "Mostrar CPF" }).click();
    await page.getByRole("dialog", { name: "Mostrar o CPF?" }).getByRole("button", { name: "Mostrar CPF" }).click();
    await expect(page.getByText(digits)).toBeVisible();
    await page.getByRole("button", { name: "Esconder CPF" }).click();
    await expect(page.getByText(digits)).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: "Consultas à ficha" }).click();
    await expect(timeline(page)).toContainText("Ana Beatriz Lima viu o CPF");
    await expect(timeline(page)).toContainText("Ana Beatriz Lima consultou a ficha");
  });

  test("purchases expand to their items, in the tab and in the timeline", async ({ page }) => {
    await openPerson(page, people.gone.name);
    await timeline(page)
      .getByRole("button", { name: /^Comprou R\$\s333,33/ })
      .click();
    await expect(page.getByRole("table", { name: "Itens da compra" }).getByRole("row")).toHaveCount(2);
    await page.getByRole("tab", { name: "Compras" }).click();
    await expect(page).toHaveURL(/aba=compras/);
    const purchases = page.getByRole("list", { name: /^Compras/ }).getByRole("listitem");
    await expect(purchases).toHaveCount(1);
    await purchases.getByRole("button").click();
    await expect(page.getByRole("table", { name: "Itens da compra" })).toContainText("R$ 333,33");
  });

  test("exports a customer's personal data as one file", async ({ page }) => {
    await openPerson(page, people.gone.name);
    await page.getByRole("button", { name: "Mais ações" }).click();
    const { name, text } = await downloadBy(page, page.getByRole("menuitem", { name: /^Exportar dados/ }));
    const data = JSON.parse(text);
    expect(name).toMatch(/^titular_[0-9a-f-]{36}_\d{4}-\d\d-\d\d\.json$/);
    expect(data.customer.email).toBe(people.gone.email);
    expect(data.transactions).toHaveLength(1);
    expect(data.transactions[0].total).toBe(333.33);
    expect(data.events.length).toBeGreaterThan(0);
  });

  test("a user separates wrongly merged ERP records after a confirmation", async ({ page }) => {
    await openPerson(page, people.son);
    await page.getByRole("tab", { name: /^Identidades do ERP/ }).click();
    const records = page.getByRole("list", { name: "Cadastros do ERP" }).getByRole("listitem");
    await expect(records).toHaveCount(2);
    await records.filter({ hasText: people.son }).getByRole("checkbox").click();
    await page.getByRole("button", { name: "Separar…" }).click();
    const dialog = page.getByRole("dialog", { name: "Separar 1 cadastro?" });
    await expect(dialog).toContainText("1 compra vai para o novo cliente (R$ 222,22)");
    await dialog.getByRole("button", { name: "Separar 1 cadastro" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Um só cadastro do ERP")).toBeVisible();
    await expect(profile(page)).toContainText("R$ 111,11");
    for (const [name, spent] of [
      [people.mother, "R$ 111,11"],
      [people.son, "R$ 222,22"],
    ] as const) {
      await page.goto(`/clientes?q=${encodeURIComponent(name)}`);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(spent);
    }
  });

  test("erases a customer once their name is typed, and shows none of their data afterwards", async ({ page }) => {
    const url = await openPerson(page, people.gone.name);
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: "Apagar dados pessoais (LGPD)…" }).click();
    const dialog = page.getByRole("dialog", { name: "Apagar os dados pessoais?" });
    await expect(dialog).toContainText("1 compra e R$ 333,33 nos totais");
    const confirm = dialog.getByRole("button", { name: "Apagar dados pessoais" });
    await dialog.getByRole("textbox").fill("Gilda");
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("textbox").fill(people.gone.name);
    await confirm.click();
    await expect(page.getByRole("heading", { level: 1, name: "Dados pessoais apagados" })).toBeVisible();
    await expect(profile(page)).toContainText("R$ 333,33");
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1, name: "Dados pessoais apagados" })).toBeVisible();
    const receipt = page.getByRole("main").getByRole("button", { name: "Baixar comprovante" });
    expect((await downloadBy(page, receipt)).text).toContain("Comprovante de exclusão de dados pessoais (LGPD)");
    const content = await page.content();
    for (const value of [people.gone.name, people.gone.email, people.gone.phone, people.gone.taxId])
      expect(content).not.toContain(value);
    for (const typed of [people.gone.name, people.gone.email, people.gone.taxId]) {
      await page.goto(`/clientes?q=${encodeURIComponent(typed)}`);
      await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    }
  });

  test("shows the same error for an unknown customer and for another organization's customer", async ({
    page,
    apiAs,
  }) => {
    const bela = await apiAs("admin@bela.test").get<{ data: { id: string }[] }>("/customers?limit=1");
    for (const path of [NOBODY, "/clientes/x", `/clientes/${bela.data[0]?.id}`]) {
      await page.goto(path);
      await expect(page.getByText("Cliente não encontrado nesta organização")).toBeVisible();
    }
  });
});

test.describe("permissions", () => {
  test("a read-only role sees the buttons disabled, with the reason", async ({ page, signInAs }) => {
    await signInAs(CONSULTA);
    await page.goto("/clientes");
    const exportButton = page.getByRole("button", { name: "Exportar CSV" });
    await expect(exportButton).toHaveAttribute("aria-disabled", "true");
    await exportButton.focus();
    await expect(page.getByRole("tooltip")).toHaveText("Seu papel não permite exportar");
    await openPerson(page, people.son);
    await expect(page.getByRole("switch", { name: "Recebe WhatsApp" })).toHaveAttribute("aria-disabled", "true");
    const edit = page.getByRole("button", { name: "Mudar a loja preferida" });
    await expect(edit).toHaveAttribute("aria-disabled", "true");
    await edit.focus();
    await expect(page.getByRole("tooltip")).toHaveText("Seu papel não permite editar");
    await page.getByRole("button", { name: "Mais ações" }).click();
    const erase = page.getByRole("menuitem", { name: /^Apagar dados pessoais/ });
    await expect(erase).toHaveAttribute("aria-disabled", "true");
    await expect(erase).toContainText("Seu papel não permite editar");
    await expect(page.getByRole("button", { name: "Consultas à ficha" })).toHaveCount(0);
  });

  test("the marketing role exports; a store manager sees only their stores' customers", async ({ page, signInAs }) => {
    await signInAs(MARKETING);
    await page.goto("/clientes");
    await expect(page.getByRole("button", { name: "Exportar CSV" })).toBeEnabled();
    await expect(rows(page)).toHaveCount(50);
    const all = await totalOf(page);
    await signInAs(GERENTE);
    await page.goto("/clientes");
    await expect(rows(page)).toHaveCount(50);
    expect(await totalOf(page)).toBeLessThan(all);
    await page.getByRole("button", { name: "Loja", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Lojas" }).getByRole("checkbox")).toHaveCount(3);
  });
});

test("axe finds no serious violation at any width or theme, and no page scrolls horizontally", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  // Axe checks every node, and the machine may be busy.
  test.setTimeout(180_000);
  await page.goto("/clientes?rfm=champions,at_risk&gastoDe=9000");
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole("checkbox").click();
  await expectAccessibleEverywhere(page);
  await page.getByRole("button", { name: "Última compra", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Última compra" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("dialog").getByText("Últimas compras")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "Abrir página completa" }).click();
  await expect(timeline(page)).toBeVisible();
  await expectAccessibleEverywhere(page);
  for (const tab of ["Compras", "Consentimento", "Identidades do ERP"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab }).getByRole("status", { name: "Carregando" })).toHaveCount(0);
    await expectAccessibleEverywhere(page);
  }
});

/** The customers on the screen: table rows, or cards on a phone. */
function rows(page: Page): Locator {
  return page.locator("[data-customer]");
}

function profile(page: Page): Locator {
  return page.getByRole("complementary", { name: "Perfil" });
}

function timeline(page: Page): Locator {
  return page.getByRole("list", { name: /^Linha do tempo/ });
}

async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByRole("main")
    .locator("header")
    .getByText(/clientes?$/)
    .last()
    .textContent();
  return Number((text ?? "").replace(/\D/g, ""));
}

async function search(page: Page, typed: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Buscar clientes" }).fill(typed);
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(typed);
}

async function openPerson(page: Page, name: string): Promise<string> {
  await page.goto(`/clientes?q=${encodeURIComponent(name)}`);
  await rows(page).first().getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/clientes\/[0-9a-f-]{36}$/);
  await expect(profile(page)).toBeVisible();
  return page.url();
}

async function downloadBy(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
