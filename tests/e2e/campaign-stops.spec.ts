import type { Page } from "@playwright/test";
import type { WhatsappNumberView } from "../../lib/stores/schemas.ts";
import type { Api } from "./support/api.ts";
import { type Audience, hold, plantAudience } from "./support/campaigns.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";
import { addFault, changeHabits, clearFaults } from "./support/sandbox.ts";

let people: Audience;
let habits: Parameters<typeof changeHabits>[0];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  habits = await changeHabits({ deliver: 1, read: 0, reply: 0, optOut: 0, click: 0, buy: 0 });
  people = await plantAudience();
});

test.beforeEach(({ signInAs }) => signInAs(ADMIN));
test.afterEach(clearFaults);
test.afterAll(() => changeHabits(habits));

test("a rejected token blocks the send, the page explains it, and a user resumes the send", async ({ page, apiAs }) => {
  await addFault("graph", { code: 190, path: "/messages", count: 1 });
  await send(page, await makeCampaign(apiAs(ADMIN), "Token"));
  await expect(page.getByText(/^O envio parou sozinho\..*Uma mensagem tenta de novo sozinha às/)).toBeVisible();
  await page.getByRole("button", { name: "Liberar e continuar" }).click();
  await expect(status(page, "Concluída")).toBeVisible({ timeout: 40_000 });
  await expect(funnel(page, "Enviadas")).toContainText("2");
});

test("a user pauses and resumes a send", async ({ page, apiAs }) => {
  await addFault("graph", { delayMs: 3_000, path: "/messages" });
  await send(page, await makeCampaign(apiAs(ADMIN), "Pausa"));
  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  await expect(page.getByText(/^Você pausou às \d\d:\d\d\. (Falta 1 pessoa|Faltam 2 pessoas)\./)).toBeVisible();
  await expect(status(page, "Pausada")).toBeVisible();
  await clearFaults();
  await page.getByRole("button", { name: "Retomar envio" }).click();
  await expect(status(page, "Concluída")).toBeVisible({ timeout: 40_000 });
  await expect(funnel(page, "Enviadas")).toContainText("2");
});

/** A message from one number to the two recipients of the audience with a mobile phone. */
async function makeCampaign(api: Api, word: string) {
  const { data } = await api.get<{ data: WhatsappNumberView[] }>("/settings/whatsapp");
  const numberId = data.find(({ provider }) => provider === "cloud_official")?.id;
  const rule = { category: "characteristic", field: "city", operator: "eq", value: people.town };
  const { id } = await api.post<{ id: string }>("/campaigns", {
    name: `${word} ${people.town}`,
    channel: "whatsapp",
    behaviorRules: { rules: [{ logic: "AND", filters: [rule] }] },
    whatsapp: { numberId, templateName: "lembrete_simples", language: "pt_BR" },
  });
  return id;
}

async function send(page: Page, id: string): Promise<void> {
  await page.goto(`/campanhas/${id}/editar/revisao`);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await hold(page.getByRole("button", { name: "Enviar para 2 pessoas" }));
  await expect(page).toHaveURL(new RegExp(`/campanhas/${id}$`));
}

function status(page: Page, name: string) {
  return page.getByRole("main").getByText(name, { exact: true });
}

function funnel(page: Page, stage: string) {
  const stages = page.getByRole("list", { name: "Do público à compra" }).getByRole("listitem");
  return stages.filter({ hasText: new RegExp(`^${stage}`) });
}
