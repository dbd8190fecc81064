import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startHttpApps } from "../http-apps.ts";
import { get, requestsPerSecond } from "../http-load.ts";
import { createUser, signIn } from "../http-user.ts";
import { median, race } from "../measure.ts";
import { runPlainDashboard } from "../plain-dashboard.ts";
import type { Result } from "../report.ts";

const EMAIL = "bench@example.test";
const NAMES = ["whole dashboard over HTTP", "route handler with one query"] as const;
const CARDS = [
  "dashboard-total",
  "dashboard-history",
  "recent-sales",
  "store-comparison",
  "intraday-history",
  "top-sellers",
];
const SECONDS = 4;
const ROUNDS = 5;

export async function measureHttp(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild())
    return NAMES.map((name) => ({ name, skipped: "no production build, run `npm run build` first" }));
  await createUser(bench, EMAIL, ["app:dashboard"]);
  const apps = await startHttpApps(bench, bench.urls);
  try {
    return [await measureCards(bench, apps.productUrl), await measureHandler(bench, apps.productUrl, apps.bareUrl)];
  } finally {
    await apps.stop();
  }
}

/** The six sales cards of a dashboard, asked for at once as the browser does, against six plain queries. */
async function measureCards(bench: Bench, productUrl: string): Promise<Result> {
  let headers = await signIn(productUrl, EMAIL);
  const times = await race({
    before: async () => {
      headers = await signIn(productUrl, EMAIL);
    },
    limit: () => runPlainDashboard(bench),
    product: () => Promise.all(CARDS.map((card) => get(`${productUrl}/api/sales/${card}`, headers))),
    rounds: 21,
    warmUps: 5,
  });
  return { name: NAMES[0], unit: "ms", ...times, target: { atMost: 5 } };
}

async function measureHandler({ orgId }: Bench, productUrl: string, bareUrl: string): Promise<Result> {
  const today = dayOf(new Date());
  const [from, to] = [startOfDay(addDays(today, -1)), startOfDay(addDays(today, 1))];
  const bare = `${bareUrl}/api/sales?org=${orgId}&from=${from.toISOString()}&to=${to.toISOString()}`;
  const product = `${productUrl}/api/sales/intraday-history`;
  const rates: { limit: number[]; product: number[] } = { limit: [], product: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const limit = await requestsPerSecond(bare, {}, SECONDS);
    const ours = await requestsPerSecond(product, await signIn(productUrl, EMAIL), SECONDS);
    if (round === 0) continue; // both warm up
    rates.limit.push(limit);
    rates.product.push(ours);
  }
  const medians = { limit: median(rates.limit), product: median(rates.product) };
  return { name: NAMES[1], unit: "req/s", ...medians, target: { atLeast: 0.8 } };
}
