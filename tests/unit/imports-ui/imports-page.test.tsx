import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import type { ImportDetail } from "../../../lib/imports/schemas.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/imports/import-panel.tsx";
import "../../../components/imports/undo-dialog.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { ImportsPage } = await import("../../../components/imports/imports-page.tsx");

const MAPPED: ImportDetail = {
  id: "i-1",
  kind: "customers",
  fileName: "clientes.csv",
  fileBytes: 100,
  status: "mapping",
  problem: null,
  rowCount: 3,
  progress: null,
  preview: null,
  result: null,
  undo: null,
  undoUntil: null,
  hasRejectedRows: false,
  createdAt: "2026-11-21T14:00:00Z",
  createdBy: "Ana",
  partCount: 1,
  missingParts: [],
  encoding: "windows-1252",
  delimiter: ";",
  headers: ["código", "nome"],
  firstRows: [["7", "BIA"]],
  mapping: { columns: ["externalId", "name"], storeCode: null },
  proposals: { customers: ["externalId", "name"], sales: ["saleId", null] },
  examples: [],
};
const READY: ImportDetail = {
  ...MAPPED,
  status: "ready",
  preview: { new: 1, changed: 1, unchanged: 0, conflict: 0, rejected: 1 },
  hasRejectedRows: true,
  examples: [
    { row: 2, outcome: "new", problems: [], cells: ["7", "BIA"] },
    { row: 4, outcome: "rejected", problems: [{ field: "cpf", code: "invalid_cpf" }], cells: ["8", "CIDA"] },
  ],
};
const COMPLETED: ImportDetail = {
  ...READY,
  status: "completed",
  result: { read: 3, created: 1, merged: 0, updated: 1, unchanged: 0, consents: 0, rejected: 1 },
  undoUntil: "2026-11-22T14:00:00Z",
};
const page = <T,>(data: T[]) => ({ data, total: data.length, page: 1, limit: 20 });

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /imports": page([MAPPED]),
    "GET /imports/i-1": MAPPED,
    "GET /settings/stores": page([{ id: "s-1", code: "01", tradeName: "Centro", primaryStoreId: null }]),
    "POST /imports/i-1/preview": READY,
    "POST /imports/i-1/run": COMPLETED,
    "POST /imports/i-1/undo": { ...COMPLETED, status: "undone", undo: { undone: 2, changedSince: 1, inUse: 0 } },
  });
});
afterEach(cleanup);

const open = (role: { readOnly?: boolean } = {}) =>
  openPage(<ImportsPage />, api, { role: { permissions: ["app:integrations"], readOnly: false, ...role } });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const show = async (detail: ImportDetail) => {
  api.answer("GET /imports/i-1", detail);
  await open();
  await press("Abrir clientes.csv");
};

describe("the page of imports", () => {
  it("explains itself before the first import", async () => {
    api.answer("GET /imports", page([]));
    await open();
    expect(screen.getByText("Nenhuma importação até agora")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Enviar arquivo" })).toHaveProperty("disabled", true);
  });

  it("sends the chosen columns and store", async () => {
    await show(MAPPED);
    expect(screen.getByText(/3 linhas, WINDOWS-1252, separadas por ponto e vírgula/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Campo da coluna nome"), { target: { value: "" } });
    fireEvent.change(screen.getByLabelText("Loja das linhas sem loja"), { target: { value: "01" } });
    api.answer("GET /imports/i-1", READY);
    await press("Simular importação");
    expect(api.calls.find(({ path }) => path === "/imports/i-1/preview")?.body).toEqual({
      kind: "customers",
      columns: ["externalId", null],
      storeCode: "01",
    });
  });

  it("shows the dry run with the reasons, and imports the rows that are not rejected", async () => {
    await show(READY);
    const rejected = screen.getByRole("row", { name: /Rejeitado/ });
    expect(within(rejected).getByText("CPF: inválido")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Baixar linhas rejeitadas" })).toBeTruthy();
    api.answer("GET /imports/i-1", COMPLETED);
    await press("Importar 2 linhas");
    expect(screen.getByText("Pode ser desfeita até 22/11/2026 11:00.")).toBeTruthy();
  });

  it("shows the progress of a run, which can be stopped", async () => {
    await show({ ...READY, status: "running", progress: { done: 1, total: 4 } });
    expect(screen.getByRole("progressbar", { name: "Importando" }).getAttribute("aria-valuenow")).toBe("25");
    expect(screen.getByRole("button", { name: "Parar" })).toBeTruthy();
  });

  it("asks before it undoes, and says why it cannot", async () => {
    await show(COMPLETED);
    api.failWith("POST /imports/i-1/undo", new ConflictError("import_undo_expired", "x"));
    await press("Desfazer importação");
    const dialog = within(screen.getByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Desfazer importação" }));
    await settle();
    expect(dialog.getByText("O prazo de 24 horas para desfazer acabou.")).toBeTruthy();
  });

  it("tells what an undo left", async () => {
    await show({
      ...COMPLETED,
      status: "undone",
      undoUntil: null,
      undo: { undone: 2, changedSince: 1, inUse: 0 },
    });
    expect(screen.getByText("Mudados depois: ficaram").nextElementSibling?.textContent).toBe("1");
    expect(screen.queryByRole("button", { name: "Desfazer importação" })).toBeNull();
  });

  it("offers to continue an interrupted upload, and names the reason of a failure", async () => {
    await show({ ...MAPPED, status: "uploading", missingParts: [0] });
    expect(screen.getByText(/Escolha o mesmo arquivo/)).toBeTruthy();
    cleanup();
    await show({ ...MAPPED, status: "failed", problem: "broken_quotes" });
    expect(screen.getByText(/aspas abertas/)).toBeTruthy();
  });
});
