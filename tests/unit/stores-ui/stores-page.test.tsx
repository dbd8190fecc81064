import "../../../components/stores/store-actions.tsx";
import "../../../components/stores/store-drawer.tsx";
import "../../../components/stores/store-menu.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import { BusinessHours, type StoreView } from "../../../lib/stores/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { CORRELATION_ID, createPageApi, type PageApi } from "../../support/page-api.ts";

// Friday 20 November 2026, 15:00 in UTC−3.
const NOW = new Date("2026-11-20T15:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { StoresPage } = await import("../../../components/stores/stores-page.tsx");

const ADMIN = { permissions: ["app:stores", "app:store-aliases", "app:integrations"], readOnly: false };

function store(code: string, tradeName: string, fields: Partial<StoreView> = {}): StoreView {
  return {
    id: `id-${code}`,
    code,
    tradeName,
    legalName: null,
    city: "Recife",
    state: "PE",
    isActive: true,
    isEcommerce: false,
    primaryStoreId: null,
    helpdeskInboxId: null,
    numberCount: 0,
    hasBusinessHours: false,
    isOpenNow: true,
    closesAt: null,
    opensAt: null,
    ...fields,
  };
}

const hours = (fields: Partial<StoreView>) => ({ hasBusinessHours: true, ...fields });
const STORES = [
  store("F01", "Centro", hours({ closesAt: "2026-11-20T21:00:00Z" })),
  store("F02", "Norte", hours({ isOpenNow: false, opensAt: "2026-11-21T12:00:00Z" })),
  store("F03", "Quiosque", { primaryStoreId: "id-F02", isActive: false }),
  store("F04", "Online", { isEcommerce: true, numberCount: 2 }),
];
const settings = (fields: object = {}) => ({
  storeId: "id-F01",
  code: "F01",
  tradeName: "Centro",
  helpdeskInboxId: null,
  businessHours: null,
  isOpenNow: true,
  minutesUntilClose: null,
  minutesSinceClose: null,
  todayCloseTime: null,
  closesAt: null,
  opensAt: null,
  text: "sempre aberta",
  weekText: "sempre aberta",
  ...fields,
});
const page = (data: unknown[]) => ({ data, total: data.length, page: 1, limit: 200 });

describe("stores page", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  const open = (search = "", role = ADMIN) => openPage(<StoresPage />, api, { search, role });
  const press = async (name: string | RegExp, within_: HTMLElement = document.body) => {
    fireEvent.click(within(within_).getByRole("button", { name }));
    await settle(400);
  };
  const choose = async (store: string, item: string | RegExp) => {
    const trigger = screen.getByRole("button", { name: `Ações de ${store}` });
    fireEvent.click(trigger);
    await settle(400);
    fireEvent.click(screen.getByRole("menuitem", { name: item }));
    await settle(400);
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({
      "GET /settings/stores": page(STORES),
      "GET /settings/store": settings(),
      "GET /settings/whatsapp": page([]),
      "POST /settings/store": settings(),
      "POST /config/store-aliases": {},
    });
  });
  afterEach(cleanup);

  it("shows the tree, and whether and until when each store is open", async () => {
    await open();
    const text = document.body.textContent ?? "";
    expect(text).toContain("4 lojas, 1 juntada");
    for (const shown of ["Aberta até 18:00", "Fechada, abre amanhã às 09:00", "2 números", "E-commerce", "Inativa"])
      expect(text).toContain(shown);
    await press("Esconder as lojas que contam em Norte");
    expect(screen.queryByRole("button", { name: "Quiosque" })).toBeNull();
  });

  it("reloads the stores every minute, because they open and close", async () => {
    await open();
    const before = api.callsTo("GET /settings/stores").length;
    await settle(61_000);
    expect(api.callsTo("GET /settings/stores").length).toBe(before + 1);
  });

  it("keeps its filters in the URL, and offers to clear them when nothing matches", async () => {
    const { url } = await open("?q=zzz&mostrar=open");
    expect(document.body.textContent).toContain("“zzz” · Abertas agora");
    await press("Limpar filtros");
    expect(url.search).toBe("");
    expect(screen.getByRole("button", { name: "Centro" })).toBeTruthy();
  });

  it("explains that there are no stores yet, and links to the sync", async () => {
    api.answer("GET /settings/stores", page([]));
    await open("", { ...ADMIN, permissions: [...ADMIN.permissions, "app:erp"] });
    expect(screen.getByRole("link", { name: "Ir para a sincronização" }).getAttribute("href")).toBe("/sincronizacao");
    cleanup();
    await open();
    expect(screen.queryByRole("link", { name: "Ir para a sincronização" })).toBeNull();
  });

  it("shows an error with its correlation id, and retries", async () => {
    api.fail("GET /settings/stores", 503);
    await open();
    await settle(5_000);
    expect(screen.getByRole("alert").textContent).toContain(CORRELATION_ID);
    api.answer("GET /settings/stores", page(STORES));
    await press("Tentar de novo");
    expect(screen.getByRole("button", { name: "Centro" })).toBeTruthy();
  });

  it("keeps the dialog open when an alias is rejected, and shows the reason", async () => {
    api.failWith("POST /config/store-aliases", new ConflictError("alias_has_aliases", "It has aliases"));
    await open();
    await choose("Centro", "Juntar com outra loja…");
    const dialog = screen.getByRole("dialog");
    await press("Juntar lojas", dialog);
    expect(dialog.textContent).toContain("Escolha a loja principal.");
    fireEvent.click(within(dialog).getByRole("radio", { name: /^Online/ }));
    await press("Juntar lojas", dialog);
    expect(api.callsTo("POST /config/store-aliases").map(({ body }) => body)).toEqual([
      { aliasId: "id-F01", principalId: "id-F04" },
    ]);
    expect(within(dialog).getByRole("alert").textContent).toContain("1 loja conta em Centro");
    await press("Cancelar", dialog);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Ações de Centro" }));
  });

  it("normalizes a typed time when saving, and keeps it when saving fails", async () => {
    await open("?loja=F01");
    await settle(400);
    const drawer = screen.getByRole("dialog");
    fireEvent.click(within(drawer).getByRole("radio", { name: "Com horário" }));
    await settle();
    const field = within(drawer).getByLabelText<HTMLInputElement>("Segunda: abre");
    fireEvent.change(field, { target: { value: "830" } });
    fireEvent.blur(field);
    api.fail("POST /settings/store", 500);
    await press("Salvar", drawer);
    expect(within(drawer).getByRole("alert").textContent).toContain("Não foi possível salvar.");
    expect(field.value).toBe("08:30");
    await press("Descartar", drawer);
    expect(within(drawer).queryByRole("alert")).toBeNull();
    const [call] = api.callsTo("POST /settings/store");
    expect(call?.body).toMatchObject({
      storeId: "id-F01",
      businessHours: {
        schedule: { monday: { active: true, open: "08:30", close: "18:00" }, sunday: { active: false } },
      },
    });
  });

  it("has no unsaved changes after saving, and then shows the server's version", async () => {
    await open("?loja=F01");
    await settle(400);
    const drawer = screen.getByRole("dialog");
    fireEvent.click(within(drawer).getByRole("radio", { name: "Com horário" }));
    await settle();
    const saturday = within(drawer).getByLabelText("Sábado: abre");
    fireEvent.change(saturday, { target: { value: "" } });
    fireEvent.blur(saturday);
    fireEvent.click(within(drawer).getByRole("switch", { name: "Sábado" }));
    await settle();
    expect(drawer.textContent).toContain("Alterações não salvas");
    api.answer("POST /settings/store", ({ body }: { body: { businessHours: object } }) =>
      settings({ businessHours: BusinessHours.parse(body.businessHours) }),
    );
    await press("Salvar", drawer);
    expect(drawer.textContent).not.toContain("Alterações não salvas");
    fireEvent.click(within(drawer).getByRole("switch", { name: "Sábado" }));
    await settle();
    expect(within(drawer).getByLabelText<HTMLInputElement>("Sábado: abre").value).toBe("09:00");
    await press("Descartar", drawer);
    expect(drawer.textContent).not.toContain("Alterações não salvas");
  });

  it("asks for confirmation before Escape or closing the page discards unsaved changes in the drawer", async () => {
    const { url } = await open("?loja=F01");
    await settle(400);
    const drawer = screen.getByRole("dialog");
    const closeBrowser = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(closeBrowser()).toBe(true);
    fireEvent.click(within(drawer).getByRole("radio", { name: "Com horário" }));
    await settle();
    expect(closeBrowser()).toBe(false);
    fireEvent.keyDown(drawer, { key: "Escape" });
    await settle(400);
    await press("Continuar editando", screen.getByRole("alertdialog", { name: "Sair sem salvar?" }));
    expect(url.search).toContain("loja=F01");
    fireEvent.keyDown(drawer, { key: "Escape" });
    await settle(400);
    await press("Descartar e sair", screen.getByRole("alertdialog"));
    expect(url.search).toBe("");
    expect(closeBrowser()).toBe(true);
  });

  it("shows everything to a read-only role, with disabled controls", async () => {
    await open("?loja=F01", { ...ADMIN, readOnly: true });
    await settle(400);
    const drawer = screen.getByRole("dialog");
    expect(
      within(drawer).getByRole<HTMLInputElement>("radio", { name: "Com horário" }).closest("fieldset[disabled]"),
    ).not.toBeNull();
    fireEvent.keyDown(drawer, { key: "Escape" });
    await settle(400);
    fireEvent.click(screen.getByRole("button", { name: "Ações de Centro" }));
    await settle(400);
    const items = screen.getAllByRole("menuitem").map((item) => item.getAttribute("aria-disabled"));
    expect(items).toEqual([null, "true", "true"]);
  });
});
