import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessibleEverywhere } from "./support/page-checks.ts";
import { ADMIN, BELA, GERENTE, SUPER } from "./support/people.ts";
import { addErpFault, clearFaults } from "./support/sandbox.ts";

/** A run may wait in the queue. */
const RUN = { timeout: 40_000 };
const ERROR = /Para o suporte: erro 400/;

test.describe("Filas", () => {
  test.afterEach(clearFaults);

  test("shows a failed sync grouped by its error, and a retry succeeds", async ({ page, signInAs, apiAs }) => {
    await signInAs(ADMIN);
    const api = apiAs(ADMIN);
    await addErpFault({ status: 400, path: "produtos" });
    const { jobRunId } = await api.post<{ jobRunId: string }>("/erp/sync/products");
    await page.goto("/filas");
    await expect(groupOf(page)).toBeVisible(RUN);
    await expect(groupOf(page)).toContainText("ERP: leitura de dados");
    const queues = page.getByRole("table", { name: "Filas" });
    await expect(queues.getByRole("columnheader", { name: "Com falha" })).toBeVisible();
    await expect(queues.getByRole("row", { name: /^ERP: leitura de dados/ }).getByRole("button")).toBeVisible();
    await expect(page.getByText(/^\d+ tarefas? fal(hou|haram)$/)).toBeVisible();

    await groupOf(page).getByRole("button").click();
    await expect(page.locator("pre")).toContainText(jobRunId);
    await expect(page.getByText("Só identificadores")).toBeVisible();

    await groupOf(page).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Reprocessar selecionadas" }).click();
    const dialog = page.getByRole("dialog", { name: /^Reprocessar \d+ falhas?\?$/ });
    await expect(dialog).toContainText("continua da etapa que falhou");
    await page.keyboard.press("Escape");
    await expect(groupOf(page)).toBeVisible();

    await clearFaults();
    await page.getByRole("button", { name: "Reprocessar selecionadas" }).click();
    await dialog.getByRole("button", { name: /^Reprocessar/ }).click();
    await expect(page.getByText(/voltou para a fila|voltaram para a fila/)).toBeVisible();
    await expect(page.getByText("Nada falhou")).toBeVisible(RUN);
    await expect.poll(() => statusOf(api, jobRunId), RUN).toBe("completed");
  });

  test("retries all failed runs at once, and lists a run again if its retry fails", async ({
    page,
    signInAs,
    apiAs,
  }) => {
    await signInAs(ADMIN);
    await addErpFault({ status: 400, path: "produtos" });
    await apiAs(ADMIN).post("/erp/sync/products");
    await page.goto("/filas");
    await expect(groupOf(page)).toBeVisible(RUN);
    const [before] = await failuresOf(apiAs(ADMIN));
    await page.getByRole("button", { name: "Reprocessar tudo" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Reprocessar/ })
      .click();
    await expect(page.getByText(/para a fila/)).toBeVisible();
    const failedAgain = async () => (await failuresOf(apiAs(ADMIN)))[0]?.failedAt ?? before?.failedAt;
    await expect.poll(failedAgain, RUN).not.toBe(before?.failedAt);
    await expect(groupOf(page)).toBeVisible(RUN);
    await clearFaults();
    await page.getByRole("button", { name: "Reprocessar tudo" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Reprocessar/ })
      .click();
    await expect(page.getByText("Nada falhou")).toBeVisible(RUN);
    await allDone(apiAs(ADMIN));
  });

  test("an organization sees its own failures; level 0 sees all of them, with their organization", async ({
    page,
    signInAs,
    apiAs,
  }) => {
    await signInAs(ADMIN);
    await addErpFault({ status: 400, path: "produtos" });
    await apiAs(BELA).post("/erp/sync/products");
    await expect.poll(() => failuresOf(apiAs(BELA)), RUN).toHaveLength(1);
    await page.goto("/filas");
    await expect(page.getByText("Tudo em dia")).toBeVisible();
    await expect(page.getByText("Nada falhou")).toBeVisible();
    await signInAs(SUPER);
    await page.goto("/filas");
    await expect(page.getByText("por todas as organizações")).toBeVisible();
    await groupOf(page).getByRole("button").click();
    await expect(page.getByRole("listitem").filter({ hasText: "Bela" })).toBeVisible();
    await clearFaults();
    await apiAs(BELA).post("/admin/queue/retry-failed");
    await allDone(apiAs(BELA));
  });

  test('shows "no permission" to a role without access to queues', async ({ page, signInAs }) => {
    await signInAs(GERENTE);
    await page.goto("/filas");
    await expect(page.getByText("Sem permissão")).toBeVisible();
    await expect(page.getByRole("link", { name: "Filas" })).toHaveCount(0);
  });

  test("is accessible at any width and theme", async ({ page, signInAs, apiAs }) => {
    await signInAs(ADMIN);
    await addErpFault({ status: 400, path: "produtos", count: 1 });
    await apiAs(ADMIN).post("/erp/sync/products");
    await page.goto("/filas");
    await groupOf(page).getByRole("button").click(RUN);
    await expect(page.locator("pre")).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole("button", { name: "Reprocessar tudo" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialog.getByRole("button", { name: /^Reprocessar/ }).click();
    await expect(page.getByText("Nada falhou")).toBeVisible(RUN);
    await allDone(apiAs(ADMIN));
  });
});

function groupOf(page: Page): Locator {
  return page
    .getByRole("table", { name: /^Tarefas que falharam/ })
    .getByRole("row")
    .filter({ hasText: ERROR });
}

type Api = { get: <T>(path: string) => Promise<T> };

async function statusOf(api: Api, jobRunId: string): Promise<string | undefined> {
  const { data } = await api.get<{ data: { id: string; status: string }[] }>("/erp/sync/history");
  return data.find(({ id }) => id === jobRunId)?.status;
}

async function failuresOf(api: Api): Promise<{ failedAt: string }[]> {
  return (await api.get<{ data: { failedAt: string }[] }>("/admin/queue/failed")).data;
}

/** A retried run that is still active would hit the next test's fault. */
async function allDone(api: Api): Promise<void> {
  const isRunning = async () => (await api.get<{ running: unknown }>("/erp/sync/status")).running !== null;
  await expect.poll(isRunning, RUN).toBe(false);
  expect(await failuresOf(api)).toEqual([]);
}
