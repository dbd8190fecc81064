import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from "./support/page-checks.ts";

test("the API reference needs no sign-in, lists every operation and links to each", async ({ page, request }) => {
  const document = (await (await request.get("/api/openapi.json")).json()) as { paths: Record<string, object> };
  const calls = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  await page.goto("/referencia");
  await expect(page.getByRole("heading", { level: 1, name: "Referência da API" })).toBeVisible();
  await expect(page.getByText("são as do documento OpenAPI, em inglês")).toBeVisible();
  expect(calls.length).toBeGreaterThan(150);
  await expect(page.getByRole("main").locator('a[href^="/referencia/"]')).toHaveCount(calls.length);
  await expectAccessibleInBothThemes(page);

  await page.getByRole("link", { name: "POST /campaigns/{id}/send" }).click();
  await expect(page).toHaveURL("/referencia/campaigns#postCampaignsIdSend");
  await expect(page.getByRole("heading", { level: 1, name: "Referência da API · Campanhas" })).toBeVisible();
  const send = page.locator("#postCampaignsIdSend");
  await expect(send).toBeInViewport();
  await expect(send).toContainText("app:campaigns e app:campaigns:send");
  await send.getByRole("link", { name: "CampaignView" }).click();
  await expect(page.getByRole("heading", { name: "CampaignView" })).toBeInViewport();
});

test("the API reference does not scroll horizontally on a phone, and answers an unknown area with 404", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const area of ["", "/campaigns", "/intelligence", "/settings"]) {
    await page.goto(`/referencia${area}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
  await page.getByText("Áreas", { exact: true }).click();
  await page.getByRole("link", { name: "Pesquisas", exact: true }).click();
  await expect(page).toHaveURL("/referencia/surveys");
  await expectAccessible(page);
  expect((await page.goto("/referencia/nothing"))?.status()).toBe(404);
});

test("the OpenAPI document answers 304 while it is unchanged", async ({ request }) => {
  const first = await request.get("/api/openapi.json");
  const again = await request.get("/api/openapi.json", {
    headers: { "if-none-match": first.headers().etag ?? "" },
  });
  expect([first.status(), again.status()]).toEqual([200, 304]);
});
