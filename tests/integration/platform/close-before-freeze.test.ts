import pg from "pg";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { closeBeforeFreeze } from "../../../lib/platform/database/close-before-freeze.ts";

const { tasks } = vi.hoisted(() => ({ tasks: [] as (() => Promise<void>)[] }));
vi.mock("../../../lib/platform/after-response.ts", () => ({
  afterResponse: (task: () => Promise<void>) => void tasks.push(task),
}));

const NAME = "close-before-freeze";
let pool: pg.Pool;
let watcher: pg.Client;

beforeEach(async () => {
  tasks.length = 0;
  const connectionString = inject("databaseUrl");
  pool = new pg.Pool({ connectionString, max: 3, idleTimeoutMillis: 50, application_name: NAME });
  watcher = new pg.Client({ connectionString });
  await watcher.connect();
});
afterEach(() => Promise.all([pool.end(), watcher.end()]));

const query = () => pool.query("SELECT pg_sleep(0.05)");
async function connections(): Promise<number> {
  const { rows } = await watcher.query("SELECT FROM pg_stat_activity WHERE application_name = $1", [NAME]);
  return rows.length;
}

it("keeps each request running until the connections that it used are closed", async () => {
  closeBeforeFreeze(pool);
  await Promise.all([query(), query()]);
  expect(await connections()).toBe(2);
  expect(tasks).toHaveLength(2);
  await Promise.all(tasks.map((task) => task()));
  expect(pool.totalCount).toBe(0);
  await expect.poll(connections).toBe(0);
  tasks.length = 0;
  await query();
  expect(tasks).toHaveLength(1);
  await tasks[0]?.();
  expect(pool.totalCount).toBe(0);
});

it("ends also when the database closed the connection meanwhile", async () => {
  closeBeforeFreeze(pool);
  pool.on("error", () => undefined);
  await query();
  await watcher.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [NAME]);
  await tasks[0]?.();
  expect(pool.totalCount).toBe(0);
  expect((await query()).rowCount).toBe(1);
});
