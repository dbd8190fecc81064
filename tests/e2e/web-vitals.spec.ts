import { observeVitals, readVitals } from "../../scripts/browser/vitals.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

// What a page costs whoever looks at it, as far as it doesn't depend on the machine; `npm run bench -- --only web` has the times.
/** A tenth of what is still called good; the bench holds a page to nothing that can be seen. */
const LARGEST_SHIFT = 0.01;
const PAGES = [
  ...["/", "/clientes", "/rfm", "/segmentos", "/campanhas", "/atendimento", "/pesquisas", "/lojas", "/integracoes"],
  ...["/sincronizacao", "/equipe", "/papeis", "/auditoria", "/filas", "/configuracoes"],
];

test("what a page has shown stays where it is while the rest comes", async ({ page, signInAs }) => {
  test.slow();
  await signInAs(ADMIN);
  await observeVitals(page);
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const { lcpMs, shift, moved } = await readVitals(page);
    expect(lcpMs, `${path} painted nothing`).toBeGreaterThan(0);
    expect.soft(shift, `${path}: ${moved.join("\n")}`).toBeLessThan(LARGEST_SHIFT);
  }
});

test("a part that is pushed down is noticed", async ({ page }) => {
  await observeVitals(page);
  await page.goto("/sign-in");
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 400px" }));
  });
  await expect.poll(async () => (await readVitals(page)).shift).toBeGreaterThan(LARGEST_SHIFT);
});
