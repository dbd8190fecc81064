import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { takeBackup } from "../../../scripts/backup/take-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { knownMigrations } from "../../../scripts/database/known-migrations.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure, isFull } from "../../support/figures.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { compareDatabases } from "../../support/same-database.ts";
import { openInstallation, runScript } from "../../support/sealed-world.ts";

const CUSTOMERS = isFull() ? 3_000 : 80;

let installation: Awaited<ReturnType<typeof openInstallation>>;
let ownUrl: string;
let sandbox: Sandbox;
let recorder: EventRecorder;
let shop: Ctx;
let dir: string;
let server: EmbeddedPostgres;
let serverDir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "balcao-backup-"));
  serverDir = mkdtempSync(join(tmpdir(), "balcao-restored-"));
  server = await startEmbeddedPostgres(serverDir, "restored", ["fsync=off"]);
  installation = await openInstallation();
  recorder = await recordEvents();
  ownUrl = Object.assign(new URL(inject("ownerDatabaseUrl")), { pathname: new URL(installation.url).pathname }).href;
  await runMigrations({ connectionString: installation.url });
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: CUSTOMERS, products: 40 } });
  for (const _ of ["one", "two"]) {
    shop = await connectOrganization(sandbox);
    await runSync(shop);
  }
  await installation.owner.query(`SELECT graphile_worker.add_job('step', '{"text": "tab\\t newline\\n \\\\N"}'::json)`);
}, 180_000);
afterAll(async () => {
  await Promise.all([sandbox.stop(), recorder.close(), installation.close(), server.stop()]);
  rmSync(dir, { recursive: true, force: true });
  rmSync(serverDir, { recursive: true, force: true });
});

/** A database that does not exist yet, on the empty server. */
const target = (name: string) => ({
  ownerUrl: server.superuserUrl(name),
  appUrl: `postgresql://balcao:restored@127.0.0.1:${server.port}/${name}`,
});

async function rowsAt<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

