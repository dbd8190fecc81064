import { join } from "node:path";
import { decidedTest } from "./support/ab-test.ts";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

// Screenshots for visual review: SCREENSHOTS=1, into SCREENSHOT_DIR. They are not compared.
const FOLDER = process.env.SCREENSHOT_DIR ?? "test-results/screenshots";
const PAGES: Record<string, string | (() => Promise<string>)> = {
  inicio: "/",
  "inicio-ano": "/?periodo=ano&comparar=ano-anterior",
  clientes: "/clientes",
  "rfm-segmentos": "/rfm",
  "rfm-migracoes": "/rfm?aba=migracoes",
  segmentos: "/segmentos",
  "segmento-novo": "/segmentos/novo",
  campanhas: "/campanhas",
  "campanha-nova": "/campanhas/nova",
  "teste-ab": decidedTest,
  resultados: "/resultados",
  atendimento: "/atendimento",
  "atendimento-transferencias": "/atendimento?aba=redirecionamentos",
  pesquisas: "/pesquisas",
  sincronizacao: "/sincronizacao",
  filas: "/filas",
  auditoria: "/auditoria",
  lojas: "/lojas",
  equipe: "/equipe",
  papeis: "/papeis",
  importar: "/importar",
  integracoes: "/integracoes",
  numeros: "/integracoes/whatsapp",
  "modelos-de-mensagem": "/integracoes/whatsapp/modelos",
  "modelo-novo": "/integracoes/whatsapp/modelos?modelo=novo",
  configuracoes: "/configuracoes",
  ...Object.fromEntries(
    [
      "campanhas",
      "chaves",
      "custos",
      "email",
      "helpdesk",
      "limites",
      "retencao",
      "rfm",
      "webhooks",
      "webhooks-de-saida",
    ].map((name) => [`configuracoes-${name}`, `/configuracoes/${name}`]),
  ),
};

for (const width of [1440, 360])
  for (const theme of ["light", "dark"] as const)
    test.describe(`screenshots, ${width} px, ${theme}`, { tag: "@screenshot" }, () => {
      test.skip(process.env.SCREENSHOTS !== "1", "SCREENSHOTS=1 takes them");
      test.use({ viewport: { width, height: 900 }, colorScheme: theme });
      const file = (name: string) => ({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage: true });

      test("sign-in", async ({ page }) => {
        await page.goto("/sign-in");
        await expect(page.getByRole("heading", { name: "Entrar" })).toBeVisible();
        await page.screenshot(file("sign-in"));
      });

      for (const [name, path] of Object.entries(PAGES))
        test(name, async ({ page, signInAs }) => {
          if (typeof path !== "string") test.setTimeout(300_000);
          await signInAs(ADMIN);
          await page.goto(typeof path === "string" ? path : await path());
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(skeletons(page)).toHaveCount(0);
          await page.waitForLoadState("networkidle");
          // Fixed elements reach the end of the page only if the window is as high as the page.
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width, height });
          await page.screenshot({ ...file(name), animations: "disabled" });
        });
    });
