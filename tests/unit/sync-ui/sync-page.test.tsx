import "../../../components/sync/missing-run.tsx";
import "../../../components/sync/run-drawer.tsx";
import "../../../components/sync/trigger-dialog.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SyncOutline } from "../../../components/sync/shapes.ts";
import { ConflictError } from "../../../lib/core/errors.ts";
import { CORRELATION_ID, createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import { FAILED, FULL, IDLE, RUNNING } from "./run-fixture.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { SyncPage } = await import("../../../components/sync/sync-page.tsx");

const EDITOR = { permissions: ["app:erp"], readOnly: false };
const ticket = { jobRunId: "run-now", type: "erp_incremental", alreadyRunning: false };
const rejected = (id: number, fields: object = {}) => ({
  id: `e${id}`,
  jobRunId: FULL.id,
  entity: "transactions",
  externalId: `5${id}`,
  reason: "unknown_store",
  payload: { field: "filial", branch: "F99", transId: 77 },
  createdAt: FULL.startedAt,
  resolvedAt: null,
  ...fields,
});

function syncApi(): PageApi {
  return createPageApi({
    "GET /erp/sync/status": IDLE,
    "GET /erp/sync/history": ({ query }: PageCall) => ({
      data: query.get("page") === "1" ? [FULL, FAILED] : [{ ...FAILED, id: "old" }],
      total: 21,
      page: Number(query.get("page")),
      limit: 20,
    }),
    "GET /erp/runs": { data: [], total: 0, page: 1, limit: 10 },
    "GET /erp/errors": ({ query }: PageCall) => ({
      data: [rejected(Number(query.get("page")))],
      total: 25,
      page: Number(query.get("page")),
      limit: 20,
    }),
    "POST /erp/sync/trigger": ticket,
    "POST /erp/sync/products": ticket,
    "POST /erp/sync/sales": ticket,
  });
}

const text = (element: Element | null | undefined) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const statusCalls = (api: PageApi) => api.callsTo("GET /erp/sync/status").length;

describe("synchronisation page", () => {
  let api: PageApi;
  const AT_REST: SyncOutline = { isConnected: true, running: null };
  const open = (search = "", role = EDITOR, outline = AT_REST) =>
    openPage(<SyncPage today="2026-11-21" outline={outline} />, api, { search, role });
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle(400);
  };

  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = syncApi();
  });
  afterEach(cleanup);

  describe("without a running sync", () => {
    it("shows how recent the data is, and where the next run continues", async () => {
      await open();
      const facts = text(screen.getByLabelText("Situação dos dados"));
      expect(facts).toContain("Dados até21/11/2026 11:00");
      expect(text(document.body)).toContain("Tudo o que o ERP tinha até");
      expect(screen.queryByRole("region", { name: /Sincronizando/ })).toBeNull();
    });

    it("shows first that no ERP is connected", async () => {
      await open();
      expect(screen.queryByText(/O ERP ainda não está conectado/)).toBeNull();
      cleanup();
      api.answer("GET /erp/sync/status", { ...IDLE, isConnected: false });
      await open();
      expect(text(screen.getByText(/O ERP ainda não está conectado/))).toContain("Peça a quem administra a conta");
    });

    it("keeps the server-rendered layout until the status is loaded", async () => {
      api.hold("GET /erp/sync/status");
      await open("", EDITOR, { isConnected: false, running: "erp_full" });
      expect(screen.getByText(/O ERP ainda não está conectado/)).toBeTruthy();
      const strip = () => screen.queryByRole("region", { name: /preparando/i });
      expect(within(strip() as HTMLElement).getByRole("button", { name: "Detalhes" })).toHaveProperty("disabled", true);
      api.release("GET /erp/sync/status");
      await settle(1);
      expect(screen.queryByText(/O ERP ainda não está conectado/)).toBeNull();
      expect(strip()).toBeNull();
    });

    it("shows the other tasks below the history, once the history is loaded", async () => {
      api.hold("GET /erp/sync/history");
      await open();
      expect(screen.queryByText("Outras tarefas")).toBeNull();
      api.release("GET /erp/sync/history");
      await settle(100);
      expect(screen.getByText("Outras tarefas")).toBeTruthy();
      expect(screen.getByText("Nenhuma outra tarefa até agora.")).toBeTruthy();
    });

    it("doesn't poll", async () => {
      await open();
      const before = statusCalls(api);
      await settle(60_000);
      expect(statusCalls(api)).toBe(before);
    });

    it("lists the runs with totals, origin, duration and status, including partial failures", async () => {
      await open();
      const cells = (name: RegExp) =>
        within(screen.getByRole("row", { name }))
          .getAllByRole("cell")
          .map((cell) => text(cell));
      expect(cells(/11:00/)).toEqual([
        "Concluída com falhas",
        "Completa",
        "Ana Souza",
        "30.272",
        "30.269",
        "0",
        "3",
        "42 s",
      ]);
      expect(cells(/03:00/)).toEqual(["Falhou", "Só novidades", "Balcão", "0", "0", "0", "0", "2 min 14 s"]);
    });

    it("keeps the page number in the URL", async () => {
      const { url } = await open();
      await press("Próxima página");
      expect(url.search).toBe("pagina=2");
      expect(api.callsTo("GET /erp/sync/history").at(-1)?.query.get("page")).toBe("2");
      expect(text(document.body)).toContain("21–21 de 21");
      expect(screen.getByRole("button", { name: "Próxima página" }).hasAttribute("disabled")).toBe(true);
    });
  });

  describe("details of a run", () => {
    it("open from its row, and from the URL", async () => {
      const { url } = await open();
      await press("21/11/2026 11:00");
      expect(url.search).toBe("execucao=run-full");
      cleanup();
      await open("?execucao=run-full");
      expect(screen.getByRole("dialog", { name: /Sincronização: Completa/ })).toBeTruthy();
    });

    it("show an error for an unknown run in the URL, once the history is loaded", async () => {
      api.hold("GET /erp/sync/history");
      const { url } = await open("?execucao=run-older");
      expect(screen.queryByRole("dialog")).toBeNull();
      api.release("GET /erp/sync/history");
      await settle();
      expect(screen.getByRole("dialog", { name: "Sincronização não encontrada" })).toBeTruthy();
      await press("Fechar");
      expect(url.search).toBe("");
    });

    it("show the counts of each entity and the rejected rows, page by page", async () => {
      await open("?execucao=run-full");
      const dialog = screen.getByRole("dialog");
      expect(text(within(dialog).getByRole("row", { name: /^Vendas/ }))).toBe("Vendas25.90025.8970030");
      expect(within(dialog).getByRole("columnheader", { name: "Unidos" })).toBeTruthy();
      expect(text(dialog)).toContain("3 linhas com erro");
      expect(text(dialog)).toContain("Loja desconhecidaVendas 51campo filialloja F99nº no ERP 77");
      fireEvent.click(within(dialog).getByRole("button", { name: "Próxima página" }));
      await settle();
      expect(
        api.callsTo("GET /erp/errors").map(({ query }) => `${query.get("jobRunId")} ${query.get("page")}`),
      ).toEqual(["run-full 1", "run-full 2"]);
      expect(text(dialog)).toContain("Vendas 52");
    });

    it("mark a row that a later run imported", async () => {
      const data = [rejected(1, { resolvedAt: "2026-11-21T11:30:00-03:00", externalId: null })];
      api.answer("GET /erp/errors", { data, total: 1, page: 1, limit: 20 });
      await open("?execucao=run-full");
      expect(text(screen.getByRole("dialog"))).toContain("Vendas sem código");
      expect(text(screen.getByRole("dialog"))).toContain("Resolvida em 21/11/2026 11:30");
    });

    it("explain in Portuguese why the run failed, and show its requested dates", async () => {
      await open("?execucao=run-failed");
      const dialog = screen.getByRole("dialog");
      expect(text(within(dialog).getByRole("alert"))).toBe(
        "O ERP não entregou os dados. Para o suporte: erro 503 em /api/clientes.",
      );
      expect(text(dialog)).toContain("20/11/2026 a 21/11/2026");
      expect(text(dialog)).toContain("Nenhuma linha foi lida.");
      expect(api.callsTo("GET /erp/errors")).toEqual([]);
    });

    it("close with Escape, and clear the URL", async () => {
      const { url } = await open("?execucao=run-full");
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
      await settle(400);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(url.search).toBe("");
    });
  });

  describe("while a run is active", () => {
    beforeEach(() => api.answer("GET /erp/sync/status", { ...IDLE, running: RUNNING }));

    it("shows that it waits while the job engine is unavailable", async () => {
      api.answer("GET /erp/sync/status", { ...IDLE, running: { ...RUNNING, isWaiting: true, progress: {} } });
      await open();
      expect(screen.getByRole("region", { name: /Sincronização aguardando/ })).toBeTruthy();
    });

    it("shows each entity's progress, and polls every two seconds", async () => {
      await open();
      const strip = screen.getByRole("region", { name: "Sincronizando: Vendedores" });
      expect(text(strip)).toContain("Completa · Ana Souza · há 1 min");
      expect(within(strip).getAllByRole("listitem").map(text)).toEqual([
        "Lojas88 novas",
        "Vendedores402 atualizadas",
        ...["Produtos", "Clientes", "Vendas"].map((entity) => `${entity}—Aguardando`),
      ]);
      const before = statusCalls(api);
      await settle(4_000);
      expect(statusCalls(api)).toBe(before + 2);
    });

    it("announces its end, shows it in the history, and stops polling", async () => {
      await open();
      const asked = api.callsTo("GET /erp/sync/history").length;
      const done = { ...RUNNING, status: "completed" as const, finishedAt: NOW.toISOString() };
      api.answer("GET /erp/sync/status", { ...IDLE, lastCompleted: done });
      await settle(2_000);
      await settle();
      expect(text(document.body)).toContain("Sincronização concluída48 linhas lidas");
      expect(api.callsTo("GET /erp/sync/history").length).toBeGreaterThan(asked);
      expect(screen.queryByRole("region", { name: /Sincronizando/ })).toBeNull();
      const before = statusCalls(api);
      await settle(60_000);
      expect(statusCalls(api)).toBe(before);
    });

    it("announces its failure", async () => {
      await open();
      api.answer("GET /erp/sync/status", { ...IDLE, lastFailed: { ...FAILED, id: RUNNING.id } });
      await settle(2_000);
      await settle();
      expect(text(document.body)).toContain("A sincronização falhouO ERP não entregou os dados");
    });
  });

  describe("starting a sync", () => {
    const start = () => press("Iniciar sincronização");
    const bodies = (name: string) => api.callsTo(name).map(({ body }) => body);

    it("defaults to incremental, with dates typed in Brazilian notation", async () => {
      await open();
      await press("Sincronizar");
      expect(text(screen.getByRole("dialog"))).toContain("20/11/2026 a 21/11/2026, 2 dias, inclusive");
      fireEvent.change(screen.getByLabelText("De"), { target: { value: "01112026" } });
      expect(text(screen.getByRole("dialog"))).toContain("01/11/2026 a 21/11/2026, 21 dias, inclusive");
      await start();
      expect(bodies("POST /erp/sync/trigger")).toEqual([{ startDate: "2026-11-01", endDate: "2026-11-21" }]);
      expect(screen.queryByRole("dialog")).toBeNull();
      await settle();
      expect(text(document.body)).toContain("Sincronização iniciada");
    });

    it("rejects invalid dates, and shows which one", async () => {
      await open();
      await press("Sincronizar");
      fireEvent.change(screen.getByLabelText("Até"), { target: { value: "01012026" } });
      await start();
      expect(text(screen.getByRole("alert"))).toBe("A data final é anterior à inicial.");
      expect(screen.getByLabelText("Até").getAttribute("aria-invalid")).toBe("true");
      expect(bodies("POST /erp/sync/trigger")).toEqual([]);
      await press("Hoje");
      await start();
      expect(bodies("POST /erp/sync/trigger")).toEqual([{ startDate: "2026-11-21", endDate: "2026-11-21" }]);
    });

    it("warns before a full sync, and sends no dates", async () => {
      await open();
      await press("Sincronizar");
      fireEvent.click(screen.getByRole("radio", { name: /Completa/ }));
      expect(text(screen.getByRole("dialog"))).toContain("pode levar vários minutos");
      await start();
      expect(bodies("POST /erp/sync/trigger")).toEqual([{}]);
    });

    it.each([
      ["Só produtos", "POST /erp/sync/products"],
      ["Só vendas", "POST /erp/sync/sales"],
    ])("starts only the chosen sync: %s", async (name, route) => {
      await open();
      await press("Sincronizar");
      fireEvent.click(screen.getByRole("radio", { name: new RegExp(name) }));
      await start();
      expect(api.callsTo(route)).toHaveLength(1);
      expect(api.callsTo("POST /erp/sync/trigger")).toEqual([]);
    });

    it("keeps the dialog open with the reason when another sync is running", async () => {
      api.failWith("POST /erp/sync/trigger", new ConflictError("sync_running", "Running"));
      await open();
      const opener = screen.getByRole("button", { name: "Sincronizar" });
      opener.focus();
      await press("Sincronizar");
      await start();
      expect(text(screen.getByRole("alert"))).toContain("Outra sincronização está em andamento");
      await press("Cancelar");
      expect(document.activeElement).toBe(opener);
      await press("Sincronizar");
      expect(screen.queryByRole("alert")).toBeNull();
    });

    it("keeps the dialog open with a reason in Portuguese, whatever the server's message", async () => {
      api.fail("POST /erp/sync/trigger", 500, "Internal server error");
      await open();
      await press("Sincronizar");
      await start();
      expect(text(screen.getByRole("alert"))).toContain("O servidor encontrou um problema.");
      expect(text(screen.getByRole("alert"))).not.toContain("Internal");
    });

    it("announces that the same sync was already running", async () => {
      api.answer("POST /erp/sync/trigger", { ...ticket, alreadyRunning: true });
      await open();
      await press("Sincronizar");
      await start();
      await settle();
      expect(text(document.body)).toContain("Já havia uma sincronização em andamento");
    });

    it.each([
      ["failed", "A sincronização falhou"],
      ["completed", "Sincronização concluída"],
    ] as const)("announces a run that %s before any poll showed it as running", async (status, said) => {
      await open();
      await press("Sincronizar");
      const run = { ...(status === "failed" ? FAILED : FULL), id: ticket.jobRunId };
      api.answer("GET /erp/sync/status", {
        ...IDLE,
        ...(status === "failed" ? { lastFailed: run } : { lastCompleted: run }),
      });
      expect(text(document.body)).not.toContain(said);
      await start();
      await settle();
      expect(text(document.body)).toContain(said);
    });

    it("is disabled for a read-only role", async () => {
      await open("", { ...EDITOR, readOnly: true });
      const button = screen.getByRole("button", { name: "Sincronizar" });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      fireEvent.click(button);
      await settle();
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  describe("without data", () => {
    it("offers the first sync, which is a full one", async () => {
      api.answer("GET /erp/sync/history", { data: [], total: 0, page: 1, limit: 20 });
      api.answer("GET /erp/sync/status", {
        isConnected: true,
        running: null,
        lastCompleted: null,
        lastFailed: null,
        dataUpTo: null,
        checkpoints: { lastCustomerTransId: 0, lastTransactionTransId: 0 },
      });
      await open();
      expect(screen.getByText("Nenhuma sincronização até agora")).toBeTruthy();
      expect(text(document.body)).not.toContain("Tudo o que o ERP tinha");
      await press("Sincronizar");
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /Completa/ }).checked).toBe(true);
    });

    it("shows an error for the history only, with correlation id and retry", async () => {
      api.fail("GET /erp/sync/history", 500);
      await open();
      await settle(2_000);
      const alert = screen.getByRole("alert");
      expect(text(alert)).toContain("Não foi possível carregar o histórico");
      expect(text(alert)).toContain(CORRELATION_ID);
      expect(screen.getByLabelText("Situação dos dados")).toBeTruthy();
      api.answer("GET /erp/sync/history", { data: [FULL], total: 1, page: 1, limit: 20 });
      fireEvent.click(within(alert).getByRole("button", { name: "Tentar de novo" }));
      await settle();
      expect(screen.getByRole("row", { name: /11:00/ })).toBeTruthy();
    });
  });
});
