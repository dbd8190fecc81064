import { to as copyTo } from "pg-copy-streams";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startProduct } from "../http-apps.ts";
import { get, timeToFirstByte } from "../http-load.ts";
import { createUser, signIn } from "../http-user.ts";
import { median, race } from "../measure.ts";
import { watchMemory } from "../process-memory.ts";
import type { Result } from "../result.ts";

const NAME = "masked CSV over HTTP";
const EMAIL = "bench-export@example.test";

/** Exports every customer of the large organization, compared with COPY of the same columns. */
export async function measureSegmentExport(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild()) return [{ name: NAME, skipped: "no production build, run `npm run build` first" }];
  const { owner, orgId } = bench;
  await createUser(bench, EMAIL, ["app:segments:export"]);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO segment (organization_id, name, rules) VALUES ($1, 'Todos', '{"rules": []}') RETURNING id`,
    [orgId],
  );
  const customers = await countCustomers(bench);
  const product = await startProduct(bench);
  try {
    const url = `${product.url}/api/crm/intelligence/segments/${rows[0]?.id}/export`;
    // Warm up first: memory that a running server holds anyway does not count for the export.
    await signIn(product.url, EMAIL);
    const memory = watchMemory(product.pid);
    const file = await measureFile(bench, url, customers);
    const { beforeMb, peakMb } = memory.stop();
    const name = "masked CSV: the server's memory, before and at its peak";
    if (Number.isNaN(peakMb)) return [...file, { name, skipped: "only Linux reports it" }];
    const size = { unit: "MB" as const, limit: beforeMb, product: peakMb, target: { atMost: 1.75 } };
    return [...file, { name, ...size }];
  } finally {
    await product.stop();
  }
}

async function measureFile(bench: Bench, url: string, customers: number): Promise<Result[]> {
  let headers: Record<string, string> = {};
  const before = async () => {
    headers = await signIn(new URL(url).origin, EMAIL);
  };
  const whole = await race({
    before,
    limit: () => copyOut(bench),
    product: () => get(url, headers),
    rounds: 7,
    warmUps: 2,
  });
  const first: { limit: number[]; product: number[] } = { limit: [], product: [] };
  for (let round = 0; round < 7; round += 1) {
    await before();
    first.limit.push(await copyOut(bench));
    first.product.push(await timeToFirstByte(url, headers));
  }
  const perSecond = (ms: number) => Math.round((customers * 1_000) / ms);
  const rates = { limit: perSecond(whole.limit), product: perSecond(whole.product) };
  const firsts = { limit: median(first.limit), product: median(first.product) };
  return [
    { name: NAME, unit: "rows/s", ...rates, target: { atLeast: 0.4 } },
    { name: "masked CSV: first byte, of COPY and over HTTP (for information)", unit: "ms", ...firsts },
  ];
}

async function countCustomers({ owner, orgId }: Bench): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    "SELECT count(*) AS count FROM customer_metrics WHERE organization_id = $1",
    [orgId],
  );
  return Number(rows[0]?.count);
}

/**
 * Reads the COPY to its end; returns the milliseconds to its first byte. Amounts and dates are as the database writes them,
 * because its functions for other formats take longer than the rest of the row.
 */
async function copyOut({ owner, orgId }: Bench): Promise<number> {
  const client = await owner.connect();
  const startedAt = performance.now();
  try {
    const stream = client.query(
      copyTo(
        `COPY (SELECT c.name, left(c.email, 1) || '***' || substring(c.email FROM '@.*$'), '***' || right(c.phone, 4), c.city,
           c.state, m.spent_cents, m.last_order_at AT TIME ZONE INTERVAL '-03:00', m.last_order_at AT TIME ZONE 'UTC'
         FROM customer_metrics m JOIN customer c ON c.organization_id = m.organization_id AND c.id = m.customer_id
         WHERE m.organization_id = '${orgId}') TO STDOUT WITH (FORMAT csv, DELIMITER ';', HEADER)`,
      ),
    );
    let firstMs: number | undefined;
    for await (const _ of stream) firstMs ??= performance.now() - startedAt;
    return firstMs ?? Number.NaN;
  } finally {
    client.release();
  }
}
