import type { Page } from "@playwright/test";
import { observeVitals, readVitals } from "../../scripts/browser/vitals.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

// A page's machine-independent costs; `npm run bench -- --only web` measures times.
/** A tenth of the threshold for "good"; the benchmark requires no visible shift at all. */
const LARGEST_SHIFT = 0.01;
const PAGES = [
  "/",
  "/clientes",
  "/rfm",
  "/segmentos",
  "/campanhas",
  "/atendimento",
  "/pesquisas",
  "/resultados",
  "/lojas",
  "/integracoes",
  "/integracoes/whatsapp/modelos",
  "/sincronizacao",
  "/equipe",
  "/papeis",
  "/auditoria",
  "/filas",
  "/configuracoes",
  "/configuracoes/webhooks-de-saida",
  "/importar",
  "/configuracoes/chaves",
];

// The suite's last tests: they end sooner on several workers.
test.describe.configure({ mode: "parallel" });

/** Each of the first TOLD_APART requests is answered this much later than the next one. */
const APART_MS = 80;
const TOLD_APART = 8;

const ORDERS: Record<string, (page: Page) => Promise<void>> = {
  "as they come": async () => {},
  "the first question's last": answerBackwards,
};

for (const [order, arrange] of Object.entries(ORDERS))
  test(`loading pages never shift content already shown, answers ${order}`, async ({ page, signInAs }) => {
    test.slow();
    await signInAs(ADMIN);
    await observeVitals(page);
    for (const path of PAGES) {
      await arrange(page);
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const { lcpMs, shift, moved } = await readVitals(page);
      expect(lcpMs, `${path} painted nothing`).toBeGreaterThan(0);
      expect.soft(shift, `${path}: ${moved.join("\n")}`).toBeLessThan(LARGEST_SHIFT);
    }
  });

test("positive control: the measurement detects a layout shift", async ({ page }) => {
  await observeVitals(page);
  await page.goto("/sign-in");
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 400px" }));
  });
  await expect.poll(async () => (await readVitals(page)).shift).toBeGreaterThan(LARGEST_SHIFT);
});

/** A slow network that answers a visit's requests in reverse order. */
async function answerBackwards(page: Page): Promise<void> {
  let asked = 0;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(/\/api\/(?!local-identity)/, async (route) => {
    const wait = APART_MS * Math.max(0, TOLD_APART - asked++);
    await new Promise((done) => setTimeout(done, wait));
    await route.continue();
  });
}
