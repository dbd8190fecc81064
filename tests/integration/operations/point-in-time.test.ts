import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";
import { aimAt, archivingTo, giveTo, takeBaseBackup } from "../../support/point-in-time.ts";
import { compareDatabases } from "../../support/same-database.ts";

const PASSWORD = "point-in-time";
const ARCHIVE_SECONDS = 60; // the maximum loss if the machine is lost
const ROWS = isFull() ? 2_000_000 : 20_000;

let root: string;
let server: EmbeddedPostgres;
let client: pg.Client;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "balcao-drill-"));
  const archive = join(root, "archive");
  server = await startEmbeddedPostgres(join(root, "first"), PASSWORD, archivingTo(archive, ARCHIVE_SECONDS));
  await ensureDatabase(server.superuserUrl(), "balcao");
  await prepareDatabase(
    server.superuserUrl("balcao"),
    `postgresql://balcao:${PASSWORD}@127.0.0.1:${server.port}/balcao`,
  );
  client = new pg.Client({ connectionString: server.superuserUrl("balcao") });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const count = async () => Number((await client.query("SELECT count(*) AS count FROM organization")).rows[0].count);
const add = (name: string) => client.query("INSERT INTO organization (name, slug) VALUES ($1, $1)", [name]);

describe("[E8] point-in-time recovery", () => {
  it("restores the state before data loss from base backup and archived WAL", async () => {
    await add("before the backup");
    await client.query(
      `CREATE TABLE ballast AS SELECT n, repeat(md5(n::text), 4) AS text FROM generate_series(1, ${ROWS}) n`,
    );
    const copy = join(root, "second");
    await takeBaseBackup(server.superuserUrl("balcao"), join(root, "first", "postgres"), join(copy, "postgres"));
    await add("after the backup");
    const { rows: moments } = await client.query<{ until: string; bytes: string }>(
      "SELECT clock_timestamp()::text AS until, pg_database_size('balcao')::text AS bytes",
    );
    const expected = await count();
    // A commit later than the target must exist, or recovery never reaches the target.
    await client.query("DELETE FROM organization");
    expect(await count()).toBe(0);
    const { rows: files } = await client.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
    await eventually(async () => {
      const { rows } = await client.query<{ done: boolean }>(
        "SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver",
        [files[0]?.file],
      );
      expect(rows[0]?.done).toBe(true);
    });

    const started = performance.now();
    await giveTo(join(root, "first", "postgres"), join(copy, "postgres"));
    await aimAt(join(copy, "postgres"), join(root, "archive"), moments[0]?.until ?? "");
    const restored = await startEmbeddedPostgres(copy, PASSWORD);
    const seconds = (performance.now() - started) / 1000;
    try {
      const found = new pg.Client({ connectionString: restored.superuserUrl("balcao") });
      await found.connect();
      await eventually(async () => {
        const { rows } = await found.query<{ waiting: boolean }>("SELECT pg_is_in_recovery() AS waiting");
        expect(rows[0]?.waiting).toBe(false);
      });
      const { rows } = await found.query<{ name: string }>("SELECT name FROM organization ORDER BY name");
      expect(rows.map(({ name }) => name)).toEqual(["after the backup", "before the backup"]);
      expect(rows).toHaveLength(expected);
      await found.query("INSERT INTO organization (name, slug) VALUES ('later', 'later')");
      await found.query("DELETE FROM organization");
      await found.end();
      await client.end();
      // Except for what the disaster deleted, the two are equal.
      const { different } = await compareDatabases(server.superuserUrl("balcao"), restored.superuserUrl("balcao"));
      expect(different).toEqual([]);
      const gigabytes = Number(moments[0]?.bytes) / 1e9;
      figure("E8", {
        lostCommits: expected - rows.length,
        lostSecondsAtMost: ARCHIVE_SECONDS,
        gigabytes: Math.round(gigabytes * 1000) / 1000,
        restoreSeconds: Math.round(seconds * 10) / 10,
      });
    } finally {
      await restored.stop();
    }
  }, 180_000);
});
