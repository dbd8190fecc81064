import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeskDatabase } from "../../../sandbox/helpdesk/database.ts";
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from "../../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { ONE_SERVER } from "../../support/configuration.ts";
import { eventually } from "../../support/eventually.ts";
import { runScript } from "../../support/sealed-world.ts";
import { mountSmallDisk } from "../../support/small-disk.ts";

const PASSWORD = "canary-password";
const DISK_MB = 24;

const dir = mkdtempSync(join(tmpdir(), "balcao-messages-"));
chmodSync(dir, 0o755);
const disk = mountSmallDisk(join(dir, "small"), DISK_MB);
const tinyDisk = mountSmallDisk(join(dir, "tiny"), 1);
if (!disk)
  console.log("SKIPPED the full disk of operator-messages.test.ts: this machine lets nobody mount a small disk");

let server: EmbeddedPostgres;
let migrated: string;
beforeAll(async () => {
  server = await startEmbeddedPostgres(dir, PASSWORD, ["fsync=off"]);
  await ensureDatabase(server.superuserUrl(), "balcao");
  await ensureDatabase(server.superuserUrl(), "unmigrated");
  migrated = appUrl("balcao");
  await prepareDatabase(server.superuserUrl("balcao"), migrated);
}, 120_000);
afterAll(async () => {
  await server.stop();
  disk?.unmount();
  tinyDisk?.unmount();
  rmSync(dir, { recursive: true, force: true });
});

const appUrl = (database: string) => `postgresql://balcao:${PASSWORD}@127.0.0.1:${server.port}/${database}`;
const withPart = (url: string, part: Partial<Pick<URL, "password" | "port" | "pathname" | "search">>) =>
  Object.assign(new URL(url), part).href;
const settings = (databaseUrl: string) => ({
  ...ONE_SERVER,
  APP_URL: "http://localhost:3000",
  DATABASE_URL: databaseUrl,
  NODE_ENV: "production",
});
const create = (url: string) =>
  runScript(["create-organization.ts", "--name", "A", "--slug", "a", "--admin", "a@example.com"], settings(url));
const engine = (url: string, more: Record<string, string> = {}) =>
  runScript(["../inngest/local/main.ts"], { ...settings(url), LOG_LEVEL: "error", ...more });
/** The application's start-up without serving pages. */
const start = (url: string) =>
  runScript(["../tests/support/run-start-up.ts"], { ...settings(url), LOG_LEVEL: "warn" }, () => undefined);

