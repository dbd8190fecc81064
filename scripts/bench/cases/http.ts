import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import type { Bench } from "../bench.ts";
import { startCollector } from "../collector.ts";
import { type HttpApp, hasProductionBuild, startBare, startProduct } from "../http-apps.ts";
import { askOften, CONNECTIONS, get } from "../http-load.ts";
import { createUser, signIn } from "../http-user.ts";
import { race } from "../measure.ts";
import { runPlainDashboard } from "../plain-dashboard.ts";
import type { Result } from "../result.ts";

/** Rate limits are per user, so every connection signs in as another one. */
const PEOPLE = Array.from({ length: CONNECTIONS }, (_, n) => `bench-${n}@example.test`);
const [EMAIL = ""] = PEOPLE;
const NAMES = [
  "whole dashboard over HTTP",
  "route handler with one query",
  "route handler with one query, with telemetry (for information)",
  "route handler with one query, all connections of one caller",
] as const;
const CARDS = [
  "dashboard-total",
  "dashboard-history",
  "recent-sales",
  "store-comparison",
  "intraday-history",
  "top-sellers",
];
/** About one second each: many short alternating rounds, so that other load affects both sides equally. */
const REQUESTS = 800;
const ROUNDS = 15;
/** A server keeps loading code after its first responses. */
const WARM_UPS = 4;

export async function measureHttp(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild())
    return NAMES.map((name) => ({ name, skipped: "no production build, run `npm run build` first" }));
  for (const email of PEOPLE) await createUser(bench, email, ["app:dashboard"]);
  const collector = await startCollector();
  const apps: HttpApp[] = [];
  const started = async (app: Promise<HttpApp>) => {
    apps.push(await app);
    return apps.at(-1)?.url ?? "";
  };
  try {
    const product = await started(startProduct(bench));
    const cards = await measureCards(bench, product);
    const today = dayOf(new Date());
    const [from, to] = [startOfDay(addDays(today, -1)), startOfDay(addDays(today, 1))];
    const query = `org=${bench.orgId}&from=${from.toISOString()}&to=${to.toISOString()}`;
    const bare: Side = { url: `${await started(startBare(bench))}/api/sales?${query}` };
    const ours = sideOf(product);
    const handler: Result = {
      name: NAMES[1],
      unit: "req/s",
      ...(await raceRequests(bare, ours)),
      target: { atLeast: 0.8 },
    };
    const oneCaller: Result = {
      name: NAMES[3],
      unit: "req/s",
      ...(await raceRequests(ours, sideOf(product, [EMAIL]))),
      target: { atLeast: 0.8 },
      isComparison: true,
    };
    const traced = sideOf(await started(startProduct(bench, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })));
    const rates = await raceRequests(ours, traced);
    const telemetry: Result =
      collector.received() > 0
        ? { name: NAMES[2], unit: "req/s", ...rates }
        : { name: NAMES[2], skipped: "this build exports none" };
    return [cards, handler, telemetry, oneCaller];
  } finally {
    await Promise.all(apps.map(({ stop }) => stop()));
    collector.stop();
  }
}

/** A dashboard's six sales cards, requested in parallel as in a browser, against six plain queries. */
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

type Side = { url: string; signIn?: () => Promise<Record<string, string>[]> };

function sideOf(product: string, people = PEOPLE): Side {
  return {
    url: `${product}/api/sales/intraday-history`,
    signIn: () => Promise.all(people.map((email) => signIn(product, email))),
  };
}

async function raceRequests(limit: Side, product: Side): Promise<{ limit: number; product: number }> {
  let tokens = new Map<Side, Record<string, string>[]>();
  const ask = (side: Side) => askOften(side.url, tokens.get(side) ?? [], REQUESTS);
  const times = await race({
    before: async () => {
      const signedIn = [limit, product].map(async (side) => [side, (await side.signIn?.()) ?? []] as const);
      tokens = new Map(await Promise.all(signedIn));
    },
    limit: () => ask(limit),
    product: () => ask(product),
    rounds: ROUNDS,
    warmUps: WARM_UPS,
  });
  const rate = (ms: number) => (REQUESTS * 1_000) / ms;
  return { limit: rate(times.limit), product: rate(times.product) };
}
