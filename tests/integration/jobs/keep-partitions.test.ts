import { afterAll, beforeAll, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { openInstallation } from "../../support/sealed-world.ts";

let recorder: EventRecorder;
let installation: Awaited<ReturnType<typeof openInstallation>>;
beforeAll(async () => {
  installation = await openInstallation();
  recorder = await recordEvents();
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await installation.close();
});

async function addMonth(table: string, month: string): Promise<string> {
  const name = `${table}_${month.replace("-", "")}`;
  const from = `${month}-01T00:00:00Z`;
  await installation.owner.query(
    `SELECT platform.create_partition($1, $2, format('FOR VALUES FROM (%L) TO (%L)', platform.first_uuid_at($3::timestamptz),
       platform.first_uuid_at($3::timestamptz + interval '1 month')))`,
    [table, name, from],
  );
  return name;
}

it("creates missing months, drops visits after five years, events after a month and audit records only if a period is set", async () => {
  const { keepPartitions } = await import("../../../inngest/functions/jobs/keep-partitions.ts");
  const { unsafeKeepPartitions } = await import("../../../lib/jobs/index.ts");
  const { runFunction } = await import("../../support/run-function.ts");
  const { unsafeRows } = await import("../../../lib/platform/db.ts");
  const { owner } = installation;
  const { rows } = await owner.query<{ name: string }>(
    "SELECT partition AS name FROM platform.list_partitions() WHERE NOT is_default AND lower_bound IS NULL",
  );
  for (const { name } of rows) await owner.query(`DROP TABLE ${name}`);
  const months = ["2021-01", "2025-10"];
  for (const table of ["access_log", "event", "tracking_hit"]) for (const month of months) await addMonth(table, month);

  const first = await runFunction(keepPartitions, { name: "inngest/scheduled.timer", data: {} });
  expect(first.result).toEqual({ added: [], dropped: ["event_202101", "event_202510", "tracking_hit_202101"] });
  expect((await runFunction(keepPartitions, { name: "inngest/scheduled.timer", data: {} })).result).toEqual({
    added: [],
    dropped: [],
  });

  // A month is dropped when its last day is a year old.
  const on = (time: string) => unsafeKeepPartitions({ clock: fixedClock(time), accessLogMonths: 12 });
  expect((await on("2026-10-31T23:59:59Z")).dropped).toEqual(["access_log_202101"]);
  expect((await on("2026-11-01T00:00:00Z")).dropped).toEqual(["access_log_202510"]);
  const recorded = await unsafeRows(
    'SELECT table_name AS "table", partitions FROM platform.removed_rows WHERE partitions > 0 ORDER BY 1',
  );
  expect(recorded).toEqual([
    { table: "public.access_log", partitions: 2 },
    { table: "public.event", partitions: 2 },
    { table: "public.tracking_hit", partitions: 1 },
  ]);
});

it("leaves a table in use to the next run, and does the others", async () => {
  const { unsafeKeepPartitions } = await import("../../../lib/jobs/index.ts");
  const { owner } = installation;
  const { rows } = await owner.query<{ name: string }>(
    "SELECT partition AS name FROM platform.list_partitions() WHERE upper_bound > now() + interval '45 days'",
  );
  for (const { name } of rows) await owner.query(`DROP TABLE ${name}`);
  const reader = await owner.connect();
  await reader.query("BEGIN");
  await reader.query("SELECT FROM access_log");
  const { added } = await unsafeKeepPartitions().finally(async () => {
    await reader.query("COMMIT");
    reader.release();
  });
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((name) => name.startsWith("access_log"))).toEqual([]);
  expect((await unsafeKeepPartitions()).added.filter((name) => !name.startsWith("access_log"))).toEqual([]);
});
