import pg from "pg";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";
import { closeBeforeFreeze } from "../../../lib/platform/database/close-before-freeze.ts";

const { tasks, during } = vi.hoisted(() => ({ tasks: [] as (() => Promise<void>)[], during: { request: true } }));
vi.mock("../../../lib/platform/after-response.ts", () => ({
  afterResponse: (task: () => Promise<void>) => {
    if (during.request) tasks.push(task);
    return during.request;
  },
}));

const NAME = "close-before-freeze";
let pool: pg.Pool;
let watcher: pg.Client;

beforeEach(async () => {
  tasks.length = 0;
  during.request = true;
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

it("closes a connection after its use when there is no request that could wait", async () => {
  const patient = new pg.Pool({ ...pool.options, idleTimeoutMillis: 60_000 });
  closeBeforeFreeze(patient);
  during.request = false;
  await patient.query("SELECT");
  expect(patient.totalCount).toBe(0);
  await expect.poll(connections).toBe(0);
  await patient.end();
});
