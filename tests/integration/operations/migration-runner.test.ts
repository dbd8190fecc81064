import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checksumOf, knownMigrations, readMigration } from "../../../scripts/database/known-migrations.ts";
import { applyMigrations, resumeFailedMigrations } from "../../../scripts/database/migration-runner.ts";
import { migrationTransaction } from "../../../scripts/database/migration-script.ts";
import { eventually } from "../../support/eventually.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { deployWithPrisma } from "../../support/schema-engine.ts";

const ALL = knownMigrations();
const FIRST = ALL.slice(0, 3);
/** Validates references to `store`, so it fails while that table has another name. */
const REFERENCES = "20261121005000_store_references";
const THROUGH_REFERENCES = ALL.slice(0, ALL.indexOf(REFERENCES) + 1);
const PRISMA_LOCK = 72_707_369;

let own: Awaited<ReturnType<typeof openOwnDatabase>>;
let owner: pg.Client;

beforeEach(async () => {
  own = await openOwnDatabase("runner");
  owner = new pg.Client({ connectionString: own.url });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await own.drop();
});

const records = async () =>
  (await owner.query("SELECT *, id::uuid AS uuid FROM _prisma_migrations ORDER BY started_at, finished_at")).rows;
const columns = async () =>
  (
    await owner.query(
      `SELECT a.attname, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) AS value,
         (SELECT conname FROM pg_constraint WHERE conrelid = a.attrelid AND contype = 'p' AND a.attnum = ANY (conkey)) AS key
       FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       WHERE a.attrelid = '_prisma_migrations'::regclass AND a.attnum > 0 ORDER BY a.attnum`,
    )
  ).rows;
const applyAll = (only: string[]) => applyMigrations(own.url, only);
const waiting = () =>
  eventually(async () => {
    const { rowCount } = await owner.query(
      "SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND NOT granted",
    );
    expect(rowCount).toBeGreaterThan(0);
  });

describe("records of the migration runner", () => {
  it("are those of prisma migrate deploy, in the order of the names", async () => {
    expect(await applyAll(FIRST.toReversed())).toEqual(FIRST);
    const rows = await records();
    expect(rows.map((row) => row.migration_name)).toEqual(FIRST);
    for (const row of rows)
      expect(row).toMatchObject({
        checksum: checksumOf(readMigration(row.migration_name)),
        finished_at: expect.any(Date),
        rolled_back_at: null,
        logs: null,
        applied_steps_count: 1,
      });
  });

  it("have the table of prisma migrate deploy, and each program continues after the other", async () => {
    await deployWithPrisma(own.url, []);
    const theirs = await columns();
    await owner.query("DROP TABLE _prisma_migrations");
    await applyAll([]);
    expect(await columns()).toEqual(theirs);
    await owner.query("DROP TABLE _prisma_migrations");
    await deployWithPrisma(own.url, []);
    expect(await applyAll(FIRST)).toEqual(FIRST);
    expect(await deployWithPrisma(own.url, FIRST)).toEqual([]);
  });

  it("of a failed migration stop prisma migrate deploy too", async () => {
    await applyAll(FIRST);
    await owner.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [FIRST[2]]);
    await expect(deployWithPrisma(own.url, FIRST)).rejects.toMatchObject({ code: "P3009" });
  });
});

describe("changed migration", () => {
  const changed = async (checksum: string) => {
    await applyAll(FIRST.slice(0, 2));
    await owner.query("UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2", [checksum, FIRST[1]]);
    const lines: string[] = [];
    expect(await applyMigrations(own.url, FIRST, (line) => lines.push(line))).toEqual([FIRST[2]]);
    return lines;
  };

  it("is reported by name, and later ones are applied", async () => {
    expect(await changed(checksumOf("another text"))).toEqual([
      expect.stringMatching(new RegExp(`^Migration ${FIRST[1]} was changed after it was applied .* new migration\\.$`)),
    ]);
  });

  it("is not reported for other line ends", async () => {
    expect(await changed(checksumOf(readMigration(FIRST[1] ?? "").replaceAll("\n", "\r\n")))).toEqual([]);
  });
});

describe("failed migration", () => {
  beforeEach(async () => {
    await applyAll(THROUGH_REFERENCES.slice(0, -1));
    await owner.query("ALTER TABLE store RENAME TO away");
  });

  it("is recorded as unfinished, with PostgreSQL's message", async () => {
    const failure = applyAll(THROUGH_REFERENCES);
    await expect(failure).rejects.toMatchObject({ name: "MigrationError", cause: { code: "42P01" } });
    expect((await records()).at(-1)).toMatchObject({
      migration_name: REFERENCES,
      finished_at: null,
      rolled_back_at: null,
      applied_steps_count: 0,
      logs: expect.stringMatching(/relation "store" does not exist \(42P01\)/),
    });
  });

  it("is reported by the next start with the command to run, and continues after resumeFailedMigrations", async () => {
    await applyAll(THROUGH_REFERENCES).catch(() => undefined);
    await owner.query("ALTER TABLE away RENAME TO store");
    await expect(applyAll(THROUGH_REFERENCES)).rejects.toThrow(
      new RegExp(`^Migration ${REFERENCES} failed: .*P3009.*run npm run migrate again`, "s"),
    );
    await resumeFailedMigrations(own.url, [REFERENCES]);
    expect(await applyAll(THROUGH_REFERENCES)).toEqual([REFERENCES]);
    expect((await records()).slice(-2)).toMatchObject([
      { migration_name: REFERENCES, finished_at: null, rolled_back_at: expect.any(Date) },
      { migration_name: REFERENCES, finished_at: expect.any(Date), rolled_back_at: null, applied_steps_count: 1 },
    ]);
  });
});

