import pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { unsafeLaneFigures } from "../../../lib/jobs/index.ts";

// The configuration is read once, at its first use: the embedded engine, as in a running product.
Object.assign(process.env, { INNGEST_DEV: "0", INNGEST_BASE_URL: "http://127.0.0.1:8288" });

const owner = new pg.Pool({ connectionString: inject("ownerDatabaseUrl"), max: 1 });
afterAll(() => owner.end());

type Run = { priority: number; status?: string; claim?: boolean; minutes?: number; ended?: number };

async function addRuns(runs: Run[]): Promise<void> {
  await owner.query(
    `INSERT INTO engine.run (function_id, events, priority, status, claim, created_at, ended_at)
     SELECT 'figures', '[]', priority, coalesce(status, 'queued'), CASE WHEN claim THEN gen_random_uuid() END,
       now() - make_interval(mins => coalesce(minutes, 0)), now() - make_interval(mins => ended)
     FROM jsonb_to_recordset($1) AS r(priority int, status text, claim boolean, minutes int, ended int)`,
    [JSON.stringify(runs)],
  );
}

it("lanes report what waits, runs and has ended", async () => {
  await owner.query("DELETE FROM engine.run WHERE function_id = 'figures'");
  const before = await unsafeLaneFigures();
  await addRuns([
    { priority: -600, minutes: 2 },
    { priority: -600 },
    { priority: -200, status: "running", claim: true },
    { priority: -250 },
    { priority: 0, status: "completed", ended: 1, minutes: 3 },
    { priority: 0, status: "completed", ended: 10, minutes: 20 },
    { priority: 400, minutes: 30 },
  ]);
  const after = await unsafeLaneFigures();
  const change = (lane: string) => {
    const [old, now] = [before, after].map((figures) => figures.find((one) => one.lane === lane));
    if (!old || !now) throw new Error(`No lane ${lane}`);
    return [now.waiting - old.waiting, now.active - old.active, Math.round((now.perMinute - old.perMinute) * 5)];
  };
  expect(after.map(({ lane }) => lane)).toEqual(["interactive", "inbound", "sends", "outbound", "scheduled", "bulk"]);
  expect(after.map(({ lane }) => change(lane))).toEqual([
    [2, 0, 0],
    [0, 0, 0],
    [1, 1, 0],
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
  ]);
  expect(after.find(({ lane }) => lane === "interactive")?.oldestWaitingSeconds).toBeGreaterThanOrEqual(120);
  await owner.query("DELETE FROM engine.run WHERE function_id = 'figures'");
});
