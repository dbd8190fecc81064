import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import { CORRELATION_ID, createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { OVERVIEW, overviewOf, PREVIOUS } from "./overview-fixture.ts";
import "../../../components/charts/sankey.tsx";
import "../../../components/charts/treemap.tsx";
import "../../../components/rfm/migrations/migrations-view.tsx";
import "../../../components/rfm/segment-panel.tsx";
import "../../../components/rfm/segments-view.tsx";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { RfmPage } = await import("../../../components/rfm/rfm-page.tsx");

const EDITOR = { permissions: ["app:rfm", "app:erp"], readOnly: false };
const stores = ["F01", "F02"].map((code) => ({ id: `id-${code}`, code, tradeName: code, primaryStoreId: null }));
const flows = [
  { from: "champions", to: "at_risk", count: 7, revenue: 84_000 },
  { from: "at_risk", to: "champions", count: 12, revenue: 4_000 },
  { from: "champions", to: "champions", count: 81, revenue: 1_000 },
];
const run = (id: string, status: string, error: string | null = null) => ({
  lastRun: {
    id,
    status,
    error,
    startedAt: "2026-11-21T11:57:00-03:00",
    finishedAt: status === "running" ? null : "2026-11-21T11:57:05-03:00",
  },
});

function rfmApi(): PageApi {
  return createPageApi({
    "GET /rfm/overview": ({ query }: PageCall) => (query.get("referencePeriod") === "2026-11-01" ? OVERVIEW : PREVIOUS),
    "GET /rfm/migrations": ({ query }: PageCall) => ({
      currentPeriod: query.get("currentPeriod"),
      previousPeriod: query.get("previousPeriod"),
      positive: 12,
      negative: 7,
      neutral: 81,
      entered: 0,
      left: 0,
      flows,
    }),
    "GET /rfm/status": run("r1", "completed"),
    "POST /rfm/recompute": { jobRunId: "r2" },
    "GET /settings/stores": { data: stores, total: 2 },
  });
}

const periodsAsked = (api: PageApi) =>
  api.callsTo("GET /rfm/overview").map(({ query }) => query.get("referencePeriod"));
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";

describe("RFM page", () => {
  withLayout(900, 520);
  let api: PageApi;
  const open = (search = "", role = EDITOR) => openPage(<RfmPage today="2026-11-21" />, api, { search, role });

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = rfmApi();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    forgetStores();
  });

  describe("segments", () => {
    it("shows the current month compared with the month before it", async () => {
      await open();
      expect(periodsAsked(api).sort()).toEqual(["2026-10-01", "2026-11-01"]);
      expect(text(document.body)).toContain("100 clientes em novembro de 2026. O maior grupo é Campeões, com 60,0 %.");
      expect(text(screen.getByRole("row", { name: /^Em risco/ }))).toContain("−12");
      expect(screen.getByRole("group", { name: "Grupos por Clientes" })).toBeTruthy();
    });

    it("requests the months and stores of the URL, and writes a new choice to it", async () => {
      const { url } = await open("?periodo=2026-09&comparar=2026-03&lojas=F02");
      expect(periodsAsked(api).sort()).toEqual(["2026-03-01", "2026-09-01"]);
      expect(api.callsTo("GET /rfm/overview")[0]?.query.get("storeIds")).toBe("id-F02");

      fireEvent.change(screen.getByRole("combobox", { name: /^Mês/ }), { target: { value: "2026-10-01" } });
      await settle(400);
      expect(url.search).toContain("periodo=2026-10");
      expect(periodsAsked(api)).toContain("2026-10-01");
    });

    it("opens a group's panel from the chart and adds it to the URL; closing removes it", async () => {
      const { url } = await open();
      const chart = screen.getByRole("group", { name: "Grupos por Clientes" });
      const tile = within(chart).getByRole("button", { name: /^Em risco/ });
      tile.focus();
      fireEvent.click(tile);
      await settle(400);
      expect(url.search).toBe("segmento=at_risk");
      expect(text(screen.getByRole("dialog", { name: "Em risco" }))).toContain("Ação sugerida");
      fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
      await settle(400);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(url.search).toBe("");
      expect(document.activeElement).toBe(tile);
    });

    it("says in a tile's tooltip who is in the group, and that one of two numbers is enough", async () => {
      await open();
      const chart = screen.getByRole("group", { name: "Grupos por Clientes" });
      within(chart)
        .getByRole("button", { name: /^Campeões/ })
        .focus();
      await settle(400);
      expect(text(screen.getByRole("tooltip"))).toContain("basta um dos dois, até com uma só compra");
    });

    it("charts revenue instead of customers, and keeps the choice in the URL", async () => {
      const { url } = await open();
      fireEvent.click(screen.getByRole("radio", { name: "Gasto total" }));
      await settle(400);
      expect(url.search).toBe("medida=receita");
      const chart = screen.getByRole("group", { name: "Grupos por Gasto total" });
      expect(text(within(chart).getAllByRole("button")[0])).toContain("Campeões 90,9 %");
      expect(text(document.body)).toContain("Sem gasto:");
    });

    it("shows the figures if the month to compare with has no data", async () => {
      api.answer("GET /rfm/overview", ({ query }: PageCall) =>
        query.get("referencePeriod") === "2026-11-01" ? OVERVIEW : undefined,
      );
      await open();
      expect(text(screen.getByRole("row", { name: /^Em risco/ }))).toContain("30,0 %—R$ 12.000,00");
    });
  });

  describe("states", () => {
    it("explains that no customer is classified yet, and links to the synchronization", async () => {
      api.answer("GET /rfm/overview", overviewOf({}));
      await open();
      expect(screen.getByText("Ainda não há clientes classificados em novembro de 2026")).toBeTruthy();
      expect(screen.getByRole("link", { name: "Abrir Sincronização" }).getAttribute("href")).toBe("/sincronizacao");
    });

    it("offers to show all stores when the chosen stores have no customers", async () => {
      api.answer("GET /rfm/overview", overviewOf({}));
      const { url } = await open("?lojas=F01");
      fireEvent.click(screen.getByRole("button", { name: "Ver todas as lojas" }));
      await settle(400);
      expect(url.search).toBe("");
    });

    it("shows the error with the code to quote, and retries", async () => {
      api.fail("GET /rfm/overview", 500);
      await open();
      await settle(2_000);
      const alert = screen.getByRole("alert");
      expect(text(alert)).toContain("Não foi possível carregar os grupos");
      expect(text(alert)).toContain(CORRELATION_ID);
      api.answer("GET /rfm/overview", OVERVIEW);
      fireEvent.click(within(alert).getByRole("button", { name: "Tentar de novo" }));
      await settle();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(screen.getByRole("row", { name: /^Campeões/ })).toBeTruthy();
    });
  });

  describe("group panel", () => {
    const ALL = ["app:rfm", "app:customers", "app:segments", "app:campaigns", "app:campaigns:send"];
    const panel = async (search: string, role = { permissions: ALL, readOnly: false }) => {
      await open(`?segmento=at_risk${search}`, role);
      await settle();
      return within(screen.getByRole("dialog", { name: "Em risco" }));
    };
    const hrefOf = (name: string, inside: ReturnType<typeof within>) =>
      inside.getByRole("link", { name }).getAttribute("href");
    const STORE = { id: "00000000-0000-7000-8000-000000000f02", code: "F02", tradeName: "F02", primaryStoreId: null };

    beforeEach(() => {
      const maria = { id: "c-1", name: "MARIA DAS DORES", erasedAt: null, totalSpent: 1234.5 };
      api.answer("GET /customers", { data: [maria], total: 1, page: 1, limit: 10 });
      api.answer("GET /settings/stores", { data: [STORE], total: 1 });
    });

    it("shows the description, the suggested action and the figures, and closes with Escape", async () => {
      await panel("");
      const dialog = screen.getByRole("dialog", { name: "Em risco" });
      for (const said of ["Reative já", "Pede ação", "Números de novembro de 2026"])
        expect(text(dialog)).toContain(said);
      expect(text(dialog)).toContain("30,0 % dos clientes, 9,1 % do gasto total");
      fireEvent.keyDown(dialog, { key: "Escape" });
      await settle(400);
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("labels a positive group as positive", async () => {
      await open("?segmento=champions");
      expect(text(screen.getByRole("dialog", { name: "Campeões" }))).toContain("Vai bem");
    });

    it("lists the customers who spend most in the chosen stores", async () => {
      const inside = await panel("&lojas=F02");
      expect(Object.fromEntries(api.callsTo("GET /customers")[0]?.query ?? [])).toEqual({
        rfm: "at_risk",
        storeIds: STORE.id,
        sort: "spent",
        order: "desc",
        page: "1",
        limit: "10",
      });
      const maria = inside.getByRole("link", { name: /^Maria das Dores/ });
      expect(text(maria)).toBe("Maria das DoresR$ 1.234,50");
      expect(maria.getAttribute("href")).toBe("/clientes/c-1");
    });

    it("links to a campaign, a segment and a customer list with the same filter", async () => {
      const inside = await panel("&lojas=F02");
      expect(hrefOf("Criar campanha", inside)).toBe(`/campanhas/nova?rfm=at_risk&loja=${STORE.id}`);
      expect(hrefOf("Salvar segmento", inside)).toBe(`/segmentos/novo?rfm=at_risk&loja=${STORE.id}`);
      expect(hrefOf("Ver clientes", inside)).toBe("/clientes?rfm=at_risk&lojas=F02");
    });

    it("disables the actions of a read-only role, and hides areas without permission", async () => {
      const inside = await panel("", { permissions: ALL, readOnly: true });
      for (const name of ["Criar campanha", "Salvar segmento"])
        expect(inside.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
      cleanup();
      const bare = await panel("", { permissions: ["app:rfm"], readOnly: false });
      expect(bare.queryByRole("link")).toBeNull();
      expect(bare.queryByText("Quem mais gastou")).toBeNull();
    });
  });

  describe("stores whose names cannot be loaded", () => {
    beforeEach(() => api.fail("GET /settings/stores", 500));

    it.each(["", "&aba=migracoes"])("are never replaced by the figures of all stores (%s)", async (tab) => {
      const { url } = await open(`?lojas=F01${tab}`);
      await settle(2_000);
      expect(text(screen.getByRole("alert"))).toContain("Não foi possível carregar as lojas do filtro");
      expect(api.callsTo("GET /rfm/overview")).toEqual([]);
      expect(api.callsTo("GET /rfm/migrations")).toEqual([]);
      fireEvent.click(screen.getByRole("button", { name: "Ver todas as lojas" }));
      await settle(400);
      expect(url.search).not.toContain("lojas");
      expect(screen.queryByRole("alert")).toBeNull();
    });

    it("filter the figures once the list has loaded", async () => {
      await open("?lojas=F01");
      await settle(2_000);
      api.answer("GET /settings/stores", { data: stores, total: 2 });
      fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
      await settle();
      expect(api.callsTo("GET /rfm/overview")[0]?.query.get("storeIds")).toBe("id-F01");
    });
  });

  describe("migrations tab", () => {
    it("loads the migrations of the URL's month pair, not the overview, and shows the balance", async () => {
      await open("?aba=migracoes&periodo=2026-09&comparar=2026-03");
      const [call] = api.callsTo("GET /rfm/migrations");
      expect([call?.query.get("currentPeriod"), call?.query.get("previousPeriod")]).toEqual([
        "2026-09-01",
        "2026-03-01",
      ]);
      expect(api.callsTo("GET /rfm/overview")).toEqual([]);
      expect(text(screen.getByRole("region", { name: "Saldo das migrações" }))).toContain(
        "12 subiram·7 caíram·R$ 84 mil já gastos por quem caiu",
      );
      expect(screen.getByRole("img", { name: /12 clientes subiram de faixa e 7 caíram/ })).toBeTruthy();
    });

    it("can be shown as a table, and can hide small flows", async () => {
      const { url } = await open("?aba=migracoes");
      fireEvent.change(screen.getByRole("slider", { name: "Tamanho mínimo do fluxo" }), { target: { value: "3" } });
      await settle(400);
      expect(url.search).toContain("minimo=10");
      expect(text(document.body)).toContain("2 de 3 fluxos, 93 de 100 clientes");
      fireEvent.click(screen.getByRole("radio", { name: "Matriz" }));
      await settle(400);
      expect(url.search).toContain("visao=matriz");
      expect(text(screen.getByRole("row", { name: /^Campeões/ }))).toBe("Campeões81▼ Caíram: 788");
    });

    it("opens as a table on a phone, whose link can still ask for the picture", async () => {
      const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
      vi.stubGlobal("matchMedia", () => media);
      await open("?aba=migracoes");
      expect(screen.getByRole<HTMLInputElement>("radio", { name: "Matriz" }).checked).toBe(true);
      screen.getByRole("row", { name: /^Campeões/ });
      cleanup();
      await open("?aba=migracoes&visao=fluxo");
      screen.getByRole("img", { name: /12 clientes subiram/ });
      vi.unstubAllGlobals();
    });

    it("shows no comparison with a month without history", async () => {
      api.answer("GET /rfm/migrations", {
        currentPeriod: "2026-11-01",
        previousPeriod: "2026-10-01",
        positive: 0,
        negative: 0,
        neutral: 0,
        entered: 9,
        left: 0,
        flows: [{ from: null, to: "champions", count: 9, revenue: 1 }],
      });
      await open("?aba=migracoes");
      expect(screen.getByText("Não há o que comparar")).toBeTruthy();
    });
  });

  describe("recompute", () => {
    const button = () => screen.getByRole("button", { name: /Recalcular|Recalculando/ });

    it("shows when the last run was", async () => {
      await open();
      expect(text(document.body)).toContain("Recalculado há 2 min");
    });

    it("starts a run, polls it every two seconds, and reloads the figures at its end", async () => {
      await open();
      const before = api.callsTo("GET /rfm/overview").length;
      await settle(10_000);
      expect(api.callsTo("GET /rfm/status")).toHaveLength(1);

      api.answer("GET /rfm/status", run("r2", "running"));
      fireEvent.click(button());
      await settle();
      expect(api.callsTo("POST /rfm/recompute")).toHaveLength(1);
      expect(button().getAttribute("aria-disabled")).toBe("true");
      const asked = api.callsTo("GET /rfm/status").length;
      await settle(4_000);
      expect(api.callsTo("GET /rfm/status")).toHaveLength(asked + 2);
      expect(api.callsTo("GET /rfm/overview")).toHaveLength(before);

      api.answer("GET /rfm/status", run("r2", "completed"));
      await settle(2_000);
      await settle();
      expect(api.callsTo("GET /rfm/overview").length).toBeGreaterThan(before);
      expect(button().getAttribute("aria-disabled")).toBeNull();
      expect(text(document.body)).toContain("Grupos recalculados.");
    });

    it("reloads the figures of a run that ended before the first poll", async () => {
      await open();
      const before = api.callsTo("GET /rfm/overview").length;
      api.answer("GET /rfm/status", run("r2", "completed"));
      fireEvent.click(button());
      await settle();
      await settle();
      expect(api.callsTo("GET /rfm/overview").length).toBeGreaterThan(before);
    });

    it("reports a failed run", async () => {
      await open();
      api.answer("GET /rfm/status", run("r2", "failed", "Broken"));
      fireEvent.click(button());
      await settle();
      await settle();
      expect(text(document.body)).toContain("O recálculo falhou.");
      expect(text(document.body)).not.toContain("Broken");
      expect(text(document.body)).toContain("O último recálculo falhou há 2 min");
    });

    it("explains in plain words why no run was started", async () => {
      await open();
      api.fail("POST /rfm/recompute", 500, "Internal server error");
      fireEvent.click(button());
      await settle();
      expect(text(document.body)).toContain("O recálculo não começou");
      expect(text(document.body)).toContain("O servidor encontrou um problema.");
      expect(text(document.body)).not.toContain("Internal");
    });

    it("is disabled for a read-only role, with the reason", async () => {
      await open("", { ...EDITOR, readOnly: true });
      expect(button().getAttribute("aria-disabled")).toBe("true");
      fireEvent.click(button());
      await settle();
      expect(api.callsTo("POST /rfm/recompute")).toEqual([]);
      button().focus();
      await settle();
      expect(screen.getByRole("tooltip").textContent).toBe("Seu papel não permite editar");
    });
  });
});
