import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { functions } from "../../../inngest/index.ts";
import { RETENTION, type Retention } from "../../../lib/core/retention.ts";
import { PURGED_TABLES } from "../../../lib/platform/database/expired-rows.ts";
import { retentionPage } from "../../../scripts/operator/retention-page.ts";

// The retention of every table, compared with the database's catalogue: a new table without one fails here.
const RULES = Object.entries(RETENTION) as [string, Retention][];
/** The job queue library's own schema: queues. */
const LIBRARY = "graphile_worker";
/** What deletes rows without being a function of the job engine. */
const OTHER_PROGRAMS = ["the embedded engine", "the ERP import", "the next deletion of a campaign", "the next reply"];
/** Derived, without a foreign key: written and deleted by the same statements as its customer. */
const FOLLOWS_BY_STATEMENT = ["public.customer_search"];

let db: pg.Client;
beforeAll(async () => {
  db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await db.connect();
});
afterAll(() => db.end());

const tablesBy = (job: string) => RULES.flatMap(([name, rule]) => ("by" in rule && rule.by === job ? [name] : []));

describe("the retention of tables", () => {
  it("names every table of the database, and no other; a partition is its table's", async () => {
    const { rows } = await db.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema', $1)`,
      [LIBRARY],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(RULES.map(([name]) => name).sort());
  });

  it("names jobs that exist", () => {
    const ids: string[] = functions.map((fn) => fn.id());
    const named = RULES.flatMap(([, rule]) => ("by" in rule ? [rule.by] : []));
    expect([...new Set(named)].filter((by) => !ids.includes(by) && !OTHER_PROGRAMS.includes(by))).toEqual([]);
  });

  it("names exactly the tables that the purge knows, and the partitioned ones", async () => {
    expect(tablesBy("jobs-purge-expired").sort()).toEqual([...PURGED_TABLES].sort());
    const { rows } = await db.query<{ name: string }>(
      "SELECT 'public.' || relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace",
    );
    expect(tablesBy("jobs-keep-partitions").sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it("lets rows follow only a table that is listed, by a foreign key that deletes them", async () => {
    const { rows } = await db.query<{ child: string; parent: string }>(
      `SELECT DISTINCT n.nspname || '.' || c.relname AS child, m.nspname || '.' || p.relname AS parent FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_class p ON p.oid = k.confrelid JOIN pg_namespace m ON m.oid = p.relnamespace
       WHERE k.contype = 'f' AND k.confdeltype = 'c'`,
    );
    const cascades = new Set(rows.map(({ child, parent }) => `${child} → ${parent}`));
    const following = RULES.flatMap(([name, rule]) => (rule.rows === "follows" ? [[name, rule.parent] as const] : []));
    const others = following.filter(([name, parent]) => !cascades.has(`${name} → ${parent}`)).map(([name]) => name);
    expect(others.sort()).toEqual([...FOLLOWS_BY_STATEMENT].sort());
    expect(following.filter(([, parent]) => !Object.hasOwn(RETENTION, parent))).toEqual([]);
  });

  it("is the operator's page", () => {
    const page = readFileSync(join(import.meta.dirname, "../../../docs/operator/retention.md"), "utf8");
    expect(page).toBe(retentionPage());
  });
});
