import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { placeOf } from "../../../lib/platform/database/database-place.ts";
import { withClient } from "../../../scripts/database/with-client.ts";
import { deployDatabase } from "../../../scripts/operator/deploy-database.ts";
import { openOwnDatabase } from "../../support/own-database.ts";

let own: Awaited<ReturnType<typeof openOwnDatabase>>;
let deployment: { MIGRATE_DATABASE_URL: string; DATABASE_URL: string };

beforeEach(async () => {
  own = await openOwnDatabase("deploy");
  const app = Object.assign(new URL(own.url), { username: "balcao_deploy", password: "app-only" }).href;
  deployment = { MIGRATE_DATABASE_URL: own.url, DATABASE_URL: app };
});
afterEach(() => own.drop());

const applied = () =>
  withClient(own.url, async (client) => (await client.query("SELECT FROM _prisma_migrations")).rowCount ?? 0);

describe("deployment", () => {
  it("migrates once with the owner's URL, does nothing without it, and requires DATABASE_URL", async () => {
    expect(await deployDatabase({ DATABASE_URL: deployment.DATABASE_URL })).toBeNull();
    const first = await deployDatabase({ ...deployment, VERCEL_ENV: "production" });
    expect(first?.length).toBeGreaterThan(30);
    expect(await deployDatabase({ ...deployment, VERCEL_ENV: "production" })).toEqual([]);
    await expect(deployDatabase({ MIGRATE_DATABASE_URL: own.url })).rejects.toThrow("without DATABASE_URL");
    await withClient(deployment.DATABASE_URL, (client) => client.query("SELECT FROM unsafe_list_organizations()"));
  });

  it("waits for a concurrent deployment's migration and then applies none", async () => {
    const both = await Promise.all([deployDatabase(deployment), deployDatabase(deployment)]);
    const counts = both.map((names) => names?.length ?? -1).sort((a, b) => a - b);
    expect(counts).toEqual([0, await applied()]);
  });

  it("of a preview migrates a database branch, and fails for the production database", async () => {
    await deployDatabase({ ...deployment, VERCEL_ENV: "production" });
    const preview = { ...deployment, VERCEL_ENV: "preview" };
    await expect(deployDatabase(preview)).rejects.toThrow("production's database");
    // A database branch is a copy, including the marker, at another address: here under another name.
    const branch = await openOwnDatabase("branch");
    const moved = (url: string) => Object.assign(new URL(url), { pathname: new URL(branch.url).pathname }).href;
    await deployDatabase({ MIGRATE_DATABASE_URL: branch.url, DATABASE_URL: moved(deployment.DATABASE_URL) });
    const [mark] = await withClient(own.url, async (client) => (await client.query(MARK)).rows);
    await withClient(branch.url, (client) => client.query(`COMMENT ON SCHEMA platform IS '${mark.text}'`));
    const there = { MIGRATE_DATABASE_URL: branch.url, DATABASE_URL: moved(deployment.DATABASE_URL) };
    expect(await deployDatabase({ ...there, VERCEL_ENV: "preview" })).toEqual([]);
    await branch.drop();
  });

  it("identifies a database behind its pooler by server, name and user, without revealing them", () => {
    const direct = placeOf("postgresql://ana:secret@ep-cool-1.sa-east-1.aws.neon.tech/balcao");
    expect(placeOf("postgresql://ana:other@ep-cool-1-pooler.sa-east-1.aws.neon.tech/balcao?sslmode=require")).toBe(
      direct,
    );
    expect(placeOf("postgresql://ana:secret@ep-warm-2.sa-east-1.aws.neon.tech/balcao")).not.toBe(direct);
    expect(placeOf("postgresql://ana:secret@ep-cool-1.sa-east-1.aws.neon.tech/other")).not.toBe(direct);
    expect(direct).toMatch(/^[0-9a-f]{16}$/);
  });
});

const MARK = "SELECT obj_description(oid, 'pg_namespace') AS text FROM pg_namespace WHERE nspname = 'platform'";
