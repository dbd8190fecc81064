import { readFileSync } from "node:fs";
import { sheetRows, xlsx } from "../support/xlsx.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";

for (const width of [1440, 360])
  test.describe(`Importar clientes e vendas, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(async ({ signInAs }) => signInAs(ADMIN));

    test("a file is previewed, imported, its rejected row downloaded, and undone", async ({ page, apiAs }) => {
      const api = apiAs(ADMIN);
      const { data: stores } = await api.get<{ data: { code: string; tradeName: string }[] }>("/settings/stores");
      const [store] = stores;
      const mark = Date.now().toString(36);
      const name = `Importada ${mark}`;
      const content = `código;nome;e-mail\nimp-${mark};${name};ana${mark}@example.test\nimp2-${mark};Sem Arroba;ana\n`;

      await page.goto("/importar");
      await expect(page.getByRole("heading", { name: "Importar clientes e vendas", level: 1 })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page
        .getByLabel("Arquivo CSV ou Excel")
        .setInputFiles({ name: `clientes-${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
      await page.getByRole("button", { name: "Enviar arquivo" }).click();

      const panel = page.getByRole("region", { name: `clientes-${mark}.csv` });
      await expect(panel.getByText("2 linhas, UTF-8, separadas por ponto e vírgula")).toBeVisible({ timeout: 60_000 });
      await expect(panel.getByLabel("Campo da coluna código")).toHaveValue("externalId");
      await expect(panel.getByLabel("Campo da coluna nome")).toHaveValue("name");
      await expectAccessibleInBothThemes(page);
      await panel.getByLabel("Loja das linhas sem loja").selectOption(""); // the last file's is remembered
      await panel.getByRole("button", { name: "Simular importação" }).click();
      await expect(panel.getByText("Escolha a coluna da loja, ou uma loja para todas as linhas.")).toBeVisible();
      await panel.getByLabel("Loja das linhas sem loja").selectOption(store?.code ?? "");
      await panel.getByRole("button", { name: "Simular importação" }).click();

      const rejected = panel.getByRole("row", { name: /Rejeitado/ });
      await expect(rejected).toContainText("E-mail: inválido", { timeout: 60_000 });
      await expect(panel.getByRole("row", { name: /Novo/ })).toContainText(name);
      await expectAccessibleInBothThemes(page);
      await panel.getByRole("button", { name: "Importar 1 linha" }).click();
      await expect(panel.getByText("Importado", { exact: true })).toBeVisible({ timeout: 60_000 });
      await expectAccessibleInBothThemes(page);
      const found = await api.get<{ total: number }>(`/customers?q=${encodeURIComponent(name)}`);
      expect(found.total).toBe(1);

      const [download] = await Promise.all([
        page.waitForEvent("download"),
        panel.getByRole("button", { name: "Baixar linhas rejeitadas" }).click(),
      ]);
      expect(readFileSync(await download.path(), "utf8")).toContain(`imp2-${mark};Sem Arroba;ana;3;E-mail: inválido`);

      await panel.getByRole("button", { name: "Desfazer importação" }).click();
      const dialog = page.getByRole("alertdialog", { name: `Desfazer a importação de clientes-${mark}.csv?` });
      await expect(dialog).toHaveCSS("opacity", "1");
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole("button", { name: "Desfazer importação" }).click();
      await expect(panel.getByText("Desfeito", { exact: true })).toBeVisible({ timeout: 60_000 });
      expect((await api.get<{ total: number }>(`/customers?q=${encodeURIComponent(name)}`)).total).toBe(0);
      await page.getByRole("button", { name: "Voltar" }).click();
      await expect(page.getByRole("button", { name: `Abrir clientes-${mark}.csv` })).toBeVisible();
    });

    test("a spreadsheet of past sales is recognized, imported and undone", async ({ page, apiAs }) => {
      const { data: stores } = await apiAs(ADMIN).get<{ data: { code: string }[] }>("/settings/stores");
      const code = stores[0]?.code ?? "";
      const mark = Date.now().toString(36);
      const rows = sheetRows([
        ["loja", "venda", "data", "total", "cpf"],
        [code, `v1-${mark}`, "05/03/2024 14:30", 1234.5, ""],
        [code, `v2-${mark}`, "05/03/2024", "dez", "123"],
      ]);
      await page.goto("/importar");
      await page.getByLabel("Arquivo CSV ou Excel").setInputFiles({
        name: `vendas-${mark}.xlsx`,
        mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        buffer: xlsx({ rows }),
      });
      await page.getByRole("button", { name: "Enviar arquivo" }).click();

      const panel = page.getByRole("region", { name: `vendas-${mark}.xlsx` });
      await expect(panel.getByText("2 linhas, planilha do Excel")).toBeVisible({ timeout: 60_000 });
      const kind = panel.getByLabel("Conteúdo do arquivo");
      await expect(kind).toHaveValue("sales");
      await kind.selectOption("Clientes");
      await expect(panel.getByLabel("Campo da coluna total")).toHaveValue("");
      await kind.selectOption("Vendas passadas");
      await expect(panel.getByLabel("Campo da coluna total")).toHaveValue("total");
      await expectAccessibleInBothThemes(page);
      await panel.getByRole("button", { name: "Simular importação" }).click();

      await expect(panel.getByRole("row", { name: /Rejeitado/ })).toContainText(
        "Valor total: não é um valor em reais (1.234,56); CPF: inválido",
        { timeout: 60_000 },
      );
      await panel.getByRole("button", { name: "Importar 1 linha" }).click();
      await expect(panel.getByText("Importado", { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(panel.getByText("Sem cliente conhecido")).toBeVisible();
      await expectAccessibleInBothThemes(page);

      await panel.getByRole("button", { name: "Desfazer importação" }).click();
      const dialog = page.getByRole("alertdialog", { name: `Desfazer a importação de vendas-${mark}.xlsx?` });
      await expect(dialog.getByText(/As vendas novas são removidas/)).toBeVisible();
      await dialog.getByRole("button", { name: "Desfazer importação" }).click();
      await expect(panel.getByText("Desfeito", { exact: true })).toBeVisible({ timeout: 60_000 });
    });
  });
