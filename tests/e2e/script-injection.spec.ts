import type { Page } from "@playwright/test";
import { runFullSync } from "../../scripts/stack/first-sync.ts";
import { figure, isFull } from "../support/figures.ts";
import type { Api } from "./support/api.ts";
import { skeletons } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";
import { BELA } from "./support/people.ts";
import { addRows } from "./support/sandbox.ts";

// Every user-supplied or external text that a page shows, as a script injection.
const RUN = "window.__ran=1";
const PAYLOADS = [
  `<img src=x onerror=${RUN}>`,
  `"><svg onload=${RUN}>`,
  `</title><script>${RUN}</script>`,
  `'-${RUN}-'`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `</script><script>${RUN}</script>`,
  `<a href="javascript:${RUN}">x</a>`,
];
const id = 950_000_000 + (Date.now() % 10_000_000) * 10;

type Planted = { customerId: string; segmentId: string; campaignId: string; surveyId: string };

async function plant(api: Api): Promise<Planted> {
  const rows = PAYLOADS.map((text, at) => ({
    id_cliente: String(id + at),
    filial: "F01",
    nome: `Vilã ${text}`,
    email: `v${id + at}@example.test`,
    ddd: "11",
    celular: `98${String(id + at).slice(-7)}`,
    cidade: text,
    uf: "SP",
    endereco: text,
    bairro: text,
  }));
  await addRows("clientes", rows, "bela");
  await runFullSync(process.env.E2E_URL ?? "", BELA, () => undefined);
  const stamp = String(id).slice(-6);
  const made = { segmentId: "", campaignId: "", surveyId: "" };
  for (const [at, text] of PAYLOADS.entries()) {
    const name = `${stamp}${at} ${text}`.slice(0, 110);
    const condition = { category: "characteristic", field: "city", operator: "eq", value: text };
    const rules = [{ logic: "AND", filters: [condition] }];
    made.segmentId = (await api.post<{ id: string }>("/intelligence/segments", { name, rules })).id;
    await api.post("/settings/outbound-webhooks", {
      url: `https://example.test/?q=${encodeURIComponent(text)}`,
      description: text.slice(0, 80),
      types: ["sync.finished"],
    });
    await api.post("/roles", { name: name.slice(0, 60), permissions: ["app:dashboard"], level: 60 });
    made.surveyId = (await api.post<{ id: string }>("/surveys", { question: `${name}?` })).id;
    const email = {
      subject: text,
      preheader: text,
      html: `<p>${text}</p>{{name|${text.replace(/[{}|]/g, "")}}}`,
      fromName: text,
    };
    const draft = { name, channel: "email", segmentId: made.segmentId, tags: [text.slice(0, 40)], email };
    made.campaignId = (await api.post<{ id: string }>("/campaigns", draft)).id;
  }
  const found = await api.get<{ data: { id: string }[]; total: number }>(`/customers?q=${encodeURIComponent("Vilã")}`);
  // Stored unchanged: nothing is sanitized, so the page must escape it.
  expect(found.total).toBeGreaterThanOrEqual(PAYLOADS.length);
  return { ...made, customerId: found.data[0]?.id ?? "" };
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main").first()).toBeVisible();
  await expect(skeletons(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect([path, await page.evaluate(() => "__ran" in window)]).toEqual([path, false]);
}

test("[D10] no injected script runs in any page", async ({ page, signInAs, apiAs }) => {
  test.setTimeout(300_000);
  const planted = await plant(apiAs(BELA));
  await signInAs(BELA);
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => expect(dialog.message()).toBe("no dialog")));
  // A CSP violation is logged as a console error, which fails the test.
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`violated ${violatedDirective}: ${blockedURI}`);
    });
  });
  const shown = [
    "/",
    "/clientes",
    `/clientes/${planted.customerId}`,
    "/segmentos",
    `/segmentos/${planted.segmentId}`,
    "/campanhas",
    `/campanhas/${planted.campaignId}`,
    "/pesquisas",
    `/pesquisas/${planted.surveyId}`,
    "/papeis",
    "/equipe",
    "/lojas",
    "/auditoria",
    "/sincronizacao",
    "/filas",
    "/rfm",
    "/resultados",
    "/atendimento",
    "/integracoes/whatsapp/modelos",
    "/configuracoes/webhooks-de-saida",
    "/importar",
  ];
  for (const path of shown) await visit(page, path);
  await visit(page, "/clientes?q=Vil%C3%A3");
  await expect(page.getByText(`Vilã ${PAYLOADS[0]}`).first()).toBeVisible();

  const asked = ["/clientes", "/segmentos", "/sign-in", "/campanhas", "/auditoria", "/equipe", "/rfm"];
  const reflected = isFull() ? asked : asked.slice(0, 3);
  const names = ["q", "busca", "aba", "sort", "ordem", "pagina", "redirect_url", "cliente", "papel"];
  for (const path of reflected)
    for (const payload of [PAYLOADS[1] ?? "", PAYLOADS[4] ?? ""])
      await visit(
        page,
        `${path}?${new URLSearchParams(names.map((name) => [name, payload]))}#${encodeURIComponent(payload)}`,
      );
  figure("D10", { payloads: PAYLOADS.length, pages: shown.length + 2 * reflected.length });
});
