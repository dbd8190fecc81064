import type { Page } from "@playwright/test";
import { must } from "../support/api-client.ts";
import { countClicks } from "./support/clicks.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN, BELA, CONSULTA, MARKETING } from "./support/people.ts";
import { mailsTo } from "./support/sandbox.ts";
import { freshAddress, newMember, roleNamed, sweep, tabTo } from "./support/team.ts";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Navegação principal" });
const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

test.describe("Equipe", () => {
  test.afterEach(({ page }) => sweep(page, ADMIN));

  test("a new administrator invites a colleague by keyboard alone; the colleague sees what their role allows", async ({
    page,
    browser,
    apiAs,
    baseURL,
  }) => {
    const administrator = await newMember(page, apiAs(ADMIN), "Administrador");
    const colleague = freshAddress("colega");
    await page.goto("/equipe");
    await expect(rowOf(page, administrator)).toContainText("você");

    await tabTo(page, page.getByRole("main").getByRole("button", { name: "Convidar" }));
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Convidar para a equipe" });
    await expect(drawer.getByLabel("E-mails")).toBeFocused();
    await page.keyboard.type(`Colega Nova <${colleague}>`);
    await tabTo(page, drawer.getByLabel("Papel"));
    await page.keyboard.type("Consulta");
    await tabTo(page, drawer.getByRole("radio", { name: "Todas as lojas" }));
    await page.keyboard.press("ArrowRight");
    await tabTo(page, drawer.getByRole("checkbox", { name: /F03/ }));
    await page.keyboard.press("Space");
    await tabTo(page, drawer.getByRole("button", { name: "Enviar convite" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Convite enviado").first()).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await expect(rowOf(page, colleague)).toContainText("Convidado");

    const other = await browser.newContext({ baseURL, locale: "pt-BR" });
    const theirs = patient(await other.newPage());
    await theirs.goto("/sign-in");
    await theirs.getByLabel("E-mail").fill(colleague);
    await theirs.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(navigation(theirs).getByRole("link", { name: "Clientes" })).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Somente leitura" })).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Minhas lojas" })).toBeVisible();
    await theirs.goto("/equipe");
    await expect(theirs.getByText("Sem permissão")).toBeVisible();
    await other.close();

    await page.reload();
    await expect(rowOf(page, colleague)).toContainText("Ativo");
    await expect(rowOf(page, colleague).getByRole("combobox")).toHaveValue(await roleNamed(apiAs(ADMIN), "Consulta"));
  });

  for (const way of ["menu", "palette"] as const)
    test(`an administrator invites a colleague for one store by the ${way} in at most six clicks from Início`, async ({
      page,
      apiAs,
    }) => {
      await newMember(page, apiAs(ADMIN), "Administrador");
      const colleague = freshAddress("colega");
      await page.goto("/");
      const { click, select, clicks } = countClicks();
      if (way === "menu") {
        await click(navigation(page).getByRole("link", { name: "Configurações" }));
        await click(page.getByRole("link", { name: "Equipe", exact: true }).first());
        await click(page.getByRole("main").getByRole("button", { name: "Convidar" }));
      } else {
        await click(page.getByRole("button", { name: "Buscar ou ir para…" }));
        await page.keyboard.type("convidar");
        await click(page.getByRole("option", { name: "Convidar para a equipe" }));
      }
      const drawer = page.getByRole("dialog", { name: "Convidar para a equipe" });
      await expect(drawer.getByLabel("E-mails")).toBeFocused();
      await page.keyboard.type(colleague);
      await select(drawer.getByLabel("Papel"), "Consulta");
      await click(drawer.getByText("F03", { exact: true }));
      await expect(drawer.getByRole("radio", { name: "Só algumas lojas" })).toBeChecked();
      await click(drawer.getByRole("button", { name: "Enviar convite" }));
      await expect(rowOf(page, colleague)).toContainText("Convidado");
      expect(clicks()).toBeLessThanOrEqual(6);
    });

  test("a person invited by two organizations joins the one whose invite link they opened", async ({
    page,
    browser,
    apiAs,
    baseURL,
  }) => {
    const [since, person] = [new Date(), freshAddress("disputa")];
    for (const api of [apiAs(ADMIN), apiAs(BELA)])
      await must(
        api.client.POST("/users/invite", { body: { email: person, roleId: await roleNamed(api, "Consulta") } }),
      );
    const mails = await mailsTo(person, since);
    expect(mails.map(({ subject }) => /Aurora|Bela/.exec(subject)?.[0])).toEqual(["Aurora", "Bela"]);
    const [link = ""] = /^http.*$/m.exec(mails[1]?.text ?? "") ?? [];

    const other = await browser.newContext({ baseURL, locale: "pt-BR" });
    const theirs = patient(await other.newPage());
    await theirs.goto(link);
    await theirs.getByLabel("E-mail").fill(person);
    await theirs.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(navigation(theirs).getByRole("link", { name: "Clientes" })).toBeVisible();
    await other.close();

    const statusIn = async (by: string) => {
      const query = { q: person };
      return (await must(apiAs(by).client.GET("/users", { params: { query } }))).data.map(({ status }) => status);
    };
    expect([await statusIn(ADMIN), await statusIn(BELA)]).toEqual([["invited"], ["active"]]);
    await sweep(page, BELA);
  });

  test("shows an error for an address that was invited too often, and keeps it in the field", async ({
    page,
    signInAs,
    apiAs,
  }) => {
    const [api, often, fresh] = [apiAs(ADMIN), freshAddress("muitas"), freshAddress("primeira")];
    const roleId = await roleNamed(api, "Marketing");
    for (let count = 0; count < 3; count += 1) {
      const { id } = await must(api.client.POST("/users/invite", { body: { email: often, roleId } }));
      await api.client.DELETE("/users/{id}", { params: { path: { id } } });
    }
    await signInAs(ADMIN);
    await page.goto("/equipe");
    await page.getByRole("main").getByRole("button", { name: "Convidar" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("E-mails").fill(`${often}, ${fresh}`);
    await drawer.getByLabel("Papel").selectOption({ label: "Marketing" });
    await drawer.getByRole("button", { name: "Enviar 2 convites" }).click();
    await expect(drawer.getByRole("listitem").filter({ hasText: fresh })).toContainText("Convite enviado");
    await expect(drawer.getByRole("listitem").filter({ hasText: often })).toContainText(/muitos convites.*\d+ minutos/);
    await expect(drawer.getByLabel("E-mails")).toHaveValue(often);
    await expectAccessibleInBothThemes(page);
  });

  test("shows a result for each of several pasted addresses, and keeps uninvited ones in the field", async ({
    page,
    signInAs,
  }) => {
    await signInAs(ADMIN);
    await page.goto("/equipe");
    await page.getByRole("main").getByRole("button", { name: "Convidar" }).click();
    const drawer = page.getByRole("dialog");
    const [first, second] = [freshAddress("um"), freshAddress("dois")];
    await drawer.getByLabel("E-mails").fill(`${first}; ${MARKETING}\n${second}`);
    await drawer.getByRole("button", { name: "Enviar 3 convites" }).click();
    await expect(drawer.getByRole("alert").filter({ hasText: "Escolha o papel" })).toBeVisible();
    await drawer.getByLabel("Papel").selectOption({ label: "Marketing" });
    await drawer.getByRole("button", { name: "Enviar 3 convites" }).click();
    await expect(drawer.getByRole("listitem").filter({ hasText: MARKETING })).toContainText("Já faz parte da equipe");
    await expect(drawer.getByRole("listitem").filter({ hasText: second })).toContainText("Convite enviado");
    await expect(drawer.getByLabel("E-mails")).toHaveValue(MARKETING);
  });

  test("changing a role in the list takes effect at the colleague's next page load", async ({
    page,
    apiAs,
    signInAs,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({ baseURL, locale: "pt-BR" });
    const theirs = patient(await other.newPage());
    const colleague = await newMember(theirs, apiAs(ADMIN), "Marketing", "troca");
    await signInAs(ADMIN);
    await page.goto(`/equipe?busca=${colleague}`);
    await rowOf(page, colleague).getByRole("combobox").selectOption({ label: "Administrador" });
    await expect(page.getByText(/agora é Administrador/)).toBeVisible();
    await theirs.goto("/");
    await expect(navigation(theirs).getByRole("link", { name: "Configurações" })).toBeVisible();
    await other.close();
  });

  test("a deactivated member is signed out at once and sees why; reactivation restores access", async ({
    page,
    apiAs,
    signInAs,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({ baseURL, locale: "pt-BR" });
    const theirs = patient(await other.newPage());
    const colleague = await newMember(theirs, apiAs(ADMIN), "Marketing", "fora");
    await signInAs(ADMIN);
    await page.goto(`/equipe?busca=${colleague}`);
    await act(page, colleague, "Desativar");
    await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
    await expect(rowOf(page, colleague)).toContainText("Desativado");
    await theirs.goto("/");
    await expect(theirs).toHaveURL(/\/sign-in/);
    await theirs.getByLabel("E-mail").fill(colleague);
    await theirs.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(theirs.getByRole("alert").filter({ hasText: "foi desativado" })).toBeVisible();
    await act(page, colleague, "Reativar");
    await expect(rowOf(page, colleague)).toContainText("Ainda não entrou");
    await theirs.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(navigation(theirs).getByRole("link", { name: "Início" })).toBeVisible();
    await other.close();
  });

  test("removing a member lists what is erased, requires typing the address and removes the row", async ({
    page,
    apiAs,
    signInAs,
  }) => {
    const colleague = await newMember(page, apiAs(ADMIN), "Marketing", "adeus");
    await signInAs(ADMIN);
    await page.goto(`/equipe?busca=${colleague}`);
    await act(page, colleague, "Remover");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("registros de auditoria");
    await expect(dialog.getByRole("button", { name: "Remover para sempre" })).toBeDisabled();
    await dialog.getByLabel(/Para confirmar/).fill(colleague);
    await dialog.getByRole("button", { name: "Remover para sempre" }).click();
    await expect(page.getByText("Nenhum resultado com estes filtros")).toBeVisible();
  });

  test("a dialog opened from a menu returns the focus to the menu's button, each time", async ({ page, signInAs }) => {
    await signInAs(ADMIN);
    await page.goto("/equipe");
    const opener = rowOf(page, MARKETING).getByRole("button", { name: /^Ações para/ });
    for (const item of ["Remover", "Desativar", "Remover"]) {
      await opener.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: item }).press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('shows "no permission" to a role without access to the team', async ({ page, signInAs }) => {
    await signInAs(CONSULTA);
    for (const path of ["/equipe", "/papeis"]) {
      await page.goto(path);
      await expect(page.getByText("Sem permissão")).toBeVisible();
    }
  });
});

test("axe finds no serious violation in the list, the drawer and the dialog, at any width or theme", async ({
  page,
  signInAs,
}) => {
  await signInAs(ADMIN);
  await page.goto("/equipe");
  await expect(rowOf(page, MARKETING)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("main").getByRole("button", { name: "Convidar" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: /F03/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await act(page, MARKETING, "Remover");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

async function act(page: Page, email: string, item: string): Promise<void> {
  await rowOf(page, email)
    .getByRole("button", { name: /^Ações para/ })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
