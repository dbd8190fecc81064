import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../inngest/local/database/database.ts";
import { openHelpdeskDatabase } from "../../../lib/helpdesk/store/desk/database.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { DeskDatabase } from "../../../sandbox/helpdesk/database.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { checkStatements } from "../../support/row-types/check-statements.ts";
import {
  findStatements,
  findTemporaryTables,
  openProgram,
  productProgram,
  type Statement,
} from "../../support/row-types/find-statements.ts";

/** Columns that can be null in their table, but not in these rows. */
const NEVER_NULL = [
  // Prisma creates lists without NOT NULL; no statement stores null in these.
  'lib/campaigns/store/campaigns.ts: "tags"',
  'lib/helpdesk/store/menus.ts: "options"',
  'lib/identity/store/api-keys.ts: "scopes"',
  'lib/identity/store/roles.ts: "permissions"',
  'lib/webhooks/store/claims.ts: "types"',
  'lib/webhooks/store/endpoints.ts: "types"',
  // A failed run has ended.
  'lib/jobs/failed-runs.ts: "failed_at"',
  'lib/jobs/retry-failed-runs.ts: "failed_at"',
  // A delivery loses its body when it is processed; `receipt` has a default.
  'lib/messaging/store/inbox.ts: "body"',
  'lib/messaging/store/inbox.ts: "receipt"',
  // The statement itself sets it.
  'lib/sales/store/sale-customers.ts: "customer_id"',
].map((column) => `${column} can be null, but is declared without null`);

describe("declared row types", () => {
  let client: pg.Client;
  let statements: Statement[];
  const declaring = (database: Statement["database"]) =>
    statements.filter((statement) => statement.row && statement.database === database);

  beforeAll(async () => {
    const program = productProgram();
    statements = findStatements(program);
    client = await begin(inject("databaseUrl"));
    for (const text of findTemporaryTables(program)) await client.query(text);
  });
  afterAll(async () => {
    await client.end();
    const declared = statements.filter(({ row }) => row).length;
    console.log(`${declared} row types checked; ${statements.length - declared} calls declare none and use no field`);
  });

  it("have the columns of their statements, with their types and nullability", async () => {
    const { checked, mismatches, unprepared } = await checkStatements(
      { client, rows: unsafeRows },
      declaring("product"),
    );
    expect(withoutLines(mismatches)).toEqual(NEVER_NULL.toSorted());
    expect(unprepared).toEqual([]);
    expect(checked.length).toBeGreaterThanOrEqual(280);
  });

  it("agree with the statements of the job engine", async () => {
    const engine = openDatabase(inject("databaseUrl"), 1);
    await runMigrations({ pgPool: engine.pool }); // as the engine does when it starts
    const { checked, mismatches, unprepared } = await checkStatements(
      { client, rows: engine.rows },
      declaring("engine"),
    );
    await engine.close();
    expect({ mismatches, unprepared }).toEqual({ mismatches: [], unprepared: [] });
    expect(checked.length).toBeGreaterThanOrEqual(20);
  });

  it("agree with the helpdesk's database too", async () => {
    const { url, drop } = await openOwnDatabase("row_types");
    await (await DeskDatabase.open(url)).close();
    const [desk, product] = [await begin(url), openHelpdeskDatabase(url)];
    const { checked, mismatches, unprepared } = await product.tx(({ rows }) =>
      checkStatements({ client: desk, rows }, declaring("helpdesk")),
    );
    await Promise.all([desk.end(), product.close()]);
    await drop();
    expect({ mismatches, unprepared }).toEqual({ mismatches: [], unprepared: [] });
    expect(checked.length).toBeGreaterThanOrEqual(10);
  });
});

const SALE = `"SELECT id, customer_id, amount_cents AS amount, occurred_at AS at FROM sale"`;
const CUSTOMER = (store: string) => `"SELECT c.phone, s.code FROM customer c ${store} WHERE c.phone IS NOT NULL"`;
// biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a template literal
const STORE = "`${listed(COLUMNS, { table: TABLES.store })} WHERE ${condition} LIMIT $${condition.length}`";
const FRAGMENTS = `
  type QueryResultRow = Record<string, unknown>;
  declare const sql: { rows: <Row extends QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]> };
  const COLUMNS = ["id", "code"];
  const TABLES: Record<"store" | "seller", string> = { store: "store", seller: "seller" };
  const named = (column: string) => column + ', trade_name AS "tradeName"';
  function listed(columns: string[], { table }: { table: string }) {
    return "SELECT " + named(columns.join(", ")) + " FROM " + table;
  }`;
const AGREES = "no difference";
const CASES: [expected: string, row: string, text: string][] = [
  [AGREES, "{ id: string; customer_id: string | null; amount: bigint; at: Date }", SALE],
  ['no column is named "ammount"', "{ id: string; ammount: bigint }", SALE],
  ['"amount" is bigint, but declared as number', "{ id: string; amount: number }", SALE],
  ['"at" is Date, but declared as string', "{ id: string; at: string }", SALE],
  ['"customer_id" can be null, but is declared without null', "{ customer_id: string }", SALE],
  [AGREES, "{ phone: string; code: string }", CUSTOMER("JOIN store s ON s.id = c.store_id")],
  ['"code" can be null, but is declared without null', "{ code: string }", CUSTOMER("LEFT JOIN store s ON true")],
  [AGREES, "{ id: string; code: string; tradeName: string }", STORE],
  ['no column is named "name"', "{ id: string; name: string }", STORE],
  ["no valid text", "{ id: string }", "condition"],
  ["no valid text", "any", '"SELECT id FROM store"'],
  ["no valid text", "{ id: string }", '"SELECT id FROM no_such_table"'],
];

describe("the check of row types", () => {
  const dir = mkdtempSync(join(tmpdir(), "row-types-"));
  let client: pg.Client;
  let statements: Statement[];

  beforeAll(async () => {
    client = await begin(inject("databaseUrl"));
    const file = join(dir, "fixture.ts");
    const functions = CASES.map(
      ([, row, text], n) => `export const find${n} = (condition: string) => sql.rows<${row}>(${text});`,
    );
    writeFileSync(file, [FRAGMENTS, ...functions].join("\n"));
    statements = findStatements(openProgram([file]));
  });
  afterAll(async () => {
    await client.end();
    rmSync(dir, { recursive: true });
  });

  it.each(CASES.map(([expected, row, text], n) => ({ expected, row, text, n })))(
    "finds $expected in $row of $text",
    async ({ expected, n }) => {
      const { mismatches, unprepared } = await checkStatements(
        { client, rows: unsafeRows },
        statements.slice(n, n + 1),
      );
      const found = [
        ...mismatches.map((mismatch) => mismatch.replace(/^.*:\d+: /, "")),
        ...unprepared.map(() => "no valid text"),
      ];
      expect(found).toEqual(expected === AGREES ? [] : [expected]);
    },
  );
});

async function begin(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("BEGIN");
  return client;
}

/** Each mismatch of a file once, without its line number. */
function withoutLines(mismatches: readonly string[]): string[] {
  return [...new Set(mismatches.map((mismatch) => mismatch.replace(/:\d+:/, ":")))].toSorted();
}
