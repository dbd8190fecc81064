import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";

for (const width of [1440, 360])
  test.describe(`Chaves de API, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

    test("a key is created, shown once, used, rotated and revoked", async ({ page, baseURL }) => {
      const name = `Teste ${Date.now().toString(36)}`;
      const statusWith = async (secret: string, path = "/api/campaigns?limit=1") => {
        const response = await fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${secret}` } });
        return [response.status, response.headers.get("x-error-code")];
      };
      await page.goto("/configuracoes/chaves");
      await page.getByRole("main").getByRole("button", { name: "Nova chave" }).click();
      const sheet = page.getByRole("dialog", { name: "Nova chave de API" });
      await sheet.getByRole("button", { name: "Criar chave" }).click();
      await expect(sheet.getByText("Escolha ao menos uma permissão.")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await sheet.getByLabel("Nome").fill(name);
      await sheet.getByLabel("Campanhas", { exact: true }).selectOption({ label: "Ler" });
      await sheet.getByRole("button", { name: "Criar chave" }).click();

      const shown = page.getByRole("dialog", { name: "Copie a chave agora" });
      await expect(shown).toBeVisible();
      await expectAccessibleInBothThemes(page);
      const secret = await shown.getByLabel("Chave de API", { exact: true }).inputValue();
      expect(secret).toMatch(/^balcao_live_[0-9A-Za-z]{57}$/);
      await shown.getByRole("button", { name: "Já copiei" }).click();
      await expect(shown).toHaveCount(0);
      expect(await page.content()).not.toContain(secret.slice(20));
      expect(await statusWith(secret)).toEqual([200, null]);
      expect(await statusWith(secret, "/api/customers?limit=1")).toEqual([403, "insufficient_scope"]);
      expect(await statusWith(secret, "/api/users/me")).toEqual([403, "person_required"]);

      const row = page.getByRole("listitem").filter({ hasText: secret.slice(0, 20) });
      await expect(row).toContainText("Lê: Campanhas");
      await row.getByRole("button", { name: `Trocar a chave ${name}` }).click();
      await expect(page.getByRole("dialog", { name: `Trocar a chave ${name}?` })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.getByRole("button", { name: "Criar a chave nova" }).click();
      await expect(shown).toBeVisible();
      const next = await shown.getByLabel("Chave de API", { exact: true }).inputValue();
      await shown.getByRole("button", { name: "Já copiei" }).click();
      for (const key of [secret, next]) expect(await statusWith(key)).toEqual([200, null]);

      await row.getByRole("button", { name: `Revogar a chave ${name}` }).click();
      const question = page.getByRole("alertdialog", { name: `Revogar a chave ${name}?` });
      await expect(question).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await question.getByRole("button", { name: "Revogar chave" }).click();
      await expect(page.getByText("Chave revogada.")).toBeVisible();
      expect(await statusWith(secret)).toEqual([401, "key_revoked"]);
      expect(await statusWith(next)).toEqual([200, null]);
      await page.getByRole("button", { name: `Revogar a chave ${name}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revogar chave" }).click();
      await expect.poll(() => statusWith(next)).toEqual([401, "key_revoked"]);
    });
  });
