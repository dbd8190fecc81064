import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startProduct } from "../http-apps.ts";
import { createUser, signIn } from "../http-user.ts";
import { p95 } from "../measure.ts";
import { FLOODS, floodUntil, prepareFlood, sendOnce } from "../neighbour-floods.ts";
import { PROBES, type Samples, startProbing } from "../neighbour-probes.ts";
import type { Result } from "../result.ts";

/** Before and after each flood: in one short phase, a few slow answers would decide the p95. */
const IDLE_MS = 6_000;
const FLOOD_MS = 10_000;
const SLOWEST_MS = 250;
/** One per flood: rate limits used up by the previous flood must not weaken this one. */
const FLOODERS = FLOODS.map((_, n) => `bench-flood-${n}@example.test`);
const PERMISSIONS = [
  "app:campaigns",
  "app:customers",
  "app:segments",
  "app:segments:export",
  "app:integrations",
  "app:customers:edit",
];
/** Each has the production limit of 100 requests a minute; together they suffice for the probes. */
const NEIGHBOURS = Array.from({ length: 40 }, (_, n) => `bench-neighbour-${n}@example.test`);

const newSecret = () => randomBytes(24).toString("hex");

/**
 * Effect on a small organization and the public pages when one user of the large one repeatedly sends 40 heavy requests
 * at once. Production rate limits; anonymous floods come from another IP address.
 */
export async function measureNeighbour(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild()) return [{ name: "neighbour", skipped: "no production build, run `npm run build` first" }];
  const [secret, appSecret, verifyToken] = [newSecret(), newSecret(), newSecret()];
  for (const email of FLOODERS) await createUser(bench, email, PERMISSIONS);
  const small = { ...bench, orgId: await smallOrganization(bench) };
  for (const email of NEIGHBOURS) await createUser(small, email, ["app:dashboard"]);
  const providers = { GATEWAY_WEBHOOK_SECRET: secret, APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken };
  const product = await startProduct(bench, { RATE_LIMIT: "100", ...providers });
  try {
    // A server keeps loading code after its first responses, so each flood also has one request before it.
    await probeFor(IDLE_MS, { url: product.url, people: await signInAll(product.url), secret });
    const results: Result[] = [];
    for (const [n, planned] of FLOODS.entries())
      results.push(...(await measureFlood(product.url, secret, { planned, flooder: FLOODERS[n] ?? "" })));
    return results;
  } finally {
    await product.stop();
  }
}

/** The last requests of a flood end in this time. */
const DRAIN_MS = 6_000;
/** An IP address may sign in 100 times a minute, and the previous flood must end. */
const PAUSE_MS = 20_000;

async function measureFlood(
  url: string,
  secret: string,
  { planned, flooder }: { planned: (typeof FLOODS)[number]; flooder: string },
): Promise<Result[]> {
  await sleep(PAUSE_MS);
  const asked = { url, people: await signInAll(url), secret };
  const headers = await signIn(url, flooder);
  const flood = await prepareFlood(planned, url, headers);
  await sendOnce(url, headers, flood);
  const before = await probeFor(IDLE_MS, asked);
  const stop = AbortSignal.timeout(FLOOD_MS);
  const [busy] = await Promise.all([probeFor(FLOOD_MS, asked), floodUntil(stop, url, headers, flood)]);
  await sleep(DRAIN_MS);
  const after = await probeFor(IDLE_MS, asked);
  const slowest = Math.max(...PROBES.flatMap((probe) => busy.times[probe]));
  return [
    ...PROBES.map((probe): Result => {
      const idle = [...before.times[probe], ...after.times[probe]];
      const [limit, product] = [p95(idle), p95(busy.times[probe])];
      return {
        name: `neighbour's ${probe} beside ${flood.name}: p95`,
        unit: "ms",
        limit,
        product,
        target: { atMost: 2 },
        isComparison: true,
      };
    }),
    {
      name: `neighbour beside ${flood.name}: slowest answer`,
      unit: "ms",
      product: slowest,
      budget: { atMost: SLOWEST_MS },
      note: `${busy.rejected} of ${busy.count} rejected`,
    },
    { name: `neighbour beside ${flood.name}: 503`, unit: "answers", product: busy.rejected, budget: { atMost: 0 } },
  ];
}

type Asked = { url: string; people: Record<string, string>[]; secret: string };

async function probeFor(ms: number, { url, people, secret }: Asked): Promise<Samples> {
  const stop = startProbing(url, { people, secret });
  await sleep(ms);
  return stop();
}

function signInAll(url: string): Promise<Record<string, string>[]> {
  return Promise.all(NEIGHBOURS.map((email) => signIn(url, email)));
}

async function smallOrganization({ owner }: Bench): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("SELECT id FROM organization WHERE slug = 'bench-1'");
  return rows[0]?.id ?? "";
}
