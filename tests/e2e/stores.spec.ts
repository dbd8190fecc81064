import type { Locator, Page } from "@playwright/test";
import type { AliasTree, StoreView, WhatsappNumberView } from "../../lib/stores/schemas.ts";
import { countClicks } from "./support/clicks.ts";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, BELA, CONSULTA, MARKETING } from "./support/people.ts";
import { putInstance } from "./support/sandbox.ts";

// Bela has three stores: Boa Viagem (F01), Aldeota (F02) and Online (F03, the e-commerce).
const [BEACH, ALDEOTA, ONLINE] = ["Bela Boa Viagem", "Bela Aldeota", "Bela Online"] as const;

type List<T> = { data: T[] };

test.describe("Lojas", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(BELA));

  test("a user links an alias by keyboard alone, can't link an alias of an alias, and unlinks it", async ({
    page,
    apiAs,
  }) => {
    await openStores(page);
    await page.getByRole("button", { name: `Ações de ${ALDEOTA}` }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Juntar com outra loja…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: `${ALDEOTA}: juntar com outra loja` });
    await dialog.getByRole("searchbox").fill("boa vi");
    await expect(dialog.getByRole("radio")).toHaveCount(1);
    await dialog.getByRole("radio", { name: new RegExp(`^${BEACH}`) }).press("Space");
    await dialog.getByRole("button", { name: "Juntar lojas" }).press("Enter");
    await expect(page.getByText(`${ALDEOTA} agora conta em ${BEACH}`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, BEACH)).toContainText("1 loja juntada");
    const { aliases, principals } = await apiAs(BELA).get<AliasTree>("/config/store-aliases");
    expect(Object.keys(aliases)).toHaveLength(1);
    expect(principals.map(({ code, aliases: own }) => [code, own.map((alias) => alias.code)])).toEqual([
      ["F01", ["F02"]],
      ["F03", []],
    ]);

    await menuOf(page, ONLINE, "Juntar com outra loja…");
    const chain = page.getByRole("dialog", { name: `${ONLINE}: juntar com outra loja` });
    await chain.getByRole("radio", { name: new RegExp(`^${ALDEOTA}`) }).check();
    await expect(chain.getByRole("alert")).toContainText(`${ALDEOTA} já conta em ${BEACH}`);
    await chain.getByRole("button", { name: "Juntar lojas" }).click();
    await expect(chain).toBeVisible();
    await chain.getByRole("button", { name: `Usar ${BEACH}` }).click();
    await expect(chain.getByRole("radio", { name: new RegExp(`^${BEACH}`) })).toBeChecked();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: `Ações de ${BEACH}` }).click();
    await expect(page.getByRole("menuitem", { name: /^Juntar com outra loja/ })).toContainText(
      "Outras lojas contam nesta",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Esconder as lojas que contam em ${BEACH}` }).click();
    await expect(page.getByRole("button", { name: ALDEOTA, exact: true })).toBeHidden();
    await page.getByRole("button", { name: `Mostrar as lojas que contam em ${BEACH}` }).click();

    await menuOf(page, ALDEOTA, `Separar de ${BEACH}`);
    await page.getByRole("dialog").getByRole("button", { name: "Separar" }).click();
    await expect(page.getByText(`${ALDEOTA} agora conta separada`)).toBeVisible();
    await expect(row(page, BEACH)).not.toContainText("juntada");
  });

  test("a user sets business hours past midnight; closing with unsaved changes asks for confirmation", async ({
    page,
    apiAs,
  }) => {
    await openStores(page);
    await page.getByRole("button", { name: BEACH, exact: true }).click();
    const drawer = page.getByRole("dialog", { name: new RegExp(BEACH) });
    await expect(drawer.getByText("Sem horário definido")).toBeVisible();
    await expect(drawer.getByText("Alterações não salvas")).toHaveCount(0);
    await drawer.getByText("Com horário", { exact: true }).click();
    await drawer.getByLabel("Segunda: abre").fill("08:30");
    await drawer.getByLabel("Segunda: fecha").fill("17:30");
    await drawer.getByRole("button", { name: "Copiar segunda para os dias úteis" }).click();
    await expect(drawer.getByLabel("Sexta: abre")).toHaveValue("08:30");
    await drawer.getByLabel("Sexta: abre").fill("18:00");
    await drawer.getByLabel("Sexta: fecha").fill("02:00");
    await expect(drawer.getByText("fecha às 02:00 do dia seguinte")).toBeVisible();

    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(drawer.getByLabel("Sexta: abre")).toHaveValue("18:00");
    await drawer.getByLabel("Sábado: abre").fill("");
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(drawer.getByRole("alert")).toContainText("Preencha abertura e fechamento");
    await drawer.getByRole("switch", { name: "Sábado" }).press("Space");
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Horários salvos")).toBeVisible();
    await expect(drawer.getByText("Alterações não salvas")).toHaveCount(0);

    const store = await find(apiAs(BELA), "F01");
    const saved = await apiAs(BELA).get<{ weekText: string }>(`/settings/store?storeId=${store.id}`);
    expect(saved.weekText).toBe("seg–qui 08:30–17:30, sex 18:00–02:00");
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(row(page, BEACH)).toContainText(/Aberta até|Fechada, abre/);

    await page.goto("/lojas?mostrar=always");
    await expect(page.getByRole("button", { name: ALDEOTA, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: BEACH, exact: true })).toHaveCount(0);
    await page.goto("/lojas?loja=F01");
    await drawer.getByText("Sempre aberta", { exact: true }).first().click();
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(drawer.getByText("Sem horário definido")).toBeVisible();
    await expect(page.getByText("Horários salvos")).toBeVisible();
  });

  test("a user makes another store the e-commerce, after a dialog that names both stores, and reverts it", async ({
    page,
    apiAs,
  }) => {
    await openStores(page);
    await menuOf(page, ALDEOTA, "Tornar o e-commerce");
    const question = page.getByRole("dialog", { name: "Trocar o e-commerce?" });
    await expect(question).toContainText(`O e-commerce passa de ${ONLINE} para ${ALDEOTA}.`);
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect(row(page, ONLINE)).toContainText("E-commerce");
    await menuOf(page, ALDEOTA, "Tornar o e-commerce");
    await question.getByRole("button", { name: "Trocar" }).click();
    await expect(page.getByText(`${ALDEOTA} agora é o e-commerce`)).toBeVisible();
    await expect(row(page, ALDEOTA)).toContainText("E-commerce");
    await expect(row(page, ONLINE)).not.toContainText("E-commerce");
    const { data } = await apiAs(BELA).get<List<StoreView>>("/settings/stores");
    expect(data.filter(({ isEcommerce }) => isEcommerce).map(({ code }) => code)).toEqual(["F02"]);

    await page.goto("/lojas?loja=F03&aba=dados");
    await page.getByRole("switch", { name: "E-commerce" }).click();
    await question.getByRole("button", { name: "Trocar" }).click();
    await expect(page.getByRole("switch", { name: "E-commerce" })).toBeChecked();
    expect((await find(apiAs(BELA), "F03")).isEcommerce).toBe(true);
  });

  test("a user adds a number, makes it the default, replaces its token and deletes it", async ({ page, apiAs }) => {
    const instance = `bela-${Date.now()}`;
    const phoneNumberId = String(Date.now());
    // Her first store already has a number.
    const { id: storeId } = await find(apiAs(BELA), "F02");
    const numbers = () => apiAs(BELA).get<List<WhatsappNumberView>>(`/settings/whatsapp?storeId=${storeId}`);
    await page.goto("/lojas?loja=F02&aba=numeros");
    const drawer = page.getByRole("dialog", { name: new RegExp(ALDEOTA) });
    await drawer.getByRole("button", { name: "Adicionar número" }).click();
    const form = page.getByRole("dialog", { name: "Adicionar número" });
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByLabel("Nome da conexão")).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("Nome da conexão").fill(instance);
    await form.getByLabel(/^Chave de acesso/).fill("0123456789ABCDEFwxyz");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Número adicionado")).toBeVisible();
    const connecting = page.getByRole("dialog", { name: /^Conectar/ });
    await expect(connecting).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(connecting).toHaveCount(0);
    await expect(drawer.getByRole("listitem")).toContainText([new RegExp(`${instance}.*Padrão`)]);

    await page.goto("/integracoes/whatsapp");
    await page.getByRole("button", { name: "Adicionar número" }).click();
    await form.getByLabel("Loja", { exact: true }).selectOption({ label: ALDEOTA });
    await form.getByText("API oficial").click();
    await form.getByLabel("Identificação do número").fill(phoneNumberId);
    await form.getByLabel("Identificação da conta comercial").fill("102290129340398");
    await form.getByLabel("Chave de acesso").fill("EAAG1234567890longtoken-abcd");
    await form.getByLabel(/^Número exibido/).fill("+55 85 3333-4444");
    await form.getByRole("button", { name: "Salvar" }).click();
    const official = page.getByRole("row", { name: /\+55 \(85\) 3333-4444/ });
    await expect(official).toContainText("API oficial");
    expect(JSON.stringify(await numbers())).not.toContain("longtoken");

    await page.getByRole("button", { name: "Adicionar número" }).click();
    await form.getByLabel("Loja", { exact: true }).selectOption({ label: ALDEOTA });
    await form.getByLabel("Nome da conexão").fill(instance);
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByRole("alert")).toHaveText("Esta conexão já está cadastrada.");
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Sair sem salvar?" })
      .getByRole("button", { name: "Descartar e sair" })
      .click();

    await menuOf(page, "+55 (85) 3333-4444", "Tornar padrão da loja");
    await expect(official).toContainText("Padrão");
    await menuOf(page, "+55 (85) 3333-4444", "Editar");
    const edit = page.getByRole("dialog", { name: /^Editar/ });
    await expect(edit).toContainText("••••abcd");
    await edit.getByRole("button", { name: "Substituir" }).click();
    await edit.getByLabel("Chave de acesso").fill("EAAG1234567890outrotoken-zzzz");
    await edit.getByRole("button", { name: "Salvar" }).click();
    await expect(edit).toHaveCount(0);
    const masked = async () => (await numbers()).data.map(({ accessTokenMasked }) => accessTokenMasked).sort();
    expect(await masked()).toEqual(["••••wxyz", "••••zzzz"]);

    for (const name of ["+55 (85) 3333-4444", instance]) {
      await menuOf(page, name, "Excluir");
      await page.getByRole("dialog").getByRole("button", { name: "Excluir número" }).click();
      // While the dialog is open, the rows behind it have no role.
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: `Ações de ${name}` })).toHaveCount(0);
    }
    expect((await numbers()).data).toEqual([]);
  });

  test("checks a number with its provider, and shows a confirmation or a rejected token", async ({ page }) => {
    await page.goto("/integracoes/whatsapp");
    const shown = page.getByRole("row", { name: /\+55 \(81\) 3333-4444/ });
    await expect(shown).toContainText("10 mil clientes");
    await menuOf(page, "+55 (81) 3333-4444", "Verificar no provedor");
    await expect(page.getByText("+55 (81) 3333-4444 confirmado pelo provedor")).toBeVisible();

    await page.getByRole("button", { name: "Adicionar número" }).click();
    const form = page.getByRole("dialog", { name: "Adicionar número" });
    await form.getByLabel("Loja", { exact: true }).selectOption({ label: ALDEOTA });
    await form.getByText("API oficial").click();
    await form.getByLabel("Identificação do número").fill(String(Date.now()));
    await form.getByLabel("Identificação da conta comercial").fill("102290129340398");
    await form.getByLabel("Chave de acesso").fill("EAAG1234567890unknown-abcd");
    await form.getByLabel(/^Número exibido/).fill("+55 85 3333-5555");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByRole("row", { name: /\+55 \(85\) 3333-5555/ })).toBeVisible();
    await menuOf(page, "+55 (85) 3333-5555", "Verificar no provedor");
    await expect(page.getByText("O provedor recusou a chave de acesso.", { exact: false })).toBeVisible();
    await expect(page.getByRole("row", { name: /\+55 \(85\) 3333-5555/ })).toContainText("Chave recusada");
    await menuOf(page, "+55 (85) 3333-5555", "Excluir");
    await page.getByRole("dialog").getByRole("button", { name: "Excluir número" }).click();
    await expect(page.getByRole("button", { name: "Ações de +55 (85) 3333-5555" })).toHaveCount(0);
  });

  test("a gateway number is connected by its QR code", async ({ page, apiAs }) => {
    const instance = { name: `loja-qr-${Date.now()}`, token: "0123456789ABCDEFqrcode" };
    await putInstance({ ...instance, state: "close" });
    const { id: storeId } = await find(apiAs(BELA), "F02");
    const number = { storeId, provider: "gateway", gatewayInstanceName: instance.name, accessToken: instance.token };
    await apiAs(BELA).post("/settings/whatsapp", number);
    await page.goto("/integracoes/whatsapp");
    const shown = page.getByRole("row").filter({ hasText: instance.name });
    await shown.getByRole("button", { name: "Conectar", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^(Conectar|Celular de)/ });
    const code = dialog.getByRole("img", { name: "QR code para conectar o celular" });
    await expect(code).toHaveJSProperty("complete", true);
    await expectAccessibleInBothThemes(page);
    await putInstance({ ...instance, state: "open" });
    await expect(dialog.getByText("Celular conectado")).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/^Celular de .* conectado$/);
    await dialog.getByRole("button", { name: "Fechar" }).first().click();
    await expect(shown).toContainText("Conectado");
    await shown.getByRole("button", { name: /^Ações de/ }).click();
    await expect(page.getByRole("menuitem", { name: "Conectar por QR code" })).toHaveCount(0);
    await page.getByRole("menuitem", { name: "Excluir" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Excluir número" }).click();
    await expect(shown).toHaveCount(0);
  });

  test("a shop's phone is connected by its QR code in at most four clicks from Início, a new one too", async ({
    page,
    apiAs,
  }) => {
    const instance = { name: `loja-nova-${Date.now()}`, token: "0123456789ABCDEFqrnova" };
    await putInstance({ ...instance, state: "close" });
    const open = async ({ click }: Pick<ReturnType<typeof countClicks>, "click">) => {
      await page.goto("/");
      await click(page.getByRole("button", { name: "Buscar ou ir para…" }));
      await page.keyboard.type("qr");
      await click(page.getByRole("option", { name: "Conectar celular de WhatsApp por QR code" }));
    };
    const code = page.getByRole("img", { name: "QR code para conectar o celular" });

    const adding = countClicks();
    await open(adding);
    const form = page.getByRole("dialog", { name: "Adicionar número" });
    await expect(form.getByLabel("Nome da conexão")).toBeFocused();
    await page.keyboard.type(instance.name);
    await page.keyboard.press("Tab");
    await page.keyboard.type(instance.token);
    await adding.select(form.getByLabel("Loja", { exact: true }), ALDEOTA);
    await adding.click(form.getByRole("button", { name: "Salvar" }));
    await expect(code).toBeVisible();
    expect(adding.clicks()).toBeLessThanOrEqual(4);

    const connecting = countClicks();
    await open(connecting);
    await expect(page.getByRole("dialog", { name: /^Conectar/ })).toBeVisible();
    await expect(code).toBeVisible();
    expect(connecting.clicks()).toBeLessThanOrEqual(4);

    const { data } = await apiAs(BELA).get<List<WhatsappNumberView>>("/settings/whatsapp?provider=gateway");
    const added = data.find(({ gatewayInstanceName }) => gatewayInstanceName === instance.name);
    await apiAs(BELA).client.DELETE("/settings/whatsapp/{id}", { params: { path: { id: added?.id ?? "" } } });
  });

  test("a search without results can be cleared, and the search is kept in the URL", async ({ page }) => {
    await page.goto("/lojas?q=zzz");
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
    await page.getByRole("button", { name: "Limpar filtros" }).click();
    await page.getByRole("searchbox").fill("fortaleza");
    await expect(page.getByRole("button", { name: ALDEOTA, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: BEACH, exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/q=fortaleza/);
  });
});

test('a read-only role changes nothing; a role without access sees "no permission"', async ({ page, signInAs }) => {
  await signInAs(CONSULTA);
  await page.goto("/lojas?loja=F01");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("radio", { name: "Com horário" })).toBeDisabled();
  await drawer.getByRole("tab", { name: "Dados" }).click();
  await expect(drawer.getByRole("switch", { name: "E-commerce" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Ações de/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: /^Juntar com outra loja/ })).toBeDisabled();
  await page.goto("/integracoes/whatsapp");
  await expect(page.getByText("Sem permissão")).toBeVisible();
  await signInAs(MARKETING);
  await page.goto("/lojas");
  await expect(page.getByText("Sem permissão")).toBeVisible();
});

test("axe finds no serious violation in the tree, the drawer and the dialogs, at any width or theme", async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000);
  await signInAs(ADMIN);
  for (const path of ["/lojas", "/lojas?loja=F01", "/lojas?loja=F01&aba=numeros", "/lojas?loja=F01&aba=dados"]) {
    await page.goto(path);
    // Behind a drawer it is hidden from role queries; while the page streams, a second one is hidden from all.
    await expect(page.locator("h1").filter({ visible: true })).toHaveCount(1);
    if (path.includes("loja=")) await expect(page.getByRole("tabpanel")).toBeVisible();
    await expect(skeletons(page)).toHaveCount(0);
    if (path.endsWith("loja=F01")) await page.getByText("Com horário", { exact: true }).click();
    await expectAccessibleEverywhere(page);
  }
  await page.goto("/lojas");
  await page
    .getByRole("button", { name: /^Ações de/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /^Juntar com outra loja/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto("/integracoes/whatsapp");
  await page.getByRole("button", { name: "Adicionar número" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

async function openStores(page: Page): Promise<void> {
  await page.goto("/lojas");
  await expect(page.getByRole("button", { name: BEACH, exact: true })).toBeVisible();
}

/** A store's row: the innermost item that contains its name. */
function row(page: Page, store: string): Locator {
  return page
    .getByRole("button", { name: store, exact: true })
    .locator("xpath=ancestor::div[contains(@class, 'grid')][1]");
}

async function menuOf(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Ações de ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function find(api: { get: <T>(path: string) => Promise<T> }, code: string): Promise<StoreView> {
  const { data } = await api.get<List<StoreView>>("/settings/stores");
  const store = data.find((one) => one.code === code);
  if (!store) throw new Error(`No store ${code}`);
  return store;
}
