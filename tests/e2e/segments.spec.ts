import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { SegmentPreview, SegmentView } from "../../lib/segments/schemas.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, CONSULTA, GERENTE } from "./support/people.ts";
import { newMember, sweep, tabTo } from "./support/team.ts";

type List = { data: SegmentView[]; total: number };
/** A name unique to this run. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

test.describe("Segmentos", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("a user builds a nested segment by mouse, saves, finds and exports it, and the export is audited", async ({
    page,
    apiAs,
  }) => {
    const name = fresh("VIP aninhado");
    await page.goto("/segmentos/novo?modelo=atRiskHighSpend");
    await expect(page.getByRole("textbox", { name: "Nome do segmento" })).toHaveValue("Em risco com alto gasto");
    await expect.poll(() => countOf(page)).toBeGreaterThan(0);
    const start = await countOf(page);
    const first = page.getByRole("region", { name: "Bloco 1", exact: true });
    await first.getByRole("textbox", { name: "Gasto total" }).fill("0");
    await expect.poll(() => countOf(page)).toBeGreaterThan(start);
    const wide = await countOf(page);

    await first.getByRole("button", { name: "Bloco dentro deste" }).click();
    const inner = page.getByRole("region", { name: "Bloco 1.1" });
    await inner.getByRole("button", { name: "Condição" }).click();
    await pick(page, "Compras no total");
    await inner.getByRole("textbox", { name: "Compras no total" }).fill("3");
    await inner.getByRole("button", { name: "Condição" }).click();
    await pick(page, "Tem e-mail");
    await inner.getByRole("button", { name: /todas as condições valem juntas/ }).click();
    await expect(inner.getByRole("button", { name: /basta uma das condições/ })).toHaveText("OU");
    await inner
      .locator("[data-drag]")
      .last()
      .dragTo(first.getByRole("button", { name: "Ações de Gasto total" }));
    await expect(inner.locator("[data-part]")).toHaveCount(1);
    await first.getByRole("button", { name: "Ações de Tem e-mail" }).click();
    await page.getByRole("menuitem", { name: "Bloco 1.1" }).click();
    await expect(inner.locator("[data-part]")).toHaveCount(2);
    await page.getByRole("button", { name: "Deixar de fora quem…" }).click();
    await page.getByRole("region", { name: "Bloco 2" }).getByRole("button", { name: "Condição" }).click();
    await pick(page, "Estado");
    await page.getByRole("button", { name: "Estado: Escolher…" }).click();
    await page.getByRole("dialog", { name: "Estado" }).getByRole("checkbox").first().click();
    await page.keyboard.press("Escape");
    await expect.poll(() => countOf(page)).toBeLessThan(wide);
    await expect(page.locator("[data-sentence]")).toContainText(
      /^Quem está em “Em risco” ou “Não pode perder” e .*\(fez 3 compras ou mais no total ou tem e-mail\), exceto quem mora no estado/,
    );

    await page.getByRole("textbox", { name: "Nome do segmento" }).fill(name);
    await save(page);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const count = await countOf(page);
    const saved = await find(apiAs(ADMIN), name);
    expect(saved.rules).toHaveLength(2);
    const preview = await apiAs(ADMIN).post<SegmentPreview>("/intelligence/segments/preview", { rules: saved.rules });
    expect(preview.timedOut === false && preview.count).toBe(count);

    await page
      .getByRole("navigation", { name: "Navegação principal" })
      .getByRole("link", { name: "Segmentos" })
      .click();
    await page.getByRole("searchbox", { name: "Buscar segmento" }).fill(name);
    await expect(page).toHaveURL(/q=VIP/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("Quem está em “Em risco”");
    // Counted in the background; the list polls for it.
    await expect(rows(page)).toContainText(String(count), { timeout: 30_000 });

    const downloading = page.waitForEvent("download");
    await menu(page, name, "Exportar CSV");
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^segmento-vip-aninhado-\w+_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text.trimEnd().split("\r\n")).toHaveLength(count + 1);
    await page.goto("/auditoria?acao=SEGMENT_EXPORT");
    const record = page.getByRole("row").filter({ hasText: `exportou o segmento “${name}”` });
    await expect(record).toContainText("Ana Beatriz Lima");

    await page.goto(`/segmentos?q=${encodeURIComponent(name)}`);
    await page.getByRole("switch", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("switch", { name: new RegExp(`^${name}`) })).not.toBeChecked();
    await page.getByRole("combobox", { name: "Situação" }).selectOption("ativos");
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await menu(page, name, "Excluir…");
    await page.getByRole("dialog").getByRole("button", { name: "Excluir segmento" }).click();
    await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  });

  test("a user adds, fills in, nests, moves and saves conditions by keyboard alone", async ({ page, apiAs }) => {
    const name = fresh("Só teclado");
    await page.goto("/segmentos/novo");
    const all = await countOnceThere(page);
    await tabTo(page, page.getByRole("textbox", { name: "Nome do segmento" }));
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await typeField(page, "mês de anivers");
    await expect(page.getByRole("button", { name: "Mês de aniversário: Escolher…" })).toBeFocused();
    await page.keyboard.press("Enter");
    const months = page.getByRole("dialog", { name: "Mês de aniversário" });
    await expect(months.getByRole("checkbox").first()).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Mês de aniversário: janeiro, fevereiro" })).toBeFocused();
    await expect.poll(() => countOf(page)).toBeLessThan(all);

    await tabTo(page, page.getByRole("button", { name: "Condição", exact: true }));
    await page.keyboard.press("Enter");
    await typeField(page, "gasto total");
    await expect(page.getByRole("textbox", { name: "Gasto total" })).toBeFocused();
    await page.keyboard.type("1,00");
    await tabTo(page, page.getByRole("button", { name: "Ações de Gasto total" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeFocused();
    await page.keyboard.type("Um bloco");
    await expect(page.getByRole("menuitem", { name: "Um bloco só seu" })).toBeFocused();
    await page.keyboard.press("Enter");
    const moved = page.getByRole("region", { name: "Bloco 2" });
    await expect(moved.getByRole("button", { name: "Ações de Gasto total" })).toBeFocused();
    await expect(moved.getByRole("textbox", { name: "Gasto total" })).toHaveValue("1");
    await page.getByRole("textbox", { name: "Gasto total" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const { id, rules } = await find(apiAs(ADMIN), name);
    expect(rules.map(({ filters }) => filters.length)).toEqual([1, 1]);
    await remove(page, apiAs(ADMIN), id);
  });

  test("a validation error is shown at its field, and typed values are kept", async ({ page, apiAs }) => {
    const api = apiAs(ADMIN);
    const name = fresh("Repetido");
    const taken = await api.post<SegmentView>("/intelligence/segments", { name, rules: [] });
    await page.goto("/segmentos/novo");
    await page.getByRole("textbox", { name: "Nome do segmento" }).fill(name);
    await page.getByRole("button", { name: "Condição", exact: true }).click();
    await pick(page, "Última compra");
    await page.getByRole("combobox", { name: "Última compra", exact: true }).selectOption("dia");
    await page.getByRole("button", { name: "Salvar segmento" }).first().click();
    await expect(page.getByText("Complete esta condição.")).toBeVisible();
    const day = page.getByRole("textbox", { name: "Última compra: dia" });
    await expect(day).toHaveAttribute("aria-invalid", "true");
    await day.fill("15032026");
    await expect(day).toHaveValue("15/03/2026");
    await page.getByRole("button", { name: "Salvar segmento" }).first().click();
    await expect(page.getByText("Já existe um segmento com este nome.")).toBeVisible();

    await page.getByRole("textbox", { name: "Nome do segmento" }).fill(`${name} novo`);
    page.once("dialog", (dialog) => dialog.accept());
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(`${name} novo`);
    await page.clock.install();
    await page.reload();
    await expect(page.getByText(/^Recuperamos o que você não salvou/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Nome do segmento" })).toHaveValue(`${name} novo`);
    await expect(day).toHaveValue("15/03/2026");
    // The list loads slowly: the last input must not be saved by a timer that outlives the page.
    const list = Promise.withResolvers<void>();
    await page.route(/\/segmentos\?_rsc/, (route) => list.promise.then(() => route.continue()));
    await page.getByRole("textbox", { name: "Nome do segmento" }).fill(`${name} de novo`);
    await page.getByRole("navigation", { name: "Você está em" }).getByRole("link", { name: "Segmentos" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Descartar e sair" }).click();
    await page.clock.runFor(1_000);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(name);
    list.resolve();
    await expect(page).toHaveURL(/\/segmentos$/);
    await page.goto("/segmentos/novo");
    await expect(page.getByRole("textbox", { name: "Nome do segmento" })).toHaveValue("");
    await remove(page, api, taken.id);
  });

  test("an edit conflict keeps both versions, and the user chooses one", async ({ page, apiAs }) => {
    const api = apiAs(ADMIN);
    const name = fresh("A quatro mãos");
    const { id } = await api.post<SegmentView>("/intelligence/segments", { name, rules: [] });
    const params = { path: { id } };
    const savedElsewhere = async (as: string) => {
      const body = { name: as, rules: [] };
      const { response } = await api.client.PUT("/intelligence/segments/{id}", { params, body });
      expect(response.status).toBe(200);
    };
    const field = page.getByRole("textbox", { name: "Nome do segmento" });
    const save = page.getByRole("button", { name: "Salvar segmento" }).first();
    await page.goto(`/segmentos/${id}`);
    await field.fill(`${name} meu`);
    await savedElsewhere(`${name} de outra pessoa`);
    await save.click();
    const notice = page.getByText("enquanto você o editava");
    await expect(notice).toBeVisible();
    await expect(field).toHaveValue(`${name} meu`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ver a versão salva" }).click();
    await expect(field).toHaveValue(`${name} de outra pessoa`);
    await expect(notice).toBeHidden();

    await field.fill(`${name} meu`);
    await savedElsewhere(`${name} outra vez`);
    await save.click();
    await page.getByRole("button", { name: "Manter a minha" }).click();
    await save.click();
    await expect(page.getByRole("heading", { level: 1, name: `${name} meu` })).toBeVisible();
    await expect(page.getByRole("button", { name: "Salvo", exact: true }).first()).toBeDisabled();
    await remove(page, api, id);
  });

  test("a filtered customer list and an RFM group become segment rules", async ({ page }) => {
    await page.goto("/clientes?rfm=champions&gastoDe=100");
    await page.getByRole("link", { name: "Criar segmento" }).click();
    const sentence = page.locator("[data-sentence]");
    await expect(sentence).toHaveText(/^Quem está em “Campeões” e gastou R\$\s100,00 ou mais no total$/);
    await page.goto("/rfm?segmento=at_risk");
    await page.getByRole("dialog").getByRole("link", { name: "Salvar segmento" }).click();
    await expect(sentence).toHaveText("Quem está em “Em risco”");
  });
});

test('a role without edit, export or page permission sees disabled actions or "no permission"', async ({
  page,
  apiAs,
  signInAs,
}) => {
  const admin = apiAs(ADMIN);
  const name = fresh("Para ver");
  const rules = [{ logic: "AND", filters: [{ category: "purchase", field: "orderCount", operator: "gte", value: 1 }] }];
  const { id } = await admin.post<SegmentView>("/intelligence/segments", { name, rules });
  await signInAs(CONSULTA);
  await page.goto(`/segmentos?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name: "Novo segmento" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("switch")).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  for (const item of ["Duplicar", "Exportar CSV", "Excluir…"])
    await expect(page.getByRole("menuitem", { name: item })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Abrir" }).click();
  await expect(page.getByRole("textbox", { name: "Compras no total" })).toBeDisabled();
  const saveButton = page.getByRole("button", { name: "Salvo" }).first();
  await saveButton.focus();
  await expect(page.getByRole("tooltip")).toHaveText("Seu papel não permite editar");
  await expect(page.getByText("Quem fez 1 compra ou mais no total")).toBeVisible();

  await signInAs(GERENTE);
  const [own, whole] = [await previewCount(apiAs(GERENTE), rules), await previewCount(admin, rules)];
  expect(own).toBeLessThan(whole);
  await page.goto(`/segmentos?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name }).getByRole("cell").nth(1)).toHaveText(String(own));
  await page.goto(`/segmentos/${id}`);
  await expect(page.getByText("Só clientes das suas lojas.")).toBeVisible();
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Exportar CSV" })).toContainText("Seu papel não permite exportar");
  await expect(page.getByRole("menuitem", { name: "Excluir…" })).toBeEnabled();

  const role = fresh("Teste sem segmentos");
  await admin.post("/roles", { name: role, permissions: ["app:customers"] });
  await newMember(page, admin, role);
  for (const path of ["/segmentos", "/segmentos/novo", `/segmentos/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText("Sem permissão")).toBeVisible();
    expect(await page.content()).not.toContain(name);
  }
  await remove(page, admin, id);
  await sweep(page, ADMIN);
});

test("axe finds no violation at both widths and in both themes", async ({ page, apiAs, signInAs }) => {
  test.setTimeout(120_000);
  await signInAs(ADMIN);
  const name = fresh("Acessível");
  const filters = [
    { category: "rfm", field: "rfmStatus", operator: "in", value: ["at_risk"] },
    {
      logic: "OR",
      filters: [{ category: "purchase", field: "orders", operator: "gte", value: 1, window: "este_mes" }],
    },
  ];
  const out = {
    logic: "AND",
    negate: true,
    filters: [{ category: "consent", field: "emailOptOut", operator: "eq", value: true }],
  };
  const api = apiAs(ADMIN);
  const { id } = await api.post<SegmentView>("/intelligence/segments", {
    name,
    rules: [{ logic: "AND", filters }, out],
  });
  for (const path of ["/segmentos", `/segmentos/${id}`]) {
    await page.goto(path);
    if (path === "/segmentos") await expect(page.getByRole("link", { name })).toBeVisible();
    else await countOnceThere(page);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessibleInBothThemes(page);
    }
  }
  await expect(page.getByRole("button", { name: "Salvo" }).last()).toBeInViewport();
  await page.getByRole("button", { name: "Condição", exact: true }).first().click();
  await expect(picker(page).getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await remove(page, api, id);
});

function rows(page: Page): Locator {
  return page.getByRole("table", { name: "Segmentos" }).locator("tbody tr");
}

/** The large number, once it matches the rules on the page. */
async function countOf(page: Page): Promise<number> {
  const count = page.locator("[data-count]");
  await expect(count.locator("..")).toHaveAttribute("aria-busy", "false");
  return Number(((await count.textContent()) ?? "").replace(/\D/g, ""));
}

