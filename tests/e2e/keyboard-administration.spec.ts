import type { StoreView, WhatsappNumberView } from "../../lib/stores/schemas.ts";
import type { Api } from "./support/api.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN, BELA, MARKETING } from "./support/people.ts";
import { newMember, sweep, tabTo } from "./support/team.ts";

// A new administrator's first tasks without a pointer; invites and aliases are tested in their pages' specs.
const PHONE = { width: 360, height: 740 };

test.describe("a new administrator of Aurora, by keyboard alone", () => {
  test.afterEach(({ page }) => sweep(page, ADMIN));

  test("creates a role", async ({ page, apiAs }) => {
    await newMember(page, apiAs(ADMIN), "Administrador");
    const name = `Teste ${Date.now().toString(36)}`;
    await page.goto("/papeis");
    await tabTo(page, page.getByRole("main").getByRole("button", { name: "Novo papel" }));
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Novo papel" });
    await expect(drawer.getByLabel("Nome")).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, drawer.getByLabel("Começar de"));
    await page.keyboard.type("Consulta");
    await tabTo(page, drawer.getByRole("button", { name: "Criar papel" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Papel ${name} criado`)).toBeVisible();

    const audit = page.getByRole("checkbox", { name: `Auditoria: ${name}`, exact: true });
    await tabTo(page, audit, 200);
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: "Salvar alterações" }), 200);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Papéis salvos")).toBeVisible();
    await expect(audit).toBeChecked();
  });

  test("finds the user who exported a segment in the audit log", async ({ page, apiAs }) => {
    const name = `Exportado ${Date.now().toString(36)}`;
    const { id } = await apiAs(ADMIN).post<{ id: string }>("/intelligence/segments", { name, rules: [] });
    expect((await apiAs(MARKETING).fetch(`/crm/intelligence/segments/${id}/export`)).status()).toBe(200);
    await expect.poll(() => exportsOf(apiAs(ADMIN), id)).toBe(1);

    await newMember(page, apiAs(ADMIN), "Administrador");
    await page.goto("/auditoria");
    await tabTo(page, page.getByLabel("Ação", { exact: true }));
    await page.keyboard.type("Exportação de seg");
    await expect(page).toHaveURL(/acao=SEGMENT_EXPORT/);
    const record = page.getByRole("row").filter({ hasText: `exportou o segmento “${name}”` });
    await expect(record).toContainText("Marina Alves");
    await tabTo(page, record.getByRole("button").first());
    await page.keyboard.press("Enter");
    await tabTo(page, page.locator("summary").filter({ hasText: "Detalhes técnicos" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`/api/crm/intelligence/segments/${id}/export`).first()).toBeVisible();
  });
});

test.describe("a new administrator of Bela, by keyboard alone on a phone", () => {
  test.use({ viewport: PHONE });
  test.afterEach(({ page }) => sweep(page, BELA));

  test("sets a store's business hours", async ({ page, apiAs }) => {
    await newMember(page, apiAs(BELA), "Administrador");
    const store = await find(apiAs(BELA), "F02");
    await page.goto("/lojas");
    await tabTo(page, page.getByRole("button", { name: store.tradeName, exact: true }));
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: new RegExp(store.tradeName) });
    await tabTo(page, drawer.getByRole("radio", { name: "Sempre aberta" }));
    await page.keyboard.press("ArrowRight");
    for (const [label, time] of [
      ["Segunda: abre", "1000"],
      ["Segunda: fecha", "22h"],
    ] as const) {
      await tabTo(page, drawer.getByLabel(label));
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(time);
    }
    await tabTo(page, drawer.getByRole("button", { name: "Copiar segunda para os dias úteis" }));
    await page.keyboard.press("Enter");
    await tabTo(page, drawer.getByRole("button", { name: "Salvar" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Horários salvos")).toBeVisible();
    const { weekText } = await apiAs(BELA).get<{ weekText: string }>(`/settings/store?storeId=${store.id}`);
    expect(weekText).toMatch(/^seg–sex 10:00–22:00/);
    await apiAs(BELA).post("/settings/store", { storeId: store.id, businessHours: null });
  });

  test("adds a WhatsApp number", async ({ page, apiAs }) => {
    await newMember(page, apiAs(BELA), "Administrador");
    const store = await find(apiAs(BELA), "F02");
    const instance = `teclado-${Date.now()}`;
    await page.goto("/integracoes/whatsapp");
    await tabTo(page, page.getByRole("main").getByRole("button", { name: "Adicionar número" }));
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Adicionar número" });
    await tabTo(page, form.getByLabel("Loja", { exact: true }));
    await page.keyboard.type(store.tradeName);
    await tabTo(page, form.getByLabel("Nome da conexão"));
    await page.keyboard.type(instance);
    await tabTo(page, form.getByRole("button", { name: "Salvar" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Número adicionado")).toBeVisible();
    const { data } = await apiAs(BELA).get<{ data: WhatsappNumberView[] }>(`/settings/whatsapp?storeId=${store.id}`);
    const added = data.find(({ gatewayInstanceName }) => gatewayInstanceName === instance);
    expect(added).toBeDefined();
    const headers = { authorization: `Bearer ${await apiAs(BELA).token()}` };
    expect((await page.request.delete(`/api/settings/whatsapp/${added?.id}`, { headers })).status()).toBe(204);
  });
});

async function exportsOf(api: Api, segmentId: string): Promise<number> {
  const { data } = await api.get<{ data: { endpoint: string }[] }>("/audit/logs?actionType=SEGMENT_EXPORT");
  return data.filter(({ endpoint }) => endpoint.includes(segmentId)).length;
}

async function find(api: Api, code: string): Promise<StoreView> {
  const { data } = await api.get<{ data: StoreView[] }>("/settings/stores");
  const store = data.find((one) => one.code === code);
  if (!store) throw new Error(`There is no store ${code}`);
  return store;
}
