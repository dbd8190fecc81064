import { afterAll, beforeAll, expect, it } from "vitest";
import { jobFunctions } from "../../../inngest/functions/jobs/index.ts";
import { purgeExpiredRows } from "../../../inngest/functions/jobs/purge-expired.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { acquireLock, cached } from "../../../lib/platform/kv.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
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
  expect(purgeExpiredRows.opts.triggers).toEqual([{ cron: expect.stringMatching(/^\d+ \* \* \* \*$/) }]);
});