async function countOnceThere(page: Page): Promise<number> {
  await expect(page.locator("[data-count]")).toHaveText(/\d/);
  return countOf(page);
}

/** The field list; a condition's plain list also has options. */
function picker(page: Page): Locator {
  return page.getByRole("dialog", { name: "Escolher o campo" });
}

async function pick(page: Page, field: string): Promise<void> {
  await picker(page).getByRole("option", { name: field, exact: true }).click();
  await expect(picker(page)).toHaveCount(0);
}

/** Searches the picker and selects the first match. */
async function typeField(page: Page, typed: string): Promise<void> {
  await expect(picker(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(typed);
  await expect(picker(page).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(picker(page)).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salvar segmento" }).first().click();
}

async function menu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function find(api: Api, name: string): Promise<SegmentView> {
  const { data } = await api.get<List>(`/intelligence/segments?q=${encodeURIComponent(name)}`);
  const [segment] = data;
  if (!segment) throw new Error(`There is no segment ${name}`);
  return segment;
}

async function previewCount(api: Api, rules: object[]): Promise<number> {
  const preview = await api.post<SegmentPreview>("/intelligence/segments/preview", { rules });
  return preview.timedOut ? Number.NaN : preview.count;
}

async function remove(page: Page, api: Api, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await api.token()}` };
  expect((await page.request.delete(`/api/intelligence/segments/${id}`, { headers })).status()).toBe(204);
}