describe("message to the operator when the database is unusable", () => {
  const cases = () =>
    [
      [withPart(migrated, { password: "wrong" }), /rejected the user name or the password.*DATABASE_URL/],
      [withPart(migrated, { port: "1" }), /refused the connection\. Is PostgreSQL started, and is this its port\?/],
      [withPart(migrated, { search: "?sslmode=verify-full" }), /offers no encryption: .* remove \?sslmode from/],
      [withPart(migrated, { pathname: "/nowhere" }), /has no such database: npm run migrate creates it/],
      [appUrl("unmigrated"), /npm run migrate/],
    ] as const;

  it("of a command names the cause and what to do, in one line", async () => {
    for (const [url, message] of cases()) {
      const { code, output } = await create(url);
      expect(output).toMatch(message);
      expect(output.trim().split("\n")).toHaveLength(1);
      expect(output).not.toContain(PASSWORD);
      expect(code).toBe(1);
    }
  }, 60_000);

  it("in the application's log names the cause and what to do", async () => {
    for (const [url, message] of cases()) {
      const { output } = await start(url);
      expect(output).toMatch(message);
      expect(output).not.toContain(PASSWORD);
    }
  }, 60_000);

  it("of the engine names the cause and what to do in one line before it exits", async () => {
    for (const [url, message] of cases()) {
      const { code, output } = await engine(url);
      expect(output).toMatch(message);
      expect(output.trim().split("\n")).toHaveLength(1);
      expect(output).not.toContain(PASSWORD);
      expect(code).toBe(1);
    }
  }, 60_000);

  it("of a backup says that the database has no tables, and no folder is left", async () => {
    const folder = join(dir, "no-backup");
    const url = server.superuserUrl("unmigrated");
    expect(await runScript(["backup.ts", folder], { MIGRATE_DATABASE_URL: url })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database of MIGRATE_DATABASE_URL .* npm run migrate .*\n$/),
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(!disk)(
    "of a migration names a full disk, and the migration resumes when space is free",
    async () => {
      disk?.giveTo(join(dir, "postgres"));
      const admin = new pg.Client({ connectionString: server.superuserUrl() });
      await admin.connect();
      await admin.query(`CREATE TABLESPACE small LOCATION '${join(dir, "small")}'`);
      await admin.query("CREATE DATABASE full_disk TABLESPACE small");
      await admin.end();
      const owner = new pg.Client({ connectionString: server.superuserUrl("full_disk") });
      await owner.connect();
      await owner.query("CREATE SCHEMA ballast; CREATE TABLE ballast.rows (text text)");
      for (const rows of [50_000, 1_000, 10])
        for (let isFull = false; !isFull; )
          await owner
            .query(
              `INSERT INTO ballast.rows SELECT md5(random()::text) || md5(n::text) FROM generate_series(1, ${rows}) n`,
            )
            .catch(({ code }: pg.DatabaseError) => {
              expect(code).toBe("53100");
              isFull = true;
            });
      const migrate = () =>
        runScript(["migrate.ts"], {
          DATABASE_URL: appUrl("full_disk"),
          MIGRATE_DATABASE_URL: server.superuserUrl("full_disk"),
        });
      const failed = await migrate();
      expect(failed.code).toBe(1);
      expect(failed.output).toContain(
        "The server's disk is full: free space or enlarge its volume, then run npm run migrate again",
      );
      expect(failed.output).not.toContain("    at ");
      await owner.query("DROP SCHEMA ballast CASCADE");
      await owner.end();
      expect(await migrate()).toMatchObject({ code: 0, output: expect.stringMatching(/^Applied: /) });
    },
    120_000,
  );
});

describe.skipIf(!tinyDisk)("full disk", () => {
  const at = (name: string) => join(dir, "tiny", name);
  const fill = () => {
    for (const size of [4_096, 1])
      for (let isFull = false; !isFull; )
        try {
          appendFileSync(at("ballast"), Buffer.alloc(size));
        } catch (error) {
          expect(error).toMatchObject({ code: "ENOSPC" });
          isFull = true;
        }
  };

  it("is reported by a backup, which leaves no files", async () => {
    fill();
    const url = server.superuserUrl("balcao");
    const taken = await runScript(["backup.ts", at("backups")], { MIGRATE_DATABASE_URL: url });
    expect(taken.code).toBe(1);
    expect(taken.output).toContain(
      `${at("backups")}: the disk is full. Free space, or name a folder on another disk\n`,
    );
    expect(readdirSync(at("backups"))).toEqual([]);
  }, 60_000);

  it("makes npm run secrets fail without losing the keys in the file", async () => {
    rmSync(at("ballast"), { force: true });
    const kept = `ENCRYPTION_KEY=canary\n#${"-".repeat(4_000)}\n`;
    writeFileSync(at(".env"), kept);
    fill();
    const secrets = () => runScript(["secrets.ts", "--app-url", "http://localhost:3000", "--file", at(".env")], {});
    expect(await secrets()).toEqual({ code: 1, output: expect.stringContaining("The disk is full") });
    expect(readFileSync(at(".env"), "utf8")).toBe(kept);
    rmSync(at("ballast"));
    expect((await secrets()).code).toBe(0);
    expect(readFileSync(at(".env"), "utf8").startsWith(`${kept}APP_URL=`)).toBe(true);
  });
});

describe("engine", () => {
  it("names a port that is in use, and the variables that set another port", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const { code, output } = await engine(migrated, { ENGINE_PORT: String(port) });
    other.close();
    expect([code, JSON.parse(output)]).toEqual([
      1,
      expect.objectContaining({
        msg: expect.stringMatching(new RegExp(`^Port ${port} is taken .* ENGINE_PORT and INNGEST_BASE_URL$`)),
      }),
    ]);
  }, 60_000);
});

describe("npm start", () => {
  it("rejects a port that is not a number", async () => {
    expect(await runScript(["start.mjs"], { PORT: "eighty" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^PORT is not a port: .*\n$/),
    });
  });

  it("names a port that is in use, and another one to choose", async () => {
    const port = await freePort();
    const other = createServer().listen(port);
    await once(other, "listening");
    const { code, output } = await runScript(["start.mjs"], { PORT: String(port) });
    other.close();
    expect([code, output]).toEqual([
      1,
      `Port ${port} is taken by another program. Stop the program that uses it, or choose another port: PORT=${port + 100} npm start\n`,
    ]);
  });
});

describe("demo with lost keys", () => {
  it.each(["missing", "damaged"])("reports that secrets.json is %s before it builds anything", async (state) => {
    const data = join(dir, `demo-${state}`);
    mkdirSync(join(data, "postgres"), { recursive: true });
    writeFileSync(join(data, "postgres/PG_VERSION"), "18\n");
    if (state === "damaged") writeFileSync(join(data, "secrets.json"), '{ "databasePassword": "canary", "encr');
    const { code, output } = await runScript(["demo.ts"], { DATA_DIR: data, PORT: String(await freePort()) });
    expect(output).toMatch(
      new RegExp(
        `^\nThe demo could not start: \\S+secrets\\.json is ${state}, .* Put a copy of the file back, or remove .*\n$`,
      ),
    );
    expect(output).not.toContain("canary");
    expect(code).toBe(1);
  });
});

describe("misspelt variable", () => {
  it("is reported with the probably intended name, without its value", async () => {
    const { code, output } = await runScript(["check-config.ts"], {
      ...settings(migrated),
      SMTP_URL: "",
      SMTP_ULR: "smtps://a:canary@mail.example.com:465",
      RATE_LIMTI: "50",
      UNRELATED: "1",
    });
    expect(code).toBe(1);
    expect(output).toContain("! SMTP_ULR is not a variable of Balcão: did you mean SMTP_URL?");
    expect(output).toContain("! RATE_LIMTI is not a variable of Balcão: did you mean RATE_LIMIT?");
    expect(output).not.toContain("UNRELATED");
    expect(output).not.toContain("canary");
  });
});

describe("command without a required variable", () => {
  const { DATABASE_URL: _, ...without } = settings("");
  const misspelt = { ...without, DATABSE_URL: "postgresql://balcao:canary@127.0.0.1:1/x" };

  it.each([
    ["create-organization.ts", "--name", "A", "--slug", "a", "--admin", "a@example.com"],
    ["rotate-keys.ts", "--check"],
    ["../inngest/local/main.ts"],
  ])("%s reports it with the probably intended name, and no stack", async (...command) => {
    const { code, output } = await runScript(command, misspelt);
    expect(output).toMatch(/^Configuration is not valid:\n\n {2}✗ DATABASE_URL is missing\n/);
    expect(output).toContain("! DATABSE_URL is not a variable of Balcão: did you mean DATABASE_URL?");
    expect(output).not.toMatch(/canary|^ +at /m);
    expect(code).toBe(1);
  });

  it.each(["migrate.ts", "backup.ts", "restore.ts"])(
    "%s reports a misspelt MIGRATE_DATABASE_URL with the probably intended name, and no stack",
    async (script) => {
      const owner = { DATABASE_URL: migrated, MIGRATE_DATBASE_URL: "canary" };
      const { code, output } = await runScript([script, join(dir, "nothing")], owner);
      expect(output).toMatch(
        /^MIGRATE_DATABASE_URL is missing\nMIGRATE_DATBASE_URL .* did you mean MIGRATE_DATABASE_URL\?\n/,
      );
      expect(output).not.toMatch(/canary|^ +at /m);
      expect(code).toBe(1);
    },
  );

  it.each([
    ["a malformed URL", "balcao", /^DATABASE_URL is not a postgresql:\/\/ address\n/],
    ["a URL with the owner's user", "postgresql://postgres:other@127.0.0.1:1/x", /^DATABASE_URL has the owner's user/],
  ])("migrate rejects %s as the application's database URL", async (_name, url, message) => {
    const { code, output } = await runScript(["migrate.ts"], {
      DATABASE_URL: url,
      MIGRATE_DATABASE_URL: "postgresql://postgres:canary@127.0.0.1:1/x",
    });
    expect(output).toMatch(message);
    expect(output).not.toContain("canary");
    expect(code).toBe(1);
  });
});

describe("helpdesk of the sandbox", () => {
  let desk: DeskDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    await ensureDatabase(server.superuserUrl(), "desk");
    desk = await DeskDatabase.open(server.superuserUrl("desk"));
    admin = new pg.Client({ connectionString: server.superuserUrl() });
    await admin.connect();
  });
  afterAll(async () => {
    await desk.close();
    await admin.end();
  });
  const askForOne = () => desk.tx((sql) => sql.one<{ one: number }>("SELECT 1 AS one"));

  it("fails a transaction whose PostgreSQL backend is killed, and serves the next transaction", async () => {
    const killed = desk.tx(async (sql) => {
      const { pid } = await sql.one<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      await admin.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
      // The connection is in use, but no query is pending when the server closes it.
      await sql.one("SELECT 1");
    });
    await expect(killed).rejects.toThrow();
    expect(await askForOne()).toEqual({ one: 1 });
  });

  it("outlives its idle PostgreSQL backends, and serves the next transaction", async () => {
    expect(await askForOne()).toEqual({ one: 1 });
    const backends = "FROM pg_stat_activity WHERE datname = 'desk'";
    const killed = await admin.query(`SELECT pg_terminate_backend(pid) ${backends}`);
    expect(killed.rowCount).toBeGreaterThan(0);
    await eventually(async () => expect((await admin.query(`SELECT pid ${backends}`)).rows).toEqual([]));
    // A transaction that begins before the pool has noticed may fail; the process must not.
    expect(await eventually(askForOne)).toEqual({ one: 1 });
  });
});
