import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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
  'lib/identity/store/roles.ts: "permissions"',
  // A failed run has ended.
  'lib/jobs/failed-runs.ts: "failed_at"',
  'lib/jobs/retry-failed-runs.ts: "failed_at"',
  // A delivery loses its body when it is processed; `receipt` has a default.
  'lib/messaging/store/inbox.ts: "body"',
  'lib/messaging/store/inbox.ts: "receipt"',
  // The statement itself sets it.
  'lib/sales/store/sale-customers.ts: "customer_id"',
  // A skipped recipient has a reason.
  'lib/campaigns/store/report.ts: "reason"',
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
  afterAll(() => client.end());

  it("have the columns of their statements, with their types and nullability", async () => {
    const { checked, mismatches, unprepared } = await checkStatements(
      { client, rows: unsafeRows },
      declaring("product"),
    );
    expect(withoutLines(mismatches)).toEqual(NEVER_NULL.toSorted());
    expect(unprepared).toEqual([]);
    expect(checked.length).toBeGreaterThanOrEqual(280);
    const others = statements.filter(({ row }) => !row).length;
    console.log(`${checked.length} row types checked; ${others} statements declare none: only their effect is used`);
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

describe("the check of row types", () => {
  const dir = mkdtempSync(join(tmpdir(), "row-types-"));
  let client: pg.Client;
  beforeAll(async () => {
    client = await begin(inject("databaseUrl"));
  });
  afterAll(async () => {
    await client.end();
    rmSync(dir, { recursive: true });
  });

  /** Checks one statement of its own small program. */
  async function check(row: string, text: string, declarations = "") {
    const file = join(dir, "fixture.ts");
    writeFileSync(
      file,
      `type QueryResultRow = Record<string, unknown>;
       declare const sql: { rows: <Row extends QueryResultRow>(text: string, params?: unknown[]) => Promise<Row[]> };
       ${declarations}
       export const find = (condition: string) => sql.rows<${row}>(${text});`,
    );
    const statements = findStatements(openProgram([file]));
    const { mismatches, unprepared } = await checkStatements({ client, rows: unsafeRows }, statements);
    return mismatches.length + unprepared.length === 0
      ? "agrees"
      : (mismatches[0]?.replace(/^.*:\d+: /, "") ?? "invalid");
  }

  const SALE = `"SELECT id, customer_id, amount_cents AS amount, occurred_at AS at FROM sale"`;
  it.each([
    ["agrees", "{ id: string; customer_id: string | null; amount: bigint; at: Date }"],
    ["agrees", "{ customer_id: string | null }"],
    ['no column is named "ammount"', "{ id: string; ammount: bigint }"],
    ['"amount" is bigint, but declared as number', "{ id: string; amount: number }"],
    ['"at" is Date, but declared as string', "{ id: string; at: string }"],
    ['"customer_id" can be null, but is declared without null', "{ id: string; customer_id: string }"],
  ])("finds: %s", async (expected, row) => {
    expect(await check(row, SALE)).toBe(expected);
  });

  it("knows which conditions exclude null, and which joins add it", async () => {
    const text = (rest: string) => `"SELECT c.phone, s.code FROM customer c ${rest}"`;
    const row = "{ phone: string; code: string }";
    expect(await check(row, text("JOIN store s ON s.id = c.store_id WHERE c.phone IS NOT NULL"))).toBe("agrees");
    expect(await check(row, text("LEFT JOIN store s ON s.id = c.store_id WHERE c.phone IS NOT NULL"))).toBe(
      '"code" can be null, but is declared without null',
    );
  });

  it("reads a text that is composed of constants, functions and unknown conditions", async () => {
    const declarations = `const COLUMNS = ["id", "code"];
      const TABLES: Record<"store" | "seller", string> = { store: "store", seller: "seller" };
      const named = (column: string) => \`\${column}, trade_name AS "tradeName"\`;
      function listed({ table }: { table: string }) { return \`SELECT \${named(COLUMNS.join(", "))} FROM \${table}\`; }`;
    const text = "`${listed({ table: TABLES.store })} WHERE ${condition} LIMIT $${condition.length}`";
    expect(await check("{ id: string; code: string; tradeName: string }", text, declarations)).toBe("agrees");
    expect(await check("{ id: string; name: string }", text, declarations)).toBe('no column is named "name"');
  });

  it("reports a statement without a valid text", async () => {
    expect(await check("{ id: string }", "condition")).toBe("invalid");
    expect(await check("{ id: string }", '"SELECT id FROM no_such_table"')).toBe("invalid");
  });
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