describe("interrupted migration", () => {
  it("leaves an unfinished record when its connection is lost, and can be resumed", async () => {
    await applyAll(THROUGH_REFERENCES.slice(0, -1));
    await owner.query("BEGIN; LOCK TABLE store");
    const failure = applyAll(THROUGH_REFERENCES).catch((error: unknown) => error);
    await waiting();
    await owner.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    expect(await failure).toMatchObject({ name: "MigrationError", message: expect.stringContaining(REFERENCES) });
    await owner.query("COMMIT");
    expect((await records()).at(-1)).toMatchObject({ migration_name: REFERENCES, finished_at: null });
    await resumeFailedMigrations(own.url, [REFERENCES]);
    expect(await applyAll(THROUGH_REFERENCES)).toEqual([REFERENCES]);
  });
});

describe("migration rejected for a lock", () => {
  it.each([
    ["a lock time-out", "55P03"],
    ["a deadlock", "40P01"],
  ])("by %s is rolled back and tried again", async (_, code) => {
    await applyAll(FIRST.slice(0, 2));
    await owner.query(
      `CREATE SCHEMA faults; CREATE SEQUENCE faults.attempts;
       CREATE FUNCTION faults.reject_first() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('faults.attempts') = 1 THEN RAISE 'rejected' USING ERRCODE = '${code}'; END IF; END $$;
       CREATE EVENT TRIGGER reject_first ON ddl_command_end EXECUTE FUNCTION faults.reject_first()`,
    );
    expect(await applyAll(FIRST)).toEqual([FIRST[2]]);
    expect((await records()).at(-1)).toMatchObject({
      migration_name: FIRST[2],
      finished_at: expect.any(Date),
      logs: null,
    });
  });
});

describe("two starts at a time", () => {
  it("apply each migration once", async () => {
    const [one, other] = await Promise.all([applyAll(FIRST), applyAll(FIRST)]);
    expect([one, other].sort((a, b) => a.length - b.length)).toEqual([[], FIRST]);
    expect(await records()).toHaveLength(FIRST.length);
  });

  it("wait ten seconds for Prisma's lock, then name it and apply nothing", async () => {
    await owner.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    const started = performance.now();
    await expect(applyAll(FIRST)).rejects.toMatchObject({
      name: "MigrationError",
      message: expect.stringMatching(/another program is migrating.*P1002.*Wait until/s),
    });
    expect(performance.now() - started).toBeGreaterThan(9_900);
    await owner.query("SELECT pg_advisory_unlock($1)", [PRISMA_LOCK]);
    expect(await applyAll(FIRST)).toEqual(FIRST);
  }, 30_000);
});

describe("database for the first migration", () => {
  it("is rejected if it has tables of something else", async () => {
    await owner.query("CREATE TABLE invoices (id int)");
    await expect(applyAll(FIRST)).rejects.toThrow(/table invoices.*names a database with other tables: use an empty/s);
    await expect(owner.query("SELECT FROM _prisma_migrations")).rejects.toMatchObject({ code: "42P01" });
  });

  it("may have extensions, views and other schemas", async () => {
    await owner.query(
      "CREATE EXTENSION pg_trgm; CREATE VIEW one AS SELECT 1; CREATE SCHEMA o; CREATE TABLE o.t (a int)",
    );
    expect(await applyAll(FIRST)).toEqual(FIRST);
  });
});

describe("script of a migration", () => {
  const run = (script: string) => owner.query(migrationTransaction("new", script));

  it("is one transaction: a failing statement undoes those before it", async () => {
    await applyAll(FIRST);
    await expect(run("CREATE TABLE half (id int); SELECT 1 / 0")).rejects.toMatchObject({ code: "22012" });
    await expect(owner.query("SELECT FROM half")).rejects.toMatchObject({ code: "42P01" });
  });

  it.each(["CREATE INDEX CONCURRENTLY one ON whole (id)", "VACUUM whole"])(
    "is rejected with %s, which PostgreSQL runs outside a transaction only",
    async (statement) => {
      await applyAll(FIRST);
      await run("CREATE TABLE whole (id int)");
      await expect(run(statement)).rejects.toMatchObject({ code: "25001" });
    },
  );

  it("may contain semicolons in function bodies", async () => {
    await applyAll(FIRST);
    await run(
      "CREATE FUNCTION two() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 2; END $$; SELECT two()",
    );
    expect((await owner.query("SELECT two()")).rows).toEqual([{ two: 2 }]);
  });
});