describe("[O6] [E8] backup", () => {
  it("restores an identical database on an empty server, with policies and foreign keys", async () => {
    const taken = await runScript(["backup.ts", join(dir, "kept")], { MIGRATE_DATABASE_URL: ownUrl });
    expect(taken).toMatchObject({ code: 0 });
    const [name = ""] = readdirSync(join(dir, "kept"));
    const kept = join(dir, "kept", name);
    expect(statSync(kept).mode & 0o777).toBe(0o700);
    expect(readdirSync(kept).filter((file) => statSync(join(kept, file)).mode & 0o077)).toEqual([]);
    const { ownerUrl, appUrl } = target("balcao");
    const started = performance.now();
    const restored = await runScript(["restore.ts", kept], { MIGRATE_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl });
    expect(restored).toMatchObject({ code: 0 });
    const { rows, different } = await compareDatabases(ownUrl, ownerUrl);
    expect(different).toEqual([]);
    expect(rows).toBeGreaterThan(CUSTOMERS * 10);
    figure("O6", { restoredRows: rows, tablesThatDiffer: different.length });
    figure("E8", { logicalRestoreSeconds: Math.round((performance.now() - started) / 100) / 10 });
  }, 120_000);

  it("serves each organization its own rows after a restore, and accepts new ones", async () => {
    const restored = new pg.Client({ connectionString: target("balcao").appUrl });
    await restored.connect();
    await restored.query("SELECT set_config('app.organization_id', $1, false)", [shop.orgId]);
    await restored.query("INSERT INTO job_run (organization_id, type, status) VALUES ($1, 'rfm', 'completed')", [
      shop.orgId,
    ]);
    const counts = (await restored.query<{ count: number }>("SELECT count(*)::int AS count FROM customer")).rows;
    await restored.end();
    const [own] = await tenantDb(shop.orgId).rows<{ count: number }>("SELECT count(*)::int AS count FROM customer");
    expect(counts).toEqual([own]);
  });

  it("is a consistent snapshot despite concurrent writes", async () => {
    const orgIds = (await rowsAt<{ id: string }>(ownUrl, "SELECT id FROM organization ORDER BY id")).map(
      ({ id }) => id,
    );
    // Changes two tables together: the sum of both values is the same in every committed state.
    const shift = `WITH o AS (UPDATE organization SET last_customer_trans_id = last_customer_trans_id + 1 RETURNING 1)
      UPDATE erp_connection SET username = (coalesce(nullif(regexp_replace(username, '\\D', '', 'g'), ''), '0')::bigint + 1)::text`;
    await installation.owner.query("UPDATE organization SET last_customer_trans_id = 0");
    await installation.owner.query("UPDATE erp_connection SET username = '0'");
    let isTaken = false;
    let shifts = 0;
    const writing = (async () => {
      while (!isTaken) {
        await installation.owner.query(shift);
        shifts += 1;
      }
    })();
    await takeBackup(ownUrl, join(dir, "moving"));
    isTaken = true;
    await writing;
    await restoreBackup(join(dir, "moving"), target("moving"));
    const said = await rowsAt<{ organization: string; connection: string }>(
      target("moving").ownerUrl,
      `SELECT o.last_customer_trans_id::text AS organization, e.username AS connection FROM organization o
       JOIN erp_connection e ON e.organization_id = o.id`,
    );
    expect(said).toHaveLength(orgIds.length);
    expect(shifts).toBeGreaterThan(1);
    for (const { organization, connection } of said) expect(organization).toBe(connection);
  }, 120_000);

  it("restores nothing if the restore is killed midway, and everything when it is run again", async () => {
    await takeBackup(ownUrl, join(dir, "again"));
    const { ownerUrl, appUrl } = target("killed");
    const killed = await runScript(
      ["restore.ts", join(dir, "again")],
      { MIGRATE_DATABASE_URL: ownerUrl, DATABASE_URL: appUrl },
      (output, child) => {
        if (output.includes("public.customer:")) child.kill("SIGKILL");
      },
    );
    expect(killed.code).toBeNull();
    expect(await rowsAt(ownerUrl, "SELECT FROM organization")).toEqual([]);
    await restoreBackup(join(dir, "again"), { ownerUrl, appUrl });
    expect((await compareDatabases(ownUrl, ownerUrl)).different).toEqual([]);
  }, 120_000);

  it("of an earlier release is migrated on restore, and one of a later release is rejected", async () => {
    const old = await openOwnDatabase("earlier");
    const app = Object.assign(new URL(installation.url), { pathname: new URL(old.url).pathname }).href;
    await prepareDatabase(old.url, app, knownMigrations().slice(0, -2));
    await rowsAt(old.url, "INSERT INTO organization (name, slug) VALUES ('Antiga', 'antiga')");
    const manifest = await takeBackup(old.url, join(dir, "earlier"));
    await old.drop();
    await restoreBackup(join(dir, "earlier"), target("earlier"));
    const at = target("earlier").ownerUrl;
    expect(await rowsAt(at, "SELECT slug FROM organization")).toEqual([{ slug: "antiga" }]);
    expect(await rowsAt(at, "SELECT migration_name FROM _prisma_migrations")).toHaveLength(knownMigrations().length);
    const later = { ...manifest, migrations: [...manifest.migrations, "29990101000000_later"] };
    writeFileSync(join(dir, "earlier", "manifest.json"), JSON.stringify(later));
    await expect(restoreBackup(join(dir, "earlier"), target("later"))).rejects.toThrow("29990101000000_later");
  }, 120_000);

  it("restores rows into the partitions that they were saved from, with those of the coming months", async () => {
    const old = await openOwnDatabase("months");
    const app = Object.assign(new URL(installation.url), { pathname: new URL(old.url).pathname }).href;
    await prepareDatabase(old.url, app);
    // As in an installation that has been partitioned for years: its first partition is gone, some months have passed.
    await rowsAt(
      old.url,
      `DO $$ DECLARE first name; BEGIN
         SELECT partition INTO first FROM platform.list_partitions()
         WHERE parent = 'access_log' AND lower_bound IS NULL AND NOT is_default;
         EXECUTE format('DROP TABLE %I', first);
       END $$`,
    );
    await rowsAt(
      old.url,
      `SELECT platform.create_partition('access_log', 'access_log_' || to_char(m, 'YYYYMM'), format('FOR VALUES FROM (%L) TO (%L)',
         platform.first_uuid_at(m), platform.first_uuid_at(m + interval '1 month')))
       FROM unnest(ARRAY['2025-01-01+00', '2025-03-01+00']::timestamptz[]) m`,
    );
    // The row of February is in the default partition.
    await rowsAt(
      old.url,
      `INSERT INTO access_log (organization_id, id, user_id, endpoint, method, status, action_type)
       SELECT gen_random_uuid(), platform.first_uuid_at(m), gen_random_uuid(), '/', 'GET', 200, 'ROLE_CREATE'
       FROM unnest(ARRAY['2025-01-15+00', '2025-02-15+00', '2025-03-15+00']::timestamptz[]) m`,
    );
    await takeBackup(old.url, join(dir, "months"));
    await restoreBackup(join(dir, "months"), target("months"));
    expect((await compareDatabases(old.url, target("months").ownerUrl)).different).toEqual([]);
    const places = await rowsAt(
      target("months").ownerUrl,
      "SELECT tableoid::regclass::text AS place FROM access_log ORDER BY id",
    );
    expect(places.map(({ place }) => place)).toEqual(["access_log_202501", "access_log_default", "access_log_202503"]);

    // The schedule drops a month while the first table is saved: it waits for the backup, or gives up.
    let dropping: Promise<unknown> | undefined;
    const { tables } = await takeBackup(old.url, join(dir, "dropped"), () => {
      dropping ??= rowsAt(old.url, "SELECT platform.drop_partition('access_log', '2025-02-01+00')").catch(() => null);
    });
    await dropping;
    expect(tables).toContainEqual(expect.objectContaining({ table: "access_log_202501", rows: 1 }));
    await old.drop();
  }, 120_000);

  it("that is damaged, truncated or unfinished is rejected, as is restoring into a database with data", async () => {
    const saved = join(dir, "damaged");
    await takeBackup(ownUrl, saved);
    const check = () => runScript(["backup.ts", "--check", saved], {});
    expect(await check()).toMatchObject({ code: 0 });
    const file = join(saved, "public.sale.copy.gz");
    const whole = readFileSync(file);
    const oneBitOff = Buffer.from(whole).fill((whole[200] ?? 0) ^ 1, 200, 201);
    for (const bad of [whole.subarray(0, whole.length / 2), oneBitOff]) {
      writeFileSync(file, bad);
      const { code, output } = await check();
      expect(code).toBe(1);
      expect(output).toContain("public.sale was damaged");
      await expect(restoreBackup(saved, target("damaged"))).rejects.toThrow("public.sale was damaged");
    }
    writeFileSync(file, whole);
    await expect(restoreBackup(saved, target("balcao"))).rejects.toThrow("is not empty");
    rmSync(join(saved, "manifest.json"));
    await expect(restoreBackup(saved, target("damaged"))).rejects.toThrow("no finished backup");
  }, 120_000);

  it("fails for a role from which row-level security hides rows", async () => {
    await expect(takeBackup(installation.url, join(dir, "partial"))).rejects.toThrow("neither superuser nor BYPASSRLS");
    expect(existsSync(join(dir, "partial"))).toBe(false);
  });
});
