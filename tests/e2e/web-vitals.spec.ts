import { observeVitals, readVitals, UNSEEN_SHIFT } from "../../scripts/browser/vitals.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";

// What a page costs whoever looks at it, as far as it doesn't depend on the machine; `npm run bench -- --only web` has the times.
const PAGES = [
  ...["/", "/clientes", "/rfm", "/segmentos", "/campanhas", "/atendimento", "/pesquisas", "/lojas", "/integracoes"],
  ...["/sincronizacao", "/equipe", "/papeis", "/auditoria", "/filas", "/configuracoes"],
];

test("nothing of a page moves while it fills", async ({ page, signInAs }) => {
  test.slow();
  await signInAs(ADMIN);
  await observeVitals(page);
  for (const path of PAGES) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const { lcpMs, shift, moved } = await readVitals(page);
    expect(lcpMs, `${path} painted nothing`).toBeGreaterThan(0);
    expect.soft(shift, `${path}: ${moved.join("\n")}`).toBeLessThan(UNSEEN_SHIFT);
  }
});

test("a part that is pushed down is noticed", async ({ page }) => {
  await observeVitals(page);
  await page.goto("/sign-in");
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 200px" }));
  });
  await expect.poll(async () => (await readVitals(page)).shift).toBeGreaterThan(UNSEEN_SHIFT);
});
