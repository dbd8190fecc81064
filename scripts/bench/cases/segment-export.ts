import { to as copyTo } from "pg-copy-streams";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startHttpApps } from "../http-apps.ts";
import { get } from "../http-load.ts";
import { createUser, signIn } from "../http-user.ts";
import { race } from "../measure.ts";
import type { Result } from "../report.ts";

const NAME = "masked CSV over HTTP";
const EMAIL = "bench-export@example.test";

/** Every customer of the large organization as a file, against the same columns by COPY. */
export async function measureSegmentExport(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild()) return [{ name: NAME, skipped: "no production build, run `npm run build` first" }];
  const { owner, orgId } = bench;
  await createUser(bench, EMAIL, ["app:segments:export"]);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO segment (organization_id, name, rules) VALUES ($1, 'Todos', '{"rules": []}') RETURNING id`,
    [orgId],
  );
  const customers = await countCustomers(bench);
  const apps = await startHttpApps(bench, bench.urls);
  try {
    const url = `${apps.productUrl}/api/crm/intelligence/segments/${rows[0]?.id}/export`;
    let headers = await signIn(apps.productUrl, EMAIL);
    const times = await race({
      before: async () => {
        headers = await signIn(apps.productUrl, EMAIL);
      },
      limit: () => copyOut(bench),
      product: () => get(url, headers),
      rounds: 7,
      warmUps: 2,
    });
    const perSecond = (ms: number) => Math.round((customers * 1_000) / ms);
    const rates = { limit: perSecond(times.limit), product: perSecond(times.product) };
    return [{ name: NAME, unit: "rows/s", ...rates, target: { atLeast: 0.4 } }];
  } finally {
    await apps.stop();
  }
}

async function countCustomers({ owner, orgId }: Bench): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    "SELECT count(*) AS count FROM customer_metrics WHERE organization_id = $1",
    [orgId],
  );
  return Number(rows[0]?.count);
}

async function copyOut({ owner, orgId }: Bench): Promise<void> {
  const client = await owner.connect();
  try {
    const stream = client.query(
      copyTo(
        `COPY (SELECT c.name, left(c.email, 1) || '***' || substring(c.email FROM '@.*$'), '***' || right(c.phone, 4), c.city,
           c.state, replace((m.spent_cents / 100.0)::numeric(20, 2)::text, '.', ','),
           to_char(m.last_order_at AT TIME ZONE INTERVAL '-03:00', 'DD/MM/YYYY HH24:MI'),
           to_char(m.last_order_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         FROM customer_metrics m JOIN customer c ON c.organization_id = m.organization_id AND c.id = m.customer_id
         WHERE m.organization_id = '${orgId}') TO STDOUT WITH (FORMAT csv, DELIMITER ';', HEADER)`,
      ),
    );
    for await (const _ of stream);
  } finally {
    client.release();
  }
}
