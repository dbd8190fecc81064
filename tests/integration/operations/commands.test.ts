import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ONE_SERVER } from "../../support/configuration.ts";
import { type Run, runScript } from "../../support/sealed-world.ts";

const name = `commands_${randomBytes(6).toString("hex")}`;
const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const NOWHERE = "127.0.0.1:1";

let server: pg.Client;
let env: Record<string, string>;

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await server.connect();
  const { NODE_ENV, ...settings } = ONE_SERVER;
  env = {
    ...settings,
    APP_URL: "http://localhost:3000",
    DATABASE_URL: at(inject("databaseUrl")),
    SMTP_URL: `smtp://canary:canary@${NOWHERE}`,
    INNGEST_BASE_URL: `http://${NOWHERE}`,
  };
});
afterAll(async () => {
  rmSync(join(tmpdir(), name), { recursive: true, force: true });
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.end();
});

const migrate = (url: string) => runScript(["migrate.ts"], { ...env, MIGRATE_DATABASE_URL: url });
const create = (settings: Record<string, string> = {}) =>
  runScript(["create-organization.ts", "--name", "Aurora", "--slug", "aurora", "--admin", "ana@example.com"], {
    ...env,
    ...settings,
  });
const lines = ({ output }: Run) => output.trim().split("\n");

describe("operator commands on an empty server", () => {
  it("migrate creates the database, and a second run changes nothing", async () => {
    const first = await migrate(at(inject("ownerDatabaseUrl")));
    expect(lines(first)).toEqual(["The database was created.", expect.stringMatching(/^Applied: \d+_foundation, /)]);
    expect(lines(await migrate(at(inject("ownerDatabaseUrl"))))).toEqual(["The database is up to date."]);
  }, 120_000);

  it("migrate reports in one line which server is unavailable or rejects the login", async () => {
    const gone = await migrate(`postgresql://postgres:canary@${NOWHERE}/${name}`);
    expect(gone).toEqual({
      code: 1,
      output: `postgresql://${NOWHERE}/${name} refused the connection. Is PostgreSQL started, and is this its port?\n`,
    });
    const wrong = Object.assign(new URL(at(inject("ownerDatabaseUrl"))), { password: "canary" });
    const out = await migrate(wrong.href);
    expect(out.output).toBe(
      `postgresql://${wrong.host}/${name} rejected the user name or the password. Is the password in MIGRATE_DATABASE_URL correct?\n`,
    );
  });

  it("backup reports in one line which server is unavailable", async () => {
    const url = `postgresql://postgres:canary@${NOWHERE}/${name}`;
    expect(await runScript(["backup.ts", join(tmpdir(), name)], { ...env, MIGRATE_DATABASE_URL: url })).toEqual({
      code: 1,
      output: `postgresql://${NOWHERE}/${name} refused the connection. Is PostgreSQL started, and is this its port?\n`,
    });
  });

  it("check --connect names each service that fails, and why", async () => {
    const { code, output } = await runScript(["check-config.ts", "--connect"], env);
    expect(code).toBe(1);
    expect(output).toMatch(/✓ database +\d+ ms/);
    expect(output).toMatch(/✓ migrations +\d+ ms/);
    expect(output).toMatch(/✓ limits \(writing\) +\d+ ms/);
    expect(output).toMatch(/✗ jobs +http:\/\/127\.0\.0\.1:1 refused the connection\. Is the engine started\?/);
    expect(output).toMatch(/✗ mail +smtp:\/\/127\.0\.0\.1:1 refused the connection/);
    expect(output).not.toContain("canary");
  });

  it("create-organization reports what it created when the invitation fails, and a second run resumes it", async () => {
    const first = await create();
    expect(first).toEqual({
      code: 1,
      output:
        `The organization was created, but the invitation to ana@example.com was not sent: smtp://${NOWHERE} refused the ` +
        "connection. Is this its host and port?\nCorrect that and run the same command again.\n",
    });
    const again = await create({ SMTP_URL: "" });
    expect([again.code, lines(again)[0]]).toEqual([0, "Aurora already exists."]);
  });
});
