import { afterAll, beforeAll, expect, it } from "vitest";
import { jobFunctions } from "../../../inngest/functions/jobs/index.ts";
import { purgeExpiredRows } from "../../../inngest/functions/jobs/purge-expired.ts";
import { expiredRowsLeft, unsafePurgeExpired } from "../../../lib/jobs/index.ts";
import { unsafeRows, unsafeSql } from "../../../lib/platform/db.ts";
import { acquireLock, cached } from "../../../lib/platform/kv.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { runFunction } from "../../support/run-function.ts";

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());

it("deletes expired rows every hour, and keeps valid ones", async () => {
  const [old, fresh] = [`purge:${crypto.randomUUID()}`, `purge:${crypto.randomUUID()}`];
  for (const key of [old, fresh]) {
    await cached(key, 60, async () => 1);
    await acquireLock(key, 60);
  }
  await unsafeRows("UPDATE platform.kv_entry SET expires_at = now() - interval '1 second' WHERE key = $1", [old]);
  await unsafeRows("UPDATE platform.kv_lock SET expires_at = now() - interval '1 second' WHERE key = $1", [old]);

  await unsafeRows(
    `INSERT INTO platform.local_session (session_id, provider_id, expires_at)
     VALUES ($1, $1, now() - interval '1 second'), ($2, $2, now() + interval '1 hour')`,
    [old, fresh],
  );
  await unsafeRows(
    `INSERT INTO platform.failed_run (run_id, function_id, event, error, failed_at, retried_at)
     SELECT $1 || name, 'balcao-purge', '{}', 'no', now() - failed::interval, now() - retried::interval
     FROM (VALUES ('retried long ago', '40 days', '31 days'), ('just retried', '40 days', '29 days'),
       ('never retried', '91 days', NULL), ('open', '89 days', NULL)) AS v(name, failed, retried)`,
    [old],
  );

  const { result } = await runFunction(purgeExpiredRows, { name: "inngest/scheduled.timer", data: {} });
  expect(result).toEqual({ purged: expect.any(Number) }); // another suite may have purged in between
  const left = await unsafeRows<{ key: string }>(
    `SELECT key FROM platform.kv_entry WHERE key = ANY ($1) UNION ALL SELECT key FROM platform.kv_lock WHERE key = ANY ($1)`,
    [[old, fresh]],
  );
  expect(left.map(({ key }) => key)).toEqual([fresh, fresh]);
  const sessions = await unsafeRows<{ id: string }>(
    "SELECT session_id AS id FROM platform.local_session WHERE session_id = ANY ($1)",
    [[old, fresh]],
  );
  expect(sessions.map(({ id }) => id)).toEqual([fresh]);
  const failures = await unsafeRows<{ id: string }>(
    "SELECT run_id AS id FROM platform.failed_run WHERE starts_with(run_id, $1) ORDER BY failed_at",
    [old],
  );
  expect(failures.map(({ id }) => id.slice(old.length))).toEqual(["open", "just retried"]);
  expect(jobFunctions).toContain(purgeExpiredRows);
  expect(purgeExpiredRows.opts.triggers).toEqual([
    { cron: expect.stringMatching(/^\d+ \* \* \* \*$/) },
    expect.objectContaining({ name: expiredRowsLeft.name }),
  ]);
});

it("deletes more rows than one batch, and records how many of which table", async () => {
  const source = `purge-${crypto.randomUUID()}`;
  await unsafeRows(
    `INSERT INTO platform.webhook_receipt (source, event_id, received_at)
     SELECT $1, n::text, now() - CASE WHEN n <= 1700 THEN interval '31 days' ELSE interval '29 days' END
     FROM generate_series(1, 1703) n`,
    [source],
  );
  const recorded = async () => {
    const [row] = await unsafeRows<{ rows: bigint }>(
      "SELECT sum(rows)::bigint AS rows FROM platform.removed_rows WHERE table_name = 'platform.webhook_receipt'",
    );
    return Number(row?.rows ?? 0);
  };
  const before = await recorded();
  await unsafePurgeExpired();
  const [left] = await unsafeRows("SELECT count(*)::int AS n FROM platform.webhook_receipt WHERE source = $1", [
    source,
  ]);
  expect(left).toEqual({ n: 3 });
  expect(await recorded()).toBeGreaterThanOrEqual(before + 1_700);
});

it("keeps a lock that is renewed while the purge waits for its row", async () => {
  const key = `purge:${crypto.randomUUID()}`;
  await acquireLock(key, 60);
  await unsafeRows("UPDATE platform.kv_lock SET expires_at = now() - interval '1 second' WHERE key = $1", [key]);
  const purging = await unsafeSql(async (sql) => {
    await sql.run("UPDATE platform.kv_lock SET expires_at = now() + interval '1 hour' WHERE key = $1", [key]);
    const started = { purge: unsafePurgeExpired() };
    await eventually(async () =>
      expect(await unsafeRows("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).not.toEqual([]),
    );
    return started;
  });
  await purging.purge;
  expect(await unsafeRows("SELECT FROM platform.kv_lock WHERE key = $1", [key])).toHaveLength(1);
});
