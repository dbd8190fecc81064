import { dayOf, startOfMonth } from "../../../../lib/core/dates.ts";
import { type Call, signIn } from "../../../../scripts/stack/sign-in.ts";
import { ADMIN, BELA, CONSULTA, GERENTE, MARKETING } from "../people.ts";
import { pause } from "./memory.ts";

export type Load = { answers: number; failed: string[]; stop: () => Promise<void> };

const RFM = `/rfm/overview?referencePeriod=${startOfMonth(dayOf(new Date()))}`;
/** The dashboard's calls, and the pages that users visit in turn, each with its calls. */
const DASHBOARD = [
  "/sales/dashboard-total",
  "/sales/dashboard-history?days=30",
  "/sales/recent-sales?limit=20",
  "/sales/store-comparison",
  "/sales/intraday-history",
  "/sales/top-sellers",
  RFM,
  "/sales/influenced?period=month",
  "/users/me",
].map((path) => `/api${path}`);
const ROUNDS: Record<string, string[][]> = {
  [ADMIN]: [
    ["/", ...DASHBOARD, "/api/erp/sync/status"],
    ["/sincronizacao", "/api/erp/sync/history", "/api/erp/sync/status", "/api/erp/errors"],
    ["/filas", "/api/admin/queue/summary"],
    ["/auditoria", "/api/audit/logs"],
  ],
  [GERENTE]: [
    ["/", ...DASHBOARD],
    ["/clientes", "/api/customers?limit=50", "/api/customers?q=maria"],
  ],
  [MARKETING]: [
    ["/campanhas", "/api/campaigns", "/api/campaigns?status=sent"],
    ["/segmentos", "/api/intelligence/segments"],
    ["/rfm", `/api${RFM}`, "/api/rfm/status"],
  ],
  [CONSULTA]: [
    ["/", ...DASHBOARD],
    ["/rfm", `/api${RFM}`],
  ],
  [BELA]: [
    ["/", ...DASHBOARD],
    ["/atendimento", "/api/helpdesk/queue", "/api/helpdesk/expiring"],
    ["/clientes", "/api/customers?limit=50"],
  ],
};

/** Simulates users whose pages refresh every `everyMs`: the page and all its calls at once. */
export function startPeople(url: string, everyMs: number): Load {
  const ending = new AbortController();
  const load = { answers: 0, failed: [] as string[] };
  const note = async (path: string, asked: Promise<Response>) => {
    const answer = await asked.catch((error: Error) => error);
    load.answers += 1;
    if (answer instanceof Error) load.failed.push(`${path}: ${answer.message}`);
    else if (answer.status !== 200)
      load.failed.push(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    else await answer.arrayBuffer();
  };
  const sit = async (email: string, rounds: string[][]) => {
    const call = signIn(url, email);
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const [page = "/", ...paths] = rounds[nth % rounds.length] ?? [];
      await note(`${email} ${page}`, openPage(url, email, page));
      await Promise.all(paths.map((path) => note(`${email} ${path}`, call(path))));
      await pause(everyMs, ending.signal);
    }
  };
  const running = Promise.all(Object.entries(ROUNDS).map(([email, rounds]) => sit(email, rounds)));
  return Object.assign(load, {
    stop: async () => {
      ending.abort();
      await running;
    },
  });
}

/** Loads a page as the browser does, in its own session. */
async function openPage(url: string, email: string, page: string): Promise<Response> {
  const [headers, body] = [{ "content-type": "application/json" }, JSON.stringify({ email })];
  const session = await fetch(`${url}/api/local-identity/session`, { method: "POST", headers, body });
  const [cookie = ""] = session.headers.getSetCookie();
  return fetch(`${url}${page}`, { headers: { cookie: cookie.split(";")[0] ?? "" }, redirect: "manual" });
}

/** Sales of both shops, and the sync that imports them; an already running sync is not an error. */
export function startTills({ url, sandboxUrl }: { url: string; sandboxUrl: string }, everyMs: number): Load {
  const ending = new AbortController();
  const load = { answers: 0, failed: [] as string[] };
  const sell = async (shop: "aurora" | "bela", call: Call) => {
    for (; !ending.signal.aborted; await pause(everyMs, ending.signal)) {
      const [headers, body] = [{ "content-type": "application/json" }, JSON.stringify({ shop, count: 3 })];
      await fetch(`${sandboxUrl}/control/sales`, { method: "POST", headers, body });
      const { status } = await call("/api/sales/trigger-sync", { method: "POST" });
      load.answers += 1;
      if (status !== 409 && Math.floor(status / 100) !== 2) load.failed.push(`trigger-sync of ${shop}: ${status}`);
    }
  };
  const running = Promise.all([sell("aurora", signIn(url, ADMIN)), sell("bela", signIn(url, BELA))]);
  return Object.assign(load, {
    stop: async () => {
      ending.abort();
      await running;
    },
  });
}

/** Delivery counts of the providers' status webhooks. */
export async function webhooksOf(sandboxUrl: string): Promise<{ delivered: number; dropped: number }> {
  return (await fetch(`${sandboxUrl}/control/webhooks`)).json();
}
