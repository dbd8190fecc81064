import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { stubResizeObserver } from "../../support/resize-observer.ts";
import { rowOf } from "../customers-ui/fixture.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CommandPalette } = await import("../../../components/shell/palette/command-palette.tsx");

const { isKept, keepKeys } = await import("../../../components/shell/palette/shortcuts.ts");

const READER = { permissions: ["app:customers", "app:rfm"], readOnly: true };
const ADMIN = { permissions: [...PERMISSIONS], readOnly: false };
const FIND = "GET /customers";
const CAMPAIGNS = "GET /campaigns";
const SEGMENTS = "GET /intelligence/segments";
const STORES = "GET /settings/stores";
const OPTIONS = "GET /customers/options";

const pageOf = <T,>(data: T[]) => ({ data, total: data.length, page: 1, limit: 6 });

describe("the command palette", () => {
  let api: PageApi;
  const open = (role: { permissions: string[]; readOnly: boolean } = READER) => {
    const palette = (
      <PathnameContext value="/">
        <CommandPalette open onOpenChange={() => undefined} />
      </PathnameContext>
    );
    return openPage(palette, api, { role });
  };
  const type = async (value: string, ms = 300) => {
    fireEvent.change(screen.getByRole("combobox"), { target: { value } });
    await settle();
    await settle(ms);
    await settle();
  };
  const texts = (options: HTMLElement[]) => options.map(({ textContent }) => textContent);
  const options = () => texts(screen.queryAllByRole("option"));
  const group = (name: string) => {
    const found = screen.queryByRole("group", { name });
    return found === null ? null : texts(within(found).getAllByRole("option"));
  };

  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined;
    stubResizeObserver();
    const matching = (name: string, id: string) => (call: PageCall) =>
      pageOf(
        name.toLowerCase().includes(call.query.get("q") ?? "") ? [{ id, name, status: "draft", occurrence: 0 }] : [],
      );
    api = createPageApi({
      [FIND]: ({ query }: PageCall) => pageOf(query.get("q") === "mar" ? [rowOf(1, { name: "MARIA DAS DORES" })] : []),
      [CAMPAIGNS]: matching("Volta do Mar", "c1"),
      [SEGMENTS]: matching("Margem alta", "s1"),
      [STORES]: pageOf([
        { id: "l1", code: "F01", tradeName: "Marechal", primaryStoreId: null },
        { id: "l2", code: "F02", tradeName: "Centro", primaryStoreId: null },
      ]),
      [OPTIONS]: { sellers: [{ id: "v1", name: "Mara", storeId: "l1", store: "Marechal" }], cities: [] },
    });
  });
  afterEach(cleanup);

  it("begins with the keys that were typed before its field had the focus", async () => {
    keepKeys();
    for (const key of "31982") isKept({ key });
    await open();
    expect((screen.getByRole("combobox") as HTMLInputElement).value).toBe("31982");
    expect(isKept({ key: "4" })).toBe(false);
  });

  it("finds customers by the typed text, with one request per pause", async () => {
    await open();
    expect(api.callsTo(FIND)).toEqual([]);
    for (const value of ["m", "ma", "mar"]) await type(value, 50);
    await type("mar");
    expect(api.callsTo(FIND).map(({ query }) => `${query.get("q")} ${query.get("limit")}`)).toEqual(["mar 6"]);
    expect(group("Clientes")).toEqual(["MDMaria das Dores(11) 98765-4321 · Campinas, SPCampeões"]);
    expect(screen.getAllByRole("option")[0]?.getAttribute("aria-selected")).toBe("true");
  });

  it("finds campaigns, segments, stores and sellers for those who may open them", async () => {
    await open(ADMIN);
    await type("mar");
    expect(group("Campanhas")).toEqual(["Volta do Mar"]);
    expect(group("Segmentos")).toEqual(["Margem alta"]);
    expect(group("Lojas")).toEqual(["MarechalF01"]);
    expect(group("Vendedores")).toEqual(["MaraMarechal"]);
    expect(api.callsTo(CAMPAIGNS).map(({ query }) => query.get("q"))).toEqual(["mar"]);
    cleanup();
    await open({ permissions: ["app:segments"], readOnly: false });
    await type("mar");
    expect([group("Clientes"), group("Campanhas"), group("Lojas"), group("Vendedores")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(group("Segmentos")).toEqual(["Margem alta"]);
  });

  it("shows a list only after those above it, so that the first row stays selected", async () => {
    await open(ADMIN);
    api.hold(FIND);
    await type("mar");
    expect(group("Segmentos")).toBeNull();
    api.release(FIND);
    await settle();
    expect(group("Segmentos")).toEqual(["Margem alta"]);
    const [first] = screen.getAllByRole("option");
    expect(first?.textContent).toContain("Maria das Dores");
    expect(first?.getAttribute("aria-selected")).toBe("true");
  });

  it("offers the actions of the role, none to read-only roles, and settings only for a search", async () => {
    await open(ADMIN);
    const actions = [
      "Nova campanha",
      "Novo segmento",
      "Nova pesquisa",
      "Convidar para a equipe",
      "Conectar celular de WhatsApp por QR code",
      "Sincronizar agora",
    ];
    expect(group("Ações")).toEqual(actions);
    expect(group("Ir para")?.at(-1)).toBe("Configurações");
    expect(group("Configurações")).toBeNull();
    await type("sincroniza");
    expect(options().slice(0, 2)).toEqual(["Sincronização", "Sincronizar agora"]);
    cleanup();
    await open({ ...ADMIN, readOnly: true });
    expect(group("Ações")).toBeNull();
    cleanup();
    await open({ permissions: ["app:campaigns", "app:segments"], readOnly: false });
    expect(group("Ações")).toEqual(["Novo segmento"]);
  });

  it("still finds pages and preferences", async () => {
    await open();
    await type("rfm");
    expect(options()[0]).toContain("RFM");
    await type("sair");
    expect(options()).toEqual(["Sair"]);
    await type("zzz");
    expect(screen.getByText("Nada encontrado.")).toBeTruthy();
  });

  it("says that it searches, and only afterwards that nothing was found", async () => {
    await open();
    api.hold(FIND);
    await type("zzz");
    expect(screen.getByText("Procurando…")).toBeTruthy();
    expect(screen.queryByText("Nada encontrado.")).toBeNull();
    api.release(FIND);
    await settle();
    expect(screen.queryByText("Procurando…")).toBeNull();
    expect(screen.getByText("Nada encontrado.")).toBeTruthy();
  });

  it("sends no request for a single letter or without the permission", async () => {
    await open();
    await type("m");
    cleanup();
    await open({ permissions: ["app:rfm"], readOnly: false });
    await type("mar");
    expect([FIND, CAMPAIGNS, SEGMENTS, OPTIONS].flatMap((path) => api.callsTo(path))).toEqual([]);
  });

  it("ignores the late response to an earlier search text", async () => {
    await open();
    api.hold(FIND);
    await type("mar");
    await type("mari");
    api.release(FIND);
    await settle();
    expect(screen.queryByText("Maria das Dores")).toBeNull();
  });

  it("reports a failed search, and still shows the others and the pages", async () => {
    api.fail(FIND, 400);
    await open(ADMIN);
    await type("mar");
    expect(screen.getByText("Não foi possível procurar clientes")).toBeTruthy();
    expect(group("Campanhas")).toEqual(["Volta do Mar"]);
    await type("cli");
    expect(options()[0]).toContain("Clientes");
  });
});
