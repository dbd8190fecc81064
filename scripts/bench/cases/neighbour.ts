import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startProduct } from "../http-apps.ts";
import { createUser, signIn } from "../http-user.ts";
import { p95 } from "../measure.ts";
import { FLOODS, type Flood, floodUntil } from "../neighbour-floods.ts";
import { PROBES, type Samples, startProbing } from "../neighbour-probes.ts";
import type { Result } from "../result.ts";

const IDLE_MS = 6_000;
const FLOOD_MS = 10_000;
const SLOWEST_MS = 250;
const FLOODER = "bench-flood@example.test";
const PERMISSIONS = ["app:campaigns", "app:customers", "app:segments", "app:segments:export"];
/** Each has the production limit of 100 requests a minute: together they may look as often as the case does. */
const NEIGHBOURS = Array.from({ length: 40 }, (_, n) => `bench-neighbour-${n}@example.test`);

const newSecret = () => randomBytes(24).toString("hex");

/**
 * What a small organization and the public pages notice of one user of the large one, who sends 40 heavy requests at
 * once, again and again. With the rate limits of production; the anonymous floods come from another address.
 */
export async function measureNeighbour(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild()) return [{ name: "neighbour", skipped: "no production build, run `npm run build` first" }];
  const [secret, appSecret, verifyToken] = [newSecret(), newSecret(), newSecret()];
  await createUser(bench, FLOODER, PERMISSIONS);
  const small = { ...bench, orgId: await smallOrganization(bench) };
  for (const email of NEIGHBOURS) await createUser(small, email, ["app:dashboard"]);
  const providers = { GATEWAY_WEBHOOK_SECRET: secret, APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken };
  const product = await startProduct(bench, { RATE_LIMIT: "100", ...providers });
  try {
    await probeFor(product.url, secret, IDLE_MS); // a server goes on loading its pages after its first answers
    const results: Result[] = [];
    for (const flood of FLOODS) results.push(...(await measureFlood(product.url, secret, flood)));
    return results;
  } finally {
    await product.stop();
  }
}

/** The flooding user's limit of the minute before must not protect the neighbour from this flood. */
const NEXT_MINUTE_MS = 60_000;

async function measureFlood(url: string, secret: string, flood: Flood): Promise<Result[]> {
  await sleep(NEXT_MINUTE_MS);
  const idle = await probeFor(url, secret, IDLE_MS);
  const stop = AbortSignal.timeout(FLOOD_MS);
  const headers = await signIn(url, FLOODER);
  const [busy] = await Promise.all([probeFor(url, secret, FLOOD_MS), floodUntil(stop, url, headers, flood)]);
  const slowest = Math.max(...PROBES.flatMap((probe) => busy.times[probe]));
  return [
    ...PROBES.map((probe): Result => {
      const [limit, product] = [p95(idle.times[probe]), p95(busy.times[probe])];
      return {
        name: `neighbour's ${probe} beside ${flood.name}: p95`,
        unit: "ms",
        limit,
        product,
        target: { atMost: 2 },
      };
    }),
    {
      ...{ name: `neighbour beside ${flood.name}: slowest answer`, unit: "ms", product: slowest },
      ...{ budget: { atMost: SLOWEST_MS }, note: `${busy.rejected} of ${busy.count} rejected` },
    },
    { name: `neighbour beside ${flood.name}: 503`, unit: "answers", product: busy.rejected, budget: { atMost: 0 } },
  ];
}

async function probeFor(url: string, secret: string, ms: number): Promise<Samples> {
  const people = await Promise.all(NEIGHBOURS.map((email) => signIn(url, email)));
  const stop = startProbing(url, { people, secret });
  await sleep(ms);
  return stop();
}

async function smallOrganization({ owner }: Bench): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM organization WHERE slug = 'bench-1'");
  return rows[0]?.id ?? "";
}
