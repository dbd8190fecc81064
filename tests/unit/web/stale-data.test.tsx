import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shouldRetry } from "../../../lib/web/query-client.ts";
import { useApi } from "../../../lib/web/use-api.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const NOW = new Date("2026-11-21T12:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
// Lazily loaded: preload it, as the clock is stopped.
await import("../../../components/shell/frame/stale-strip.tsx");
const { Strips } = await import("../../../components/shell/frame/strips.tsx");

const POLLING_MS = 60_000;

/** A page whose figures are polled. */
function Figures({ meta, retry = false }: { meta?: Record<string, unknown>; retry?: typeof shouldRetry | false }) {
  const api = useApi();
  const figures = useQuery({
    queryKey: ["figures"],
    queryFn: () => api.get<{ total: number }>("/figures"),
    refetchInterval: POLLING_MS,
    retry,
    meta,
  });
  return <p>Total: {figures.data?.total}</p>;
}

describe("data that could not be refreshed", () => {
  let api: PageApi;
  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({ "GET /figures": { total: 7 } });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event("online")));
    cleanup();
  });
  const open = (meta?: Record<string, unknown>) =>
    openPage(
      <>
        <Strips />
        <Figures meta={meta} />
      </>,
      api,
      { role: { permissions: [], readOnly: false } },
    );
  const text = () => document.body.textContent ?? "";

  it.each([429, 500])("stays on the screen with the time it is from (%i), and can be loaded again", async (status) => {
    await open();
    expect(text()).not.toContain("Não foi possível atualizar");
    api.fail("GET /figures", status);
    await settle(POLLING_MS + 1_000);
    expect(text()).toContain("Total: 7");
    expect(screen.getByText("Não foi possível atualizar agora. Há números na tela das 12:00.")).toBeTruthy();
    api.answer("GET /figures", { total: 8 });
    fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    await settle();
    expect(text()).toContain("Total: 8");
    expect(text()).not.toContain("Não foi possível atualizar");
  });

  it("is not reported twice by a page that reports it itself, nor for a record that is gone", async () => {
    await open({ reportsStale: true });
    api.fail("GET /figures", 429);
    await settle(POLLING_MS + 1_000);
    expect(text()).not.toContain("Não foi possível atualizar");
    cleanup();
    api.answer("GET /figures", { total: 7 });
    await open();
    api.fail("GET /figures", 404);
    await settle(POLLING_MS + 1_000);
    expect(text()).not.toContain("Não foi possível atualizar");
  });

  it("is reported once while the browser is offline", async () => {
    await open();
    api.fail("GET /figures", 500);
    await settle(POLLING_MS + 1_000);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText("Sem conexão. Os números na tela são das 12:00.")).toBeTruthy();
    expect(text()).not.toContain("Não foi possível atualizar");
  });
});

describe("too many requests in a short time", () => {
  const BUSY = { "retry-after": "30" };
  const shown = () =>
    screen.queryByText(/^Muitas consultas em pouco tempo/, { selector: "[aria-hidden]" })?.textContent;
  let api: PageApi;
  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({});
    api.fail("GET /figures", 429, "Too many requests", BUSY);
  });
  afterEach(cleanup);
  const open = () =>
    openPage(
      <>
        <Strips />
        <Figures retry={shouldRetry} />
      </>,
      api,
      { role: { permissions: [], readOnly: false } },
    );

  it("shows when the page continues, and repeats the request then", async () => {
    await open();
    expect(shown()).toBe("Muitas consultas em pouco tempo. Continuamos em 30\u00a0s.");
    await settle(10_000);
    expect(shown()).toBe("Muitas consultas em pouco tempo. Continuamos em 20\u00a0s.");
    expect(api.callsTo("GET /figures")).toHaveLength(1);
    api.answer("GET /figures", { total: 7 });
    await settle(20_000);
    expect(document.body.textContent).toContain("Total: 7");
    expect(shown()).toBeUndefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("waits again if the repeated request is limited too", async () => {
    await open();
    api.fail("GET /figures", 429, "Too many requests", { ...BUSY, "x-correlation-id": "second" });
    await settle(30_000);
    expect(api.callsTo("GET /figures")).toHaveLength(2);
    expect(shown()).toBe("Muitas consultas em pouco tempo. Continuamos em 30\u00a0s.");
    api.answer("GET /figures", { total: 7 });
    await settle(30_000);
    expect(document.body.textContent).toContain("Total: 7");
  });

  it("says that it continues while the repeated request is under way", async () => {
    await open();
    api.hold("GET /figures");
    await settle(30_000);
    expect(shown()).toBe("Muitas consultas em pouco tempo. Continuando…");
  });

  it("sends nothing more once the page is left", async () => {
    const { unmount } = await open();
    unmount();
    await settle(60_000);
    expect(api.callsTo("GET /figures")).toHaveLength(1);
  });
});
