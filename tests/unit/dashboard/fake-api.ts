import * as answers from "./answers.ts";

type Answer = { status: number; body: unknown };
export type Call = { method: string; path: string; query: URLSearchParams; authorization: string | null };

export const PHASE_1 = "/sales/dashboard-total";
export const PHASE_2 = [
  "/sales/dashboard-history",
  "/sales/recent-sales",
  "/sales/store-comparison",
  "/sales/intraday-history",
  "/sales/top-sellers",
  "/rfm/overview",
];
export const CORRELATION_ID = "0f7a-correlation";

/** The API by path: answers can be changed, and held back until `release`. Every call is kept. */
export function createFakeApi() {
  const byPath = new Map<string, Answer>(Object.entries(defaultBodies()).map(([path, body]) => [path, ok(body)]));
  const held = new Map<string, (() => void)[]>();
  const calls: Call[] = [];

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), "http://app.test");
    const path = pathname.replace(/^\/api/, "");
    const authorization = new Headers(init.headers).get("authorization");
    calls.push({ method: init.method ?? "GET", path, query: searchParams, authorization });
    const waiting = held.get(path);
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    const { status, body } = byPath.get(path) ?? { status: 404, body: { message: "Not found" } };
    return Response.json(body, { status, headers: { "x-correlation-id": CORRELATION_ID } });
  };
  return {
    fetch,
    calls,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    answer: (path: string, body: unknown) => void byPath.set(path, ok(body)),
    fail: (path: string, status: number) => void byPath.set(path, { status, body: { message: "Broken" } }),
    hold: (path: string) => void held.set(path, []),
    release: (path: string) => {
      for (const resolve of held.get(path) ?? []) resolve();
      held.delete(path);
    },
  };
}

export type FakeApi = ReturnType<typeof createFakeApi>;

function ok(body: unknown): Answer {
  return { status: 200, body };
}

function defaultBodies(): Record<string, unknown> {
  const stores = answers.stores.map(({ storeId, code, tradeName }) => ({
    id: storeId,
    code,
    tradeName,
    primaryStoreId: null,
  }));
  return {
    [PHASE_1]: answers.total,
    "/sales/dashboard-history": answers.history,
    "/sales/recent-sales": answers.recent,
    "/sales/store-comparison": answers.stores,
    "/sales/intraday-history": answers.intraday,
    "/sales/top-sellers": answers.sellers,
    "/rfm/overview": answers.rfm,
    "/sales/trigger-sync": { jobRunId: "j" },
    "/settings/stores": { data: stores, total: stores.length },
    "/erp/sync/status": { running: null, lastCompleted: null, lastFailed: null, dataUpTo: null },
  };
}
