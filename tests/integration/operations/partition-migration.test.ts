import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { knownMigrations } from "../../../scripts/database/known-migrations.ts";
import { prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { figure, isFull } from "../../support/figures.ts";
import { openOwnDatabase } from "../../support/own-database.ts";

const FROM = "20261128040000_partition_functions";
const UNTIL = "20261128040060_tracking_hit_partitions";
const EARLIER = knownMigrations().filter((name) => name < FROM);
const ROWS = isFull() ? 500_000 : 40_000;
const [orgId, customerId, storeId] = [randomUUID(), randomUUID(), randomUUID()];

let database: Awaited<ReturnType<typeof openOwnDatabase>>;
let appUrl: string;
let owner: pg.Client;

beforeAll(async () => {
  database = await openOwnDatabase("partitions");
  appUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: new URL(database.url).pathname }).href;
  await prepareDatabase(database.url, appUrl, EARLIER);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await fill();
}, 300_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function fill(): Promise<void> {
  await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [orgId]);
  await owner.query("INSERT INTO store (organization_id, id, code, trade_name) VALUES ($1, $2, 'F01', 'Centro')", [
    orgId,
    storeId,
  ]);
  await owner.query(
    "INSERT INTO customer (organization_id, id, store_id, name, external_id, trans_id) VALUES ($1, $2, $3, 'José', '1', 1)",
    [orgId, customerId, storeId],
  );
  await owner.query(
    `INSERT INTO access_log (organization_id, user_id, endpoint, method, status, action_type, created_at)
     SELECT $1, $1, '/customers/' || n, 'GET', 200, 'CUSTOMER_VIEW', now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [orgId, ROWS],
  );
  await owner.query(
    `INSERT INTO tracking_hit (organization_id, kind, customer_id, channel, occurred_at, is_machine)
     SELECT $1, 'click', $2, 'email', now() - n * interval '1 minute', false FROM generate_series(1, $3::int) n`,
    [orgId, customerId, ROWS],
  );
  await owner.query("ANALYZE");
}

/** Prepared statements of the release before the migrations, on a connection of their own, until the end. */
class Visitor {
  requests = 0;
  longest = 0;
  readonly failures: unknown[] = [];
  readonly #done: Promise<void>;
  #isOver = false;

  constructor(request: (app: pg.Client) => Promise<unknown>) {
    this.#done = this.#repeat(request);
  }

  async #repeat(request: (app: pg.Client) => Promise<unknown>): Promise<void> {
    const app = new pg.Client({ connectionString: appUrl });
    await app.connect();
    await app.query("SELECT set_config('app.organization_id', $1, false)", [orgId]);
    while (!this.#isOver) {
      const started = performance.now();
      await request(app).catch((error: unknown) => this.failures.push(error));
      this.longest = Math.max(this.longest, performance.now() - started);
      this.requests += 1;
    }
    await app.end();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }
}

const audit = (app: pg.Client) =>
  app.query({
    name: "audit",
    text: `INSERT INTO access_log (organization_id, user_id, endpoint, method, status, action_type)
      VALUES ($1, $1, '/sales', 'GET', 200, 'SALE_LIST')`,
    values: [orgId],
  });
const readAudit = (app: pg.Client) =>
  app.query({
    name: "read",
    text: "SELECT id FROM access_log WHERE organization_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20",
    values: [orgId],
  });
const click = (app: pg.Client) =>
  app.query({
    name: "click",
    text: `INSERT INTO tracking_hit (organization_id, kind, customer_id, channel, occurred_at, is_machine)
      VALUES ($1, 'click', $2, 'whatsapp', now(), false)`,
    values: [orgId, customerId],
  });
/** Reads one table and writes the other in one transaction, in the order opposite to that of an erasure. */
const applyClicks = async (app: pg.Client) => {
  await app.query("BEGIN");
  await app.query(
    `UPDATE tracking_hit SET applied_at = now() WHERE organization_id = $1 AND id = ANY (ARRAY(
       SELECT id FROM tracking_hit WHERE organization_id = $1 AND applied_at IS NULL ORDER BY id LIMIT 5))`,
    [orgId],
  );
  await app.query("UPDATE customer SET updated_at = now() WHERE organization_id = $1 AND id = $2", [orgId, customerId]);
  await app.query("COMMIT");
};

describe("[E6] partitioning a filled table", () => {
  it("fails no request of the release before, and loses no row", async () => {
    const visitors = [audit, readAudit, click, applyClicks].map((request) => new Visitor(request));
    const [audits, , clicks] = visitors;
    await prepareDatabase(
      database.url,
      appUrl,
      knownMigrations().filter((name) => name <= UNTIL),
    ).finally(() => Promise.all(visitors.map((visitor) => visitor.end())));
    expect(visitors.flatMap(({ failures }) => failures)).toEqual([]);
    expect(Math.min(...visitors.map(({ requests }) => requests))).toBeGreaterThan(3);
    const longest = Math.max(...visitors.map((visitor) => visitor.longest));
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM access_log) AS log, (SELECT count(*)::int FROM tracking_hit) AS hits,
         (SELECT relkind::text FROM pg_class WHERE oid = 'access_log'::regclass) AS kind`,
    );
    expect(rows).toEqual([{ log: ROWS + (audits?.requests ?? 0), hits: ROWS + (clicks?.requests ?? 0), kind: "p" }]);
    figure("E6", { partitionedRows: ROWS * 2, longestRequestWhilePartitioningMs: Math.round(longest) });
  }, 600_000);

  it("reads no row while it holds its lock: the bound was validated before", async () => {
    const other = await openOwnDatabase("bounded");
    const client = new pg.Client({ connectionString: other.url });
    try {
      const checked = knownMigrations().filter((name) => name <= "20261128040050_tracking_hit_bound_checked");
      await prepareDatabase(other.url, appUrl, checked);
      await client.connect();
      const said: string[] = [];
      client.on("notice", ({ message }) => said.push(message ?? ""));
      await client.query("SET client_min_messages = debug1");
      await client.query("SELECT platform.partition_by_month('tracking_hit')");
      expect(said).toContainEqual(
        expect.stringMatching(
          /^partition constraint for table "tracking_hit_until_\d+" is implied by existing constraints$/,
        ),
      );
      // Everything after it is about the empty default partition.
      const start = said.findIndex((line) => line.includes("tracking_hit_default"));
      expect(start).toBeGreaterThan(0);
      expect(
        said.slice(0, start).filter((line) => /^(verifying|validating|rewriting)|_until_\w+" on table/.test(line)),
      ).toEqual([]);
      expect(said.filter((line) => line.startsWith("verifying"))).toEqual(['verifying table "tracking_hit_default"']);
    } finally {
      await client.end();
      await other.drop();
    }
  }, 120_000);
});
