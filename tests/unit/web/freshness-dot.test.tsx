// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { FreshnessDot } = await import("../../../components/shell/frame/freshness-dot.tsx");

const STATUS = "GET /erp/sync/status";
const fresh = {
  ...{ isConnected: true, running: null, lastFailed: null, dataUpTo: "2026-11-21T08:04:00Z" },
  lastCompleted: { finishedAt: "2026-11-21T08:05:00Z" },
};

describe("the freshness in the top bar", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = (api: PageApi, permissions: string[]) =>
    openPage(<FreshnessDot />, api, { role: { permissions, readOnly: false } });

  it("leads to the sync page who may open it", async () => {
    await open(createPageApi({ [STATUS]: fresh }), ["app:erp"]);
    const link = screen.getByRole("link", { name: "Dados até 05:04 · Abrir sincronização" });
    expect(link.getAttribute("href")).toBe("/sincronizacao");
  });

  it("is there for who sees the figures only, and tells them on a tap", async () => {
    await open(createPageApi({ [STATUS]: fresh }), ["app:dashboard"]);
    expect(screen.queryByRole("link")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Dados até 05:04" }));
    await settle(500);
    expect(screen.getByRole("tooltip").textContent).toBe("Dados até 05:04");
  });

  it("isn't asked for by who may see neither", async () => {
    const api = createPageApi({ [STATUS]: fresh });
    await open(api, ["app:customers"]);
    expect(api.callsTo(STATUS)).toEqual([]);
  });
});
