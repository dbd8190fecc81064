import { readdirSync } from "node:fs";
import { join } from "node:path";
import { FIRST_LOAD_BYTES, weighFirstLoad } from "../../scripts/browser/first-load.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN } from "./support/people.ts";
import { askCustomers } from "./support/tokens.ts";

const files = readdirSync(join(import.meta.dirname, "../../app"), { recursive: true, encoding: "utf8" });
/** Every page: `(group)` is not part of its path, `[[...step]]` is optional. */
const pages = files
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\(\w+\)\/|\/?\[\[.*\]\]|\/?page\.tsx$/g, "")}`);
/** An example id for each page whose path contains one. */
const EXAMPLES: Record<string, (api: Api) => Promise<{ id: string } | undefined>> = {
  "/clientes/[id]": async (api) => (await api.get<{ data: { id: string }[] }>("/customers?limit=1")).data[0],
  "/campanhas/[id]": makeCampaign,
  "/campanhas/[id]/editar": makeCampaign,
  "/campanhas/[id]/editar/[passo]": makeCampaign,
  "/pesquisas/[id]": makeSurvey,
  "/survey/[token]": async (api) => {
    const [id = ""] = await askCustomers((await makeSurvey(api)).id, 1);
    return { id };
  },
  "/segmentos/[id]": (api) => api.post("/intelligence/segments", { name: `Pesado ${Date.now()}`, rules: [] }),
};

test("the list of pages from the build contains known pages", () =>
  expect(pages).toEqual(expect.arrayContaining(["/", "/rfm", "/sign-in"])));

for (const address of pages)
  test(`first-load JavaScript of ${address} is within the budget`, async ({ page, signInAs, apiAs }) => {
    if (address !== "/sign-in") await signInAs(ADMIN);
    const scripts = await weighFirstLoad(
      page,
      address.includes("[") ? await exampleOf(address, apiAs(ADMIN)) : address,
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Sem permissão", { exact: true })).toHaveCount(0);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(scripts.length).toBeGreaterThan(5);
    expect(total, scripts.map(({ name, bytes }) => `${bytes} ${name}`).join("\n")).toBeLessThanOrEqual(
      FIRST_LOAD_BYTES,
    );
  });

async function exampleOf(address: string, api: Api): Promise<string> {
  const example = EXAMPLES[address];
  if (example === undefined) throw new Error(`${address} needs an example`);
  const { id = "" } = (await example(api)) ?? {};
  return address.replace("[passo]", "mensagem").replace(/\[(?:id|token)\]/, id);
}

function makeCampaign(api: Api): Promise<{ id: string }> {
  return api.post("/campaigns", { name: `Pesada ${Date.now()}`, channel: "whatsapp" });
}

function makeSurvey(api: Api): Promise<{ id: string }> {
  return api.post("/surveys", { question: `Quanto pesa ${Date.now()}?` });
}
