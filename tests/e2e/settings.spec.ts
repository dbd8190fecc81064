import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, BELA, CONSULTA, MARKETING, SUPER } from "./support/people.ts";
import { mailsTo } from "./support/sandbox.ts";

test.describe("Configurações", () => {
  test("changed campaign limits are shown as a sentence and persist after a reload", async ({ page, signInAs }) => {
    await signInAs(BELA);
    await page.goto("/configuracoes/campanhas");
    const limit = page.getByRole("switch", { name: "Limitar mensagens por cliente" });
    if ((await limit.getAttribute("aria-checked")) === "true") await limit.click();
    await limit.click();
    await page.getByLabel("No máximo").fill("3");
    await page.getByLabel("A cada").fill("15");
    await page.getByLabel("Resposta").fill("36");
    await expect(page.getByText("Cada cliente recebe no máximo 3 mensagens de campanha em 15 dias.")).toBeVisible();
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Alterações salvas")).toBeVisible();
    await expect(page.getByText(/Alterado por Bianca Torres/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("No máximo")).toHaveValue("3");
    await expect(page.getByLabel("A cada")).toHaveValue("15");
    await expect(page.getByLabel("Resposta")).toHaveValue("36");
  });

  test("a link asks for confirmation before unsaved changes are lost", async ({ page, signInAs }) => {
    await signInAs(BELA);
    await page.goto("/configuracoes/campanhas");
    await page.getByLabel("Compra").fill("12");
    await page.getByRole("navigation", { name: "Seções das configurações" }).getByText("E-mail").click();
    const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(page.getByLabel("Compra")).toHaveValue("12");
    await page.getByRole("navigation", { name: "Seções das configurações" }).getByText("E-mail").click();
    await question.getByRole("button", { name: "Descartar e sair" }).click();
    await expect(page).toHaveURL(/\/configuracoes\/email$/);
    await expect(page.getByRole("heading", { name: "Remetente" })).toBeVisible();
  });

  test("command palette, keyboard shortcut and Back ask for confirmation before unsaved changes are lost", async ({
    page,
    signInAs,
  }) => {
    await signInAs(BELA);
    await page.goto("/configuracoes");
    const sections = page.getByRole("navigation", { name: "Seções das configurações" });
    await sections.getByText("Campanhas").click();
    const field = page.getByLabel("Compra");
    await field.fill("12");
    const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
    const stay = async () => {
      await question.getByRole("button", { name: "Continuar editando" }).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/configuracoes\/campanhas$/);
      await expect(field).toHaveValue("12");
    };
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog", { name: "Buscar e navegar" }).getByRole("combobox").fill("lojas");
    await page.keyboard.press("Enter");
    await stay();
    await expect(field).toBeFocused();
    await page.getByRole("main").focus();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await stay();
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => window.history.back());
      await stay();
    }
    await page.evaluate(() => window.history.back());
    await question.getByRole("button", { name: "Descartar e sair" }).click();
    await expect(page).toHaveURL(/\/configuracoes$/);
    await expect(page.getByLabel("Nome da organização")).toBeVisible();
    await page.evaluate(() => window.history.forward());
    await expect(page).toHaveURL(/\/configuracoes\/campanhas$/);
    await expect(field).not.toHaveValue("12");
  });

  test("the phone menu closes before the confirmation dialog opens and before the next page is shown", async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs(BELA);
    await page.goto("/configuracoes/campanhas");
    await page.getByLabel("Compra").fill("12");
    const menu = page.getByRole("dialog", { name: "Navegação principal" });
    const follow = async () => {
      await page.getByRole("button", { name: "Mais" }).click();
      await menu.getByRole("link", { name: "Lojas" }).click();
      await expect(menu).toHaveCount(0);
    };
    const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
    await follow();
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(page.getByLabel("Compra")).toHaveValue("12");
    await follow();
    await question.getByRole("button", { name: "Descartar e sair" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lojas" })).toBeVisible();
  });

  test("level 0 sets an organization's usage limit; its administrator sees it and cannot change it", async ({
    page,
    signInAs,
  }) => {
    await signInAs(SUPER);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/configuracoes/limites");
    const field = page.getByLabel("Exportações por hora");
    await expect(field).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await field.fill("1500");
    await field.press("Enter");
    await expect(page.getByText("Limites de uso salvos.")).toBeVisible();
    await signInAs(ADMIN);
    await page.goto("/configuracoes/limites");
    const exported = page.getByRole("listitem").filter({ hasText: "Exportações por hora" });
    await expect(exported).toContainText(/de 1\.500 na última hora/);
    await expect(exported).toContainText("Limite próprio desta organização.");
    await expect(page.getByText("Só quem cuida da instalação muda estes limites.")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  });

  test("a user renames the organization by keyboard alone", async ({ page, signInAs }) => {
    await signInAs(BELA);
    await page.goto("/configuracoes");
    const name = page.getByLabel("Nome da organização");
    await name.focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Bela Modas");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Alterações salvas")).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue("Bela Modas");
    await name.fill("Bela");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Alterações salvas")).toBeVisible();
  });

  test("a test e-mail arrives; the organization's own server rejects a wrong password", async ({ page, signInAs }) => {
    const since = new Date();
    await signInAs(BELA);
    await page.goto("/configuracoes/email");
    await page.getByLabel("Nome", { exact: true }).fill("Bela Modas");
    await page.getByLabel("Endereço para respostas").fill("sac@bela.test");
    await save(page);
    await sendTest(page);
    await expect(page.getByText(`Mensagem entregue ao servidor para ${BELA}`)).toBeVisible();
    const [mail] = await mailsTo(BELA, since);
    expect(mail).toMatchObject({ fromName: "Bela Modas", replyTo: "sac@bela.test", subject: "Teste de e-mail: Bela" });
    // The installation's server uses its own sender address, never the organization's domain.
    expect(mail?.from).not.toContain("bela.test");

    await page.getByRole("radio", { name: /Servidor próprio/ }).check();
    await page.getByLabel("Servidor", { exact: true }).fill("127.0.0.1");
    await page.getByLabel("Segurança").selectOption("none");
    await page.getByLabel("Porta").fill(String(Number(new URL(String(process.env.E2E_SANDBOX_URL)).port) + 1));
    await page.getByLabel("Usuário").fill("bela");
    await page.getByLabel("Senha").fill("senha-errada");
    await save(page);
    await sendTest(page);
    await expect(page.getByText(/O servidor recusou usuário ou senha/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Senha salva, não exibida")).toHaveValue("••••••••");
    expect(await page.content()).not.toContain("senha-errada");

    await page.getByRole("radio", { name: /Servidor do Balcão/ }).check();
    await save(page);
    expect(await mailsTo(BELA, since)).toHaveLength(1);
  });

  test("a user tests the helpdesk; a wrong key is reported, and the usage settings persist after a reload", async ({
    page,
    signInAs,
  }) => {
    await signInAs(BELA);
    await page.goto("/configuracoes/helpdesk");
    await page.getByRole("button", { name: "Testar conexão" }).click();
    await expect(page.getByText(/Conectado em [\d.]+ ms\. \d+ atendentes? encontrados?\./)).toBeVisible();
    await page.getByRole("button", { name: "Substituir" }).click();
    await page.getByLabel("Chave de acesso", { exact: true }).fill("chave-errada");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("O helpdesk não aceitou esta chave.")).toBeVisible();
    await page.getByLabel("Endereço").fill("http://127.0.0.1:1");
    await page.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText(/rede interna/)).toBeVisible();
    await expect(page.getByLabel("Chave de acesso", { exact: true })).toHaveValue("chave-errada");
    await page.getByRole("button", { name: "Descartar" }).click();

    const isBlocking = page.getByRole("switch", { name: "Bloquear fora do horário da loja" });
    const before = await isBlocking.getAttribute("aria-checked");
    await isBlocking.click();
    await save(page);
    await page.reload();
    await expect(isBlocking).not.toHaveAttribute("aria-checked", before ?? "");
    await isBlocking.click();
    await save(page);
    expect(await page.content()).not.toContain("chave-errada");
  });

  test('shows "no permission" to roles without access', async ({ page, signInAs }) => {
    await signInAs(MARKETING);
    await page.goto("/configuracoes");
    await expect(page.getByText("Sem permissão")).toBeVisible();
    await expect(page.getByRole("link", { name: "Configurações" })).toHaveCount(0);
    await signInAs(CONSULTA);
    await page.goto("/integracoes");
    await expect(page.getByText("Sem permissão")).toBeVisible();
  });
});

