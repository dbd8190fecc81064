import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { hydratePage, openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { SYNC_STATUS_KEY } = await import("../../../components/shell/sync-status.ts");
const { FreshnessDot } = await import("../../../components/shell/frame/freshness-dot.tsx");

const STATUS = "GET /erp/sync/status";
const MEANS = "Tudo o que o ERP tinha até essa hora está aqui; vendas mais novas podem já ter chegado";
const fresh = {
  isConnected: true,
  running: null,
  lastFailed: null,
  dataUpTo: "2026-11-21T08:04:00Z",
  lastCompleted: { finishedAt: "2026-11-21T08:05:00Z" },
};

describe("the data freshness in the top bar", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = (api: PageApi, permissions: string[]) =>
    openPage(<FreshnessDot />, api, { role: { permissions, readOnly: false } });

  it("links to the sync page for a role that may open it", async () => {
    await open(createPageApi({ [STATUS]: fresh }), ["app:erp"]);
    const link = screen.getByRole("link", { name: `Dados até 05:04 · ${MEANS} · Abrir sincronização` });
    expect(link.getAttribute("href")).toBe("/sincronizacao");
  });

  it("shows a tooltip on tap for a role with dashboard access only", async () => {
    await open(createPageApi({ [STATUS]: fresh }), ["app:dashboard"]);
    expect(screen.queryByRole("link")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: `Dados até 05:04 · ${MEANS}` }));
    await settle(500);
    expect(screen.getByRole("tooltip").textContent).toBe(`Dados até 05:04 · ${MEANS}`);
  });

  it("says that it is unknown if it cannot be read, and keeps the last known age", async () => {
    const api = createPageApi({ [STATUS]: fresh });
    await open(api, ["app:dashboard"]);
    api.fail(STATUS, 429);
    await settle(130_000);
    const name = `Não foi possível saber a situação da sincronização · Dados até 05:04 · ${MEANS}`;
    expect(screen.getByRole("button", { name }).textContent).toBe("Sem confirmação dos dados");
  });

  it("is hydrated as the server rendered it if another part has loaded the status by then", async () => {
    const page = await hydratePage(<FreshnessDot />, createPageApi({ [STATUS]: fresh }), {
      role: { permissions: ["app:erp"], readOnly: false },
      loaded: [[SYNC_STATUS_KEY, fresh]],
    });
    expect(page.mismatches).toEqual([]);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/sincronizacao");
  });

  it("isn't requested for other roles", async () => {
    const api = createPageApi({ [STATUS]: fresh });
    await open(api, ["app:customers"]);
    expect(api.callsTo(STATUS)).toEqual([]);
  });
});
