import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { figure } from "../../support/figures.ts";

// Accesses another organization's rows of every table with the application's role. Rows are generated from the
// catalogue, so new tables are included automatically.
type Column = { name: string; type: string; not_null: boolean; has_default: boolean; literal: string | null };
type Table = { name: string; columns: Column[] };

const FORBIDDEN = "42501";
const NO_TENANT_ERRORS = ["42704", "22P02"];
const DUPLICATE = "23505";
/**
 * Sent content, both arms of control groups and events: the application inserts such rows and never deletes them. It
 * changes none of their columns, except the end of a `programme_quarter` and the draws of measured effects.
 */
const INSERT_ONLY = [
  "campaign_content_version",
  "campaign_experiment",
  "campaign_occurrence",
  "campaign_test",
  "event",
  "programme_member",
  "programme_quarter",
];
/** Values required by CHECK constraints over several columns. */
const CHECKED: Record<string, unknown> = { "campaign_test.variants": 2, "rfm_settings.churn_days": 2 };
/** A foreign key restricts the deletion: the code differs before and since PostgreSQL 18. */
const STILL_REFERENCED = ["23503", "23001"];

const mine = randomUUID();
const theirs = randomUUID();
const tables = await listTables();

let owner: pg.Client;
let app: pg.Client;
let foreign = 0;

async function listTables(): Promise<Table[]> {
  const db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await db.connect();
  const { rows } = await db.query<Column & { table_name: string }>(
    `SELECT c.relname AS table_name, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS not_null,
       a.atthasdef AS has_default,
       (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS literal
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> '_prisma_migrations' ORDER BY 1, a.attnum`,
  );
  await db.end();
  return [...Map.groupBy(rows, (row) => row.table_name)].map(([name, columns]) => ({ name, columns }));
}

const tenantColumn = ({ name }: Table) => (name === "organization" ? "id" : "organization_id");

/** A row of one organization. All its ids are the organization's id, so that every foreign key finds its target. */
function rowOf(table: Table, orgId: string): Record<string, unknown> {
  const values: Record<string, unknown> = {
    uuid: orgId,
    text: `x-${orgId}`,
    integer: 1,
    bigint: 1,
    smallint: 1,
    numeric: 1,
    "double precision": 1,
    boolean: false,
    pg_snapshot: "1:1:",
    jsonb: "{}",
    "text[]": [],
    date: "2026-01-01",
    "timestamp with time zone": "2026-01-01T00:00:00Z",
  };
  const needed = table.columns.filter((column) => column.not_null && (!column.has_default || column.type === "uuid"));
  return Object.fromEntries(
    needed.map(({ name, type, literal }) => [name, CHECKED[`${table.name}.${name}`] ?? literal ?? values[type]]),
  );
}

function insert(db: pg.Client, table: Table, orgId: string): Promise<pg.QueryResult> {
  const row = Object.entries(rowOf(table, orgId));
  const names = row.map(([name]) => `"${name}"`).join(", ");
  const places = row.map((_, index) => `$${index + 1}`).join(", ");
  return db.query(
    `INSERT INTO "${table.name}" (${names}) VALUES (${places})`,
    row.map(([, value]) => value),
  );
}

type Outcome = { rows: number } | { code: string };

/** Runs one statement as the tenant and rolls it back; returns the number of affected rows or the error code. */
async function as(tenant: string | null, work: () => Promise<pg.QueryResult>): Promise<Outcome> {
  await app.query("BEGIN");
  if (tenant !== mine) foreign += 1;
  try {
    if (tenant !== null) await app.query("SELECT set_config('app.organization_id', $1, true)", [tenant]);
    return { rows: (await work()).rowCount ?? 0 };
  } catch (error) {
    return { code: String((error as pg.DatabaseError).code) };
  } finally {
    await app.query("ROLLBACK");
  }
}

const statements = (table: Table) => {
  const where = `WHERE "${tenantColumn(table)}" = '${mine}'`;
  return {
    select: () => app.query(`SELECT * FROM "${table.name}" ${where}`),
    update: () => app.query(`UPDATE "${table.name}" SET "${tenantColumn(table)}" = "${tenantColumn(table)}" ${where}`),
    delete: () => app.query(`DELETE FROM "${table.name}" ${where}`),
    insert: () => insert(app, table, mine),
  };
};

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  // Triggers check foreign keys: with those off, rows can be inserted in any order.
  await owner.query("SET session_replication_role = replica");
  for (const table of tables) for (const orgId of [mine, theirs]) await insert(owner, table, orgId);
  await owner.query("SET session_replication_role = origin");
  app = new pg.Client({ connectionString: inject("databaseUrl") });
  await app.connect();
});

afterAll(async () => {
  figure("C4", { tables: tables.length, "statements of others": foreign });
  await owner.query("SET session_replication_role = replica");
  for (const table of tables) {
    await owner.query(`DELETE FROM "${table.name}" WHERE "${tenantColumn(table)}" = ANY($1::uuid[])`, [[mine, theirs]]);
  }
  await Promise.all([owner.end(), app.end()]);
});

it("finds the tenant tables", () => expect(tables.length).toBeGreaterThanOrEqual(20));

describe.each(tables)("[C4] $name", (table) => {
  const isAppendOnly = ["access_log", "message_price", ...INSERT_ONLY].includes(table.name);

  it("shows rows only to their organization", async () => {
    const { select } = statements(table);
    expect(await as(mine, select)).toEqual({ rows: 1 });
    expect(await as(theirs, select)).toEqual({ rows: 0 });
    expect(await as(theirs, () => app.query(`SELECT * FROM "${table.name}"`))).toEqual({ rows: 1 });
  });

  it("lets only its organization change a row", async () => {
    const { update } = statements(table);
    expect(await as(mine, update)).toEqual(isAppendOnly ? { code: FORBIDDEN } : { rows: 1 });
    expect(await as(theirs, update)).toEqual(isAppendOnly ? { code: FORBIDDEN } : { rows: 0 });
  });

  it("lets only its organization delete a row", async () => {
    const { delete: remove } = statements(table);
    const reached = [{ rows: 1 }, ...STILL_REFERENCED.map((code) => ({ code }))];
    if (INSERT_ONLY.includes(table.name)) reached.splice(0, reached.length, { code: FORBIDDEN });
    expect(reached).toContainEqual(await as(mine, remove));
    expect(await as(theirs, remove)).toEqual(INSERT_ONLY.includes(table.name) ? { code: FORBIDDEN } : { rows: 0 });
  });

  it("rejects a row inserted for another organization", async () => {
    const { insert: add } = statements(table);
    expect(await as(mine, add)).toEqual({ code: DUPLICATE });
    expect(await as(theirs, add)).toEqual({ code: FORBIDDEN });
  });

  it("rejects moving a row to another organization", async () => {
    const give = () => app.query(`UPDATE "${table.name}" SET "${tenantColumn(table)}" = '${randomUUID()}'`);
    expect(await as(mine, give)).toEqual({ code: FORBIDDEN });
  });

  it.each([
    ["no tenant", null],
    ["an empty tenant", ""],
    ["a tenant that is not a UUID", "aurora"],
    ["two tenants", `${mine},${theirs}`],
  ])("rejects every statement with %s", async (_, tenant) => {
    for (const statement of Object.values(statements(table))) {
      const outcome = await as(tenant, statement);
      expect([...NO_TENANT_ERRORS, FORBIDDEN].map((code) => ({ code }))).toContainEqual(outcome);
    }
  });
});