test.describe("Integrações", () => {
  test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

  test("a user tests the ERP connection, and a wrong password is reported", async ({ page }) => {
    await page.goto("/integracoes");
    const erp = page.getByRole("region", { name: "ERP" });
    await expect(erp).toContainText("todo dia às 00:00");
    await erp.getByRole("button", { name: "Testar conexão" }).click();
    await expect(erp.getByText(/Conectado em [\d.]+ ms\. 8 lojas encontradas\./)).toBeVisible();

    await erp.getByRole("button", { name: "Editar" }).click();
    const drawer = page.getByRole("dialog", { name: "Conexão com o ERP" });
    await drawer.getByRole("button", { name: "Substituir" }).click();
    await drawer.getByLabel("Senha", { exact: true }).fill("errada");
    await drawer.getByRole("button", { name: "Testar conexão" }).click();
    await expect(drawer.getByText(/O ERP recusou usuário ou senha \(resposta 401\)/)).toBeVisible();
    await drawer.getByLabel("Endereço").fill("http://127.0.0.1:1");
    await drawer.getByRole("button", { name: "Testar conexão" }).click();
    await expect(drawer.getByText(/rede interna/)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Descartar e sair" }).click();
    await expect(drawer).toHaveCount(0);
    await expect(erp.getByRole("button", { name: "Editar" })).toBeFocused();
    await page.reload();
    await expect(erp).not.toContainText("127.0.0.1:1\n");
  });

  test("a private key that cannot be read is refused at its field, and nothing is saved", async ({ page }) => {
    await page.goto("/integracoes");
    const erp = page.getByRole("region", { name: "ERP" });
    await erp.getByRole("button", { name: "Editar" }).click();
    const drawer = page.getByRole("dialog", { name: "Conexão com o ERP" });
    await drawer.getByRole("radio", { name: /Arquivos CSV/ }).click();
    await drawer.getByLabel("Endereço").fill("sftp://arquivos.aurora.test:22/saida");
    await drawer.getByLabel("Chave do servidor").fill(`SHA256:${"a".repeat(43)}`);
    await drawer.getByLabel("Senha ou chave secreta").fill("-----BEGIN OPENSSH PRIVATE KEY-----");
    await drawer.getByRole("button", { name: "Salvar" }).click();
    await expect(drawer.getByText(/Não é uma chave privada que se possa ler/)).toBeVisible();
    await page.reload();
    await expect(erp).not.toContainText("arquivos.aurora.test");
  });

  test("shows the field mapping", async ({ page }) => {
    await page.goto("/integracoes");
    await page.getByRole("button", { name: "Mapeamento dos campos" }).click();
    await expect(page.getByRole("dialog").getByRole("row", { name: /dt_nascimento Nascimento/ })).toBeVisible();
  });
});

const SECTIONS = ["/configuracoes", "/configuracoes/campanhas", "/configuracoes/rfm", "/configuracoes/email"];
const PATHS = [
  ...SECTIONS,
  "/configuracoes/retencao",
  "/configuracoes/limites",
  "/configuracoes/custos",
  "/configuracoes/helpdesk",
  "/configuracoes/webhooks",
  "/configuracoes/webhooks-de-saida",
  "/importar",
  "/configuracoes/chaves",
  "/integracoes",
];
for (const path of PATHS)
  test(`axe finds no serious violation on ${path} at any width or theme`, async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("status", { name: "Carregando" })).toHaveCount(0);
    await expectAccessibleEverywhere(page);
    if (path !== "/integracoes") return;
    await page.getByRole("button", { name: "Editar" }).click();
    await expect(page.getByRole("dialog", { name: "Conexão com o ERP" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Há alterações não salvas")).toHaveCount(0);
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
}
