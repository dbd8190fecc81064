import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import { forgetStores } from "../../../lib/web/use-store-selection.ts";
import { withLayout } from "../../support/layout.ts";
import type { PageApi } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
import { NOW, stores, total } from "./answers.ts";
import { createDashboardApi, IDLE, PHASE_1, PHASE_2, TRIGGER_SYNC } from "./dashboard-api.ts";

// The page's clock starts when its module is loaded, so set the time first.
stopClock(NOW);
const { openDashboard, settle } = await import("./render.tsx");

const text = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const card = (name: string) => screen.getByRole("region", { name });
const rowsOf = (name: string) =>
  within(card(name))
    .getAllByRole("row")
    .map((row) => text(row));

/** Waits for lazily loaded code, such as a tooltip's bubble. */
const arrive = async () => {
  await settle(500);
};

describe("actions on Início", () => {
  withLayout(800, 300);
  let api: PageApi;

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createDashboardApi();
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    forgetStores();
  });

  describe("Sincronizar", () => {
    const press = async () => {
      fireEvent.click(screen.getByRole("button", { name: "Sincronizar" }));
      await settle();
    };
    const triggered = () => api.callsTo(TRIGGER_SYNC);

    it("starts a sync, reports it, and reloads the figures 8 s later", async () => {
      await openDashboard(api);
      await press();
      expect(triggered()).toHaveLength(1);
      expect(screen.getByText("Sincronização iniciada")).toBeTruthy();
      await settle(7_900);
      expect(api.callsTo(PHASE_1)).toHaveLength(1);
      await settle(100);
      expect(api.callsTo(PHASE_1)).toHaveLength(2);
      for (const path of PHASE_2) expect(api.callsTo(path)).toHaveLength(2);
    });

    it("reloads the figures when a long sync ends", async () => {
      await openDashboard(api);
      api.answer("GET /erp/sync/status", { ...IDLE, running: { id: "j" } });
      await press();
      await settle(20_000);
      expect(api.callsTo(PHASE_1)).toHaveLength(2);
      api.answer("GET /erp/sync/status", IDLE);
      await settle(5_000);
      expect(api.callsTo(PHASE_1)).toHaveLength(3);
    });

    it("does nothing for a read-only role, and shows the reason", async () => {
      await openDashboard(api, { role: { permissions: ["app:dashboard", "app:erp"], readOnly: true } });
      const button = screen.getByRole("button", { name: "Sincronizar" });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      await press();
      expect(triggered()).toEqual([]);
      await arrive();
      expect(screen.getByRole("tooltip").textContent).toBe("Seu papel não permite editar");
    });

    it("does nothing without app:erp, and shows the reason", async () => {
      await openDashboard(api, { role: { permissions: ["app:dashboard"], readOnly: false } });
      await press();
      expect(triggered()).toEqual([]);
      await arrive();
      expect(screen.getByRole("tooltip").textContent).toBe("Seu papel não permite sincronizar");
    });

    it("reports that a sync is already running instead of failing", async () => {
      api.failWith(TRIGGER_SYNC, new ConflictError("sync_running", "A sync is running"));
      await openDashboard(api);
      await press();
      expect(screen.getByText("Já há uma sincronização em andamento")).toBeTruthy();
    });

    describe("without an ERP", () => {
      const open = async (permissions: string[]) => {
        api.failWith(TRIGGER_SYNC, new ConflictError("erp_not_configured", "No ERP connection is configured"));
        api.answer("GET /erp/sync/status", { ...IDLE, isConnected: false });
        api.answer(PHASE_1, { ...total, today: 0, orders: 0, yesterday: 0, month: 0, previousMonth: 0 });
        await openDashboard(api, { role: { permissions: ["app:dashboard", ...permissions], readOnly: false } });
        // An empty result is checked once more before it is shown.
        await settle(5_000);
      };

      it("links to the integrations page if the role may open it", async () => {
        await open(["app:erp", "app:integrations"]);
        expect(text(document.querySelector("main, header"))).toContain("O ERP ainda não está conectado.");
        const link = screen.getByRole("link", { name: "Conecte o ERP" });
        expect(link.getAttribute("href")).toBe("/integracoes");
        await press();
        expect(screen.queryByText("Já há uma sincronização em andamento")).toBeNull();
        expect(screen.getByRole("button", { name: "Conecte o ERP" })).toBeTruthy();
      });

      it("refers other roles to the account administrator", async () => {
        await open(["app:erp"]);
        await press();
        expect(screen.queryByText("Conecte o ERP")).toBeNull();
        expect(screen.getAllByText(/Peça a quem administra a conta que o conecte/)).toHaveLength(2);
      });
    });
  });

  describe("the store filter", () => {
    it("sends the stores of the URL with every request", async () => {
      await openDashboard(api, { search: "?lojas=F02" });
      await settle();
      for (const path of [PHASE_1, ...PHASE_2]) expect(api.callsTo(path)[0]?.query.get("storeIds")).toBe("s2");
    });

    it("is set by a click on a store's row, and cleared by a second click", async () => {
      const { url } = await openDashboard(api);
      await settle();
      const click = async () => {
        fireEvent.click(within(card("Comparativo de lojas")).getByRole("button", { name: /^(?!Por quê).*Loja Norte/ }));
        await settle(50);
      };
      await click();
      expect(url.search).toBe("lojas=F02");
      expect(api.callsTo(PHASE_1).map(({ query }) => query.get("storeIds"))).toEqual([null, "s2"]);
      await click();
      expect(url.search).toBe("");
    });
  });

  describe("a change of stores", () => {
    it("keeps the previous figures, dimmed, until the new ones are loaded", async () => {
      await openDashboard(api);
      await settle();
      const stores = card("Comparativo de lojas");
      expect(within(stores).getByRole("button", { name: /^Por quê\? Loja Norte, Nº de vendas: / })).toBeDefined();
      api.hold(PHASE_1);
      fireEvent.click(within(stores).getByRole("button", { name: /^(?!Por quê).*Loja Norte/ }));
      await settle(50);
      expect(screen.queryAllByRole("status", { name: "Carregando" })).toEqual([]);
      expect(stores.querySelector("[aria-busy=true]")).not.toBeNull();
      api.release(PHASE_1);
      await settle(50);
      expect(stores.querySelector("[aria-busy=true]")).toBeNull();
    });

    it("is undone by the button that shows all stores", async () => {
      const { url } = await openDashboard(api, { search: "?lojas=F02" });
      await settle();
      fireEvent.click(screen.getByRole("button", { name: "Ver todas as lojas" }));
      await settle(50);
      expect(url.search).toBe("");
      expect(screen.queryByRole("button", { name: "Ver todas as lojas" })).toBeNull();
    });
  });

  describe("the store table", () => {
    const firstColumn = () => rowsOf("Comparativo de lojas").map((row) => row.match(/F0\d/)?.[0]);

    it("lists the best-selling store first, and sorts by a clicked column", async () => {
      api.answer("GET /sales/store-comparison", [stores[1], { ...stores[0], count: 0 }]);
      await openDashboard(api);
      await settle();
      expect(firstColumn()).toEqual([undefined, "F01", "F02", undefined]);
      const header = within(card("Comparativo de lojas")).getByRole("columnheader", { name: "Nº de vendas" });
      fireEvent.click(within(header).getByRole("button"));
      expect(header.getAttribute("aria-sort")).toBe("descending");
      expect(firstColumn()).toEqual([undefined, "F02", "F01", undefined]);
    });

    it("names the moment until which yesterday counts", async () => {
      await openDashboard(api);
      await settle();
      within(card("Comparativo de lojas")).getByRole("columnheader", { name: "Ontem até 14:05" });
    });

    it("shows on a phone only whole rows, and the other stores on request", async () => {
      const codes = Array.from({ length: 10 }, (_, index) => `G${index}`);
      const many = codes.map((code) => ({ ...stores[0], storeId: code, code, tradeName: `Loja ${code}` }));
      api.answer("GET /sales/store-comparison", many);
      await openDashboard(api);
      await settle();
      const table = within(card("Comparativo de lojas"));
      const hidden = () => table.getAllByRole("row").filter(({ className }) => className.includes("max-sm:hidden"));
      expect(hidden()).toHaveLength(2);
      fireEvent.click(table.getByRole("button", { name: "Ver todas as 10 lojas" }));
      expect(hidden()).toHaveLength(0);
      expect(table.queryByRole("button", { name: "Ver todas as 10 lojas" })).toBeNull();
    });

    it("shows each store's last sale, and — for a store without sales", async () => {
      await openDashboard(api);
      await settle();
      const [, centro = "", norte = ""] = rowsOf("Comparativo de lojas");
      expect(centro).toContain("há 12 min");
      expect(norte).toContain("—");
    });
  });

  describe("recent sales", () => {
    it("writes names in title case, and marks returns and sales without a customer", async () => {
      await openDashboard(api);
      await settle();
      const items = within(card("Vendas recentes"))
        .getAllByRole("listitem")
        .map((item) => text(item));
      expect(items[0]).toContain("João da Silva");
      expect(items[0]).toContain("−R$ 80,00Devolução");
      expect(items[1]).toContain("Maria das Graças");
      expect(items[1]).not.toContain("Devolução");
      expect(items[2]).toContain("Sem cliente identificado");
      expect(items[2]).toContain("ontem 18:42");
    });
  });

  describe("a day without a sale", () => {
    beforeEach(() => {
      api.answer(PHASE_1, { ...total, today: 0, orders: 0, averageTicket: null, variation: -100 });
      api.answer("GET /sales/recent-sales", [
        {
          ...stores[0],
          id: "r",
          date: "2026-11-20T21:42:00.000Z",
          store: "Loja Centro",
          seller: null,
          customer: null,
          total: 40,
          isInfluenced: false,
        },
      ]);
      api.answer(
        "GET /sales/store-comparison",
        stores.map((store) => ({ ...store, today: 0, lastSale: null })),
      );
    });

    it("shows a notice with the last sale, and keeps yesterday's figures visible", async () => {
      await openDashboard(api);
      await settle();
      expect(screen.getByText("Ainda não há vendas hoje. Última venda: ontem 18:42.")).toBeTruthy();
      const sales = text(screen.getByText("Vendas hoje", { selector: "dt *" }).closest("div"));
      expect(sales).toContain("ontem R$ 1.000");
      expect(sales).not.toContain("100,0 %");
    });

    it("names the store in the notice if the page is filtered by one store", async () => {
      await openDashboard(api, { search: "?lojas=F01" });
      await settle();
      expect(screen.getByText(/Ainda não há vendas hoje em Loja Centro/)).toBeTruthy();
    });
  });

  describe("charts", () => {
    it("have a text summary, and can be shown as a table", async () => {
      await openDashboard(api);
      await settle();
      const hours = card("Hoje e ontem, acumulado por hora");
      expect(text(hours)).toContain("Hoje R$ 700 até agora; ontem R$ 500 até as 14:05");
      fireEvent.click(within(hours).getByRole("button", { name: "Ver como tabela" }));
      const rows = rowsOf("Hoje e ontem, acumulado por hora");
      expect(rows).toContain("14hR$ 700,00R$ 1.400,00R$ 700 – R$ 1.750");
      expect(rows).toContain("15h—R$ 1.600,00R$ 800 – R$ 2.000");
    });
  });

  describe("segments that need attention", () => {
    it("are listed in up to three sentences that link to the RFM page", async () => {
      await openDashboard(api);
      await settle();
      const links = within(card("Clientes por grupo"))
        .getAllByRole("link")
        .filter((link) => text(link).includes("R$"));
      expect(links.map((link) => text(link))).toEqual([
        "10 clientes em risco já gastaram R$ 84 mil",
        "10 clientes que você não pode perder já gastaram R$ 50 mil",
        "10 clientes quase dormindo já gastaram R$ 9 mil",
      ]);
      expect(links[0]?.getAttribute("href")).toBe("/rfm?segmento=at_risk");
    });

    it("keep the chosen stores in the link to the RFM page", async () => {
      await openDashboard(api, { search: "?lojas=F01" });
      await settle();
      const link = within(card("Clientes por grupo")).getByRole("link", { name: "Abrir RFM" });
      expect(link.getAttribute("href")).toBe("/rfm?lojas=F01");
    });
  });
});
