import type { CampaignExperiment } from "../../lib/experiments/schemas.ts";
import { hold, syncSales } from "./support/campaigns.ts";
import { card, format } from "./support/dashboard.ts";
import { expectFiguresToEqualRows } from "./support/figures.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";
import { areQuiet, endAll, plantTown, readTrueEffect } from "./support/proof.ts";
import { changeHabits } from "./support/sandbox.ts";

const PEOPLE = 240;
/** Words of the second variant's template only. */
const LIKED = "Estamos abertos";
const Z_95 = 1.96;

let habits: Parameters<typeof changeHabits>[0];

test.beforeAll(async () => {
  const messages = [{ contains: LIKED, buy: 0.9 }];
  habits = await changeHabits({ deliver: 0.95, read: 0.9, reply: 0, optOut: 0, click: 0.4, buy: 0.3, messages });
});
test.afterAll(() => changeHabits(habits));

test("a campaign's report contains the effect that its customers truly had, and every number opens to its rows", async ({
  page,
  apiAs,
  signInAs,
}) => {
  test.setTimeout(600_000);
  const api = apiAs(ADMIN);
  const name = `Prova ${Date.now().toString(36)}`;
  const town = await plantTown(PEOPLE);
  const rule = { category: "characteristic", field: "city", operator: "eq", value: town };
  await api.post("/intelligence/segments", { name, rules: [{ logic: "AND", filters: [rule] }] });
  await signInAs(ADMIN);

  await page.goto("/campanhas/nova");
  await page.getByRole("textbox", { name: "Nome da campanha" }).fill(name);
  await expect(page.getByRole("radio", { name: /API oficial/ })).toBeChecked();
  await page.getByRole("button", { name: "Continuar: Público" }).click();
  await page.getByRole("radio", { name }).click();
  await page.getByRole("button", { name: "Continuar: Mensagem" }).click();
  await page.getByRole("radio", { name: /cupom de volta/ }).click();
  await page.getByRole("textbox", { name: "Página de destino" }).fill("https://www.aurora.example/verao");
  await page.getByRole("button", { name: "Criar teste A/B" }).click();
  await page.getByRole("radio", { name: /lembrete simples/ }).click();
  await page.getByRole("button", { name: "Continuar: Entrega" }).click();
  await page.getByLabel("Parte que fica sem a mensagem").selectOption("30 %");
  await page.getByLabel("Parte do público no teste").selectOption("100");
  await page.getByLabel("O que decide").selectOption("purchase");
  await page.getByRole("button", { name: "Continuar: Revisão" }).click();
  await expect(page.getByText("Tudo certo para enviar.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await hold(page.getByRole("button", { name: /^Enviar para/ }));

  await expect(page.getByText(/^O teste vai até/)).toBeVisible({ timeout: 120_000 });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect.poll(areQuiet, { timeout: 120_000 }).toBe(true);
  await syncSales();
  await endAll(id);
  await syncSales();
  for (const step of ["pause", "resume"]) await api.post(`/campaigns/${id}/${step}`);
  const readExperiment = () => api.get<CampaignExperiment>(`/campaigns/${id}/experiment`);
  await expect
    .poll(async () => (await readExperiment()).test?.state ?? "none", { timeout: 90_000 })
    .toMatch(/^winner|not_proven$/);

  const experiment = await readExperiment();
  const { purchaseRate, incrementalRevenue, arms } = experiment;
  if (!purchaseRate || !incrementalRevenue) throw new Error(`No effect: ${JSON.stringify(experiment.missing)}`);
  const { plain, liked } = await readTrueEffect(LIKED);
  const peopleOf = (variant: string) => arms.find((arm) => arm.variant === variant)?.people ?? 0;
  const [a, b] = [peopleOf("A"), peopleOf("B")];
  const stated = (a * plain + b * liked) / (a + b);
  // The 95 % interval itself misses the truth once in twenty runs; four standard errors do not.
  const { difference, low, high } = purchaseRate;
  const error = (high - low) / 2 / Z_95;
  expect(Math.abs(difference - stated), `${stated} is within ${low} and ${high}`).toBeLessThan(4 * error);
  expect(experiment.state).toBe("positive");

  await page.reload();
  const effect = card(page, "O que a campanha causou");
  await expect(effect.getByText("Efeito positivo")).toBeVisible();
  const range = { low: format.money(incrementalRevenue.low), high: format.money(incrementalRevenue.high) };
  await expect(effect).toContainText(`entre ${range.low} e ${range.high}, com 95 % de confiança`);
  // Each number is on top at its own centre, also the small one below another.
  for (const figure of await effect.getByRole("table").getByRole("button").all()) await figure.click({ trial: true });
  const figures = await expectFiguresToEqualRows(page, page.getByRole("main"), api);
  expect(figures).toEqual(
    expect.arrayContaining([
      "campaigns.cost",
      "campaigns.revenue",
      "campaigns.arm-customers",
      "campaigns.arm-buyers",
      "campaigns.arm-revenue",
      "campaigns.variant-customers",
      "campaigns.variant-outcomes",
    ]),
  );

  await page.goto("/resultados");
  const groups = card(page, "Por grupo RFM");
  await expect(groups.getByRole("table")).toBeVisible();
  const opened = await expectFiguresToEqualRows(page, groups, api);
  expect(new Set(opened)).toEqual(new Set(["results.group-cost", "results.group-revenue", "results.group-messages"]));
  await page.setViewportSize({ width: 360, height: 900 });
  await expectAccessibleInBothThemes(page);
});
