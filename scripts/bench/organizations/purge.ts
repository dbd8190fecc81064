import { setTimeout as sleep } from "node:timers/promises";
import type { Result } from "../result.ts";
import { runsSince, waitForEnd } from "./engine-state.ts";
import type { Installation } from "./installation.ts";

/** At full size; a smaller installation has fewer. */
const ROWS_AN_ORGANIZATION = 1_000;
const DAYS = 8;
const POLL_MS = 5;
const PATIENCE_MS = 180_000;

/** Deletes the oldest day of the webhook deliveries. The target is that of the longest transaction. */
export async function measurePurge({ owner, organizations, sendEvents }: Installation): Promise<Result> {
  const rows = organizations.length * ROWS_AN_ORGANIZATION;
  await owner.query(
    `INSERT INTO platform.webhook_delivery (source, digest, size, received_at, processed_at)
     SELECT 'whatsapp', sha256(int8send(n)), 500, at, at
     FROM generate_series(1, $1::bigint) n, LATERAL (SELECT now() - interval '1 hour' - (n::float8 / $1) * $2 * interval '1 day') t(at)`,
    [rows, DAYS + 1],
  );
  await owner.query("VACUUM (ANALYZE) platform.webhook_delivery");
  const since = new Date();
  let isDone = false;
  let longest = 0;
  const sampling = (async () => {
    while (!isDone) {
      const sample = await owner.query<{ ms: number | null }>(
        `SELECT max(extract(epoch FROM clock_timestamp() - xact_start) * 1000)::float8 AS ms FROM pg_stat_activity
         WHERE query LIKE 'DELETE FROM platform.webhook_delivery%' AND state <> 'idle'`,
      );
      longest = Math.max(longest, sample.rows[0]?.ms ?? 0);
      await sleep(POLL_MS);
    }
  })();
  await sendEvents([{ name: "crm/expired-rows.left", data: {} }]);
  await waitForEnd(owner, ["jobs-purge-expired"], PATIENCE_MS);
  isDone = true;
  await sampling;
  const seconds = ((Date.now() - since.getTime()) / 1_000).toFixed(1);
  const { rows: left } = await owner.query<{ n: string }>(
    `SELECT count(*) AS n FROM platform.webhook_delivery WHERE received_at < now() - $1 * interval '1 day'`,
    [DAYS],
  );
  const { failed } = await runsSince(owner, "jobs-purge-expired", since);
  const note = `${seconds} s, ${left[0]?.n} rows left, ${failed} runs failed`;
  const name = `purge of a day of ${rows.toLocaleString("en-US")} deliveries: longest transaction`;
  return { name, unit: "ms", product: longest, budget: { atMost: 200 }, note };
}
