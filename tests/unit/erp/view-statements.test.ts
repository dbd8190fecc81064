import { describe, expect, it } from "vitest";
import { type Column, layoutOf } from "../../../lib/erp/rules/sql/columns.ts";
import { familyOf, reasonOfCode } from "../../../lib/erp/rules/sql/database-problem.ts";
import { DIALECTS } from "../../../lib/erp/rules/sql/dialects.ts";
import {
  countStatement,
  EVERYTHING,
  earlierStatement,
  pageStatement,
  type Source,
  unnumberedStatement,
} from "../../../lib/erp/rules/sql/statements.ts";
import type { SqlDialect } from "../../../lib/settings/schemas.ts";

const SALES: Column[] = [
  { name: "id_transacao", family: "text" },
  { name: "trans_id", family: "integer" },
  { name: "filial", family: "text" },
  { name: "data", family: "local" },
  { name: "tipo", family: "text" },
  { name: "valor", family: "decimal" },
];
const sourceIn = (dialect: SqlDialect, columns = SALES): Source => ({
  dialect: DIALECTS[dialect],
  name: "crm.Balcao_Transacoes",
  readings: layoutOf("transactions", columns).readings.filter(({ field }) =>
    ["trans_id", "filial", "data"].includes(field),
  ),
  timeZone: "America/Sao_Paulo",
});
const SELECTION = {
  ...EVERYTHING,
  after: 42,
  branch: "F01' OR '1'='1",
  period: { from: new Date("2026-11-01T03:00:00Z"), until: new Date("2026-11-02T03:00:00Z") },
};

describe("the statement of a page", () => {
  it.each<[SqlDialect, string]>([
    [
      "postgresql",
      `SELECT "trans_id"::text AS c0, left("filial"::text, 501) AS c1, "data"::text AS c2 FROM "crm"."balcao_transacoes"
       WHERE "trans_id" > 42 AND "data" >= TIMESTAMP '2026-11-01 00:00:00' AND "data" < TIMESTAMP '2026-11-02 00:00:00'
       AND left("filial"::text, 501) = $1 ORDER BY "trans_id" LIMIT 2001 OFFSET 0`,
    ],
    [
      "mysql",
      `SELECT CAST(\`trans_id\` AS CHAR) AS c0, LEFT(CAST(\`filial\` AS CHAR), 501) AS c1, CAST(\`data\` AS CHAR) AS c2
       FROM \`crm\`.\`Balcao_Transacoes\` WHERE \`trans_id\` > 42 AND \`data\` >= TIMESTAMP '2026-11-01 00:00:00'
       AND \`data\` < TIMESTAMP '2026-11-02 00:00:00' AND LEFT(CAST(\`filial\` AS CHAR), 501) = ?
       ORDER BY \`trans_id\` LIMIT 2001 OFFSET 0`,
    ],
    [
      "sqlserver",
      `SELECT LEFT(CONVERT(nvarchar(4000), [trans_id]), 501) AS c0, LEFT(CONVERT(nvarchar(4000), [filial]), 501) AS c1,
       CONVERT(nvarchar(30), [data], 126) AS c2 FROM [crm].[Balcao_Transacoes] WHERE [trans_id] > 42
       AND [data] >= CONVERT(datetime2, '2026-11-01T00:00:00', 126) AND [data] < CONVERT(datetime2, '2026-11-02T00:00:00', 126)
       AND LEFT(CONVERT(nvarchar(4000), [filial]), 501) = @branch ORDER BY [trans_id] OFFSET 0 ROWS FETCH NEXT 2001 ROWS ONLY`,
    ],
    [
      "oracle",
      `SELECT TO_CHAR("trans_id", 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''') AS c0, SUBSTR(TO_CHAR("filial"), 1, 501) AS c1,
       TO_CHAR("data", 'YYYY-MM-DD"T"HH24:MI:SS') AS c2 FROM "CRM"."BALCAO_TRANSACOES" WHERE "trans_id" > 42
       AND "data" >= TIMESTAMP '2026-11-01 00:00:00' AND "data" < TIMESTAMP '2026-11-02 00:00:00'
       AND SUBSTR(TO_CHAR("filial"), 1, 501) = :branch ORDER BY "trans_id" OFFSET 0 ROWS FETCH NEXT 2001 ROWS ONLY`,
    ],
  ])("is written for %s, with the only free text as its parameter", (dialect, text) => {
    const statement = pageStatement(sourceIn(dialect), SELECTION, { limit: 2001 });
    expect(statement).toEqual({ text: text.replace(/\s+/g, " "), values: ["F01' OR '1'='1"] });
  });

  it.each<[SqlDialect, string]>([
    ["postgresql", `"data" >= TIMESTAMPTZ '2026-11-01 03:00:00+00'`],
    ["mysql", "`data` >= TIMESTAMP '2026-11-01 03:00:00'"],
    ["sqlserver", "[data] >= CONVERT(datetimeoffset, '2026-11-01T03:00:00+00:00', 127)"],
    ["oracle", `"data" >= TIMESTAMP '2026-11-01 03:00:00 +00:00'`],
  ])("compares columns with a time zone in UTC in %s", (dialect, condition) => {
    const zoned = SALES.map((column) => (column.name === "data" ? { ...column, family: "zoned" as const } : column));
    expect(pageStatement(sourceIn(dialect, zoned), SELECTION, { limit: 1 }).text).toContain(condition);
  });

  it("orders items in a total order, their line first after their sale", () => {
    const columns = ["preco", "id_transacao", "linha", "trans_id", "quantidade", "produto"];
    const { readings } = layoutOf(
      "items",
      columns.map((name) => ({ name, family: "decimal" as const })),
    );
    const source = { ...sourceIn("postgresql"), readings };
    expect(pageStatement(source, { ...EVERYTHING, after: 4, upTo: 9 }, { limit: 10 }).text).toMatch(
      /WHERE "trans_id" > 4 AND "trans_id" <= 9 ORDER BY "trans_id", "linha", "id_transacao", "produto", "quantidade", "preco" LIMIT/,
    );
  });

  it("contains no number that is not whole", () => {
    expect(() => pageStatement(sourceIn("oracle"), { ...EVERYTHING, after: 1.5 }, { limit: 1 })).toThrow(RangeError);
  });
});

it("other statements count rows, find rows without a number, and a number below another", () => {
  const source = sourceIn("sqlserver");
  expect(countStatement(source, { ...EVERYTHING, after: 7 }).text).toBe(
    "SELECT LEFT(CONVERT(nvarchar(4000), COUNT(*)), 40) FROM [crm].[Balcao_Transacoes] WHERE [trans_id] > 7",
  );
  expect(unnumberedStatement(source, 9).text).toMatch(
    / WHERE \[trans_id\] IS NULL OR \[trans_id\] <= 0 ORDER BY \[trans_id\] OFFSET 0 ROWS FETCH NEXT 9 ROWS ONLY$/,
  );
  expect(earlierStatement(source, 50, 10).text).toMatch(
    / WHERE \[trans_id\] <= 50 ORDER BY \[trans_id\] DESC OFFSET 10 ROWS FETCH NEXT 1 ROWS ONLY$/,
  );
});

describe("the columns of a view", () => {
  it("are found in any case, and read by the names that the database gives them", () => {
    const upper = SALES.map((column) => ({ ...column, name: column.name.toUpperCase() }));
    const { readings, missing, mistyped } = layoutOf("transactions", [...upper, { name: "OUTRA", family: "text" }]);
    expect([missing, mistyped]).toEqual([[], []]);
    expect(readings.map(({ column, field }) => [column, field])).toContainEqual(["TRANS_ID", "trans_id"]);
    expect(readings.map(({ field }) => field)).not.toContain("outra");
  });

  it("are named if they are missing, or of a type that has no order", () => {
    const texts = SALES.filter(({ name }) => name !== "tipo").map(({ name }) => ({ name, family: "text" as const }));
    expect(layoutOf("transactions", texts)).toMatchObject({
      missing: ["tipo"],
      mistyped: ["trans_id", "data", "valor"],
    });
  });

  it.each<[SqlDialect, string, string]>([
    ["postgresql", "int8", "integer"],
    ["postgresql", "timestamptz", "zoned"],
    ["postgresql", "jsonb", "text"],
    ["mysql", "NEWDECIMAL", "decimal"],
    ["mysql", "DATETIME", "local"],
    ["mysql", "TIMESTAMP", "zoned"],
    ["mysql", "BIT", "boolean"],
    ["sqlserver", "datetimeoffset", "zoned"],
    ["sqlserver", "float", "float"],
    ["oracle", "NUMBER", "decimal"],
    ["oracle", "DATE", "local"],
    ["oracle", "TIMESTAMP WITH LOCAL TIME ZONE", "zoned"],
  ])("have a family in %s: %s", (dialect, type, family) => expect(familyOf(dialect, type)).toBe(family));
});

it.each<[SqlDialect, string, string | null]>([
  ["postgresql", "28P01", "unauthorized"],
  ["postgresql", "42P01", "missing_view"],
  ["postgresql", "25006", null],
  ["mysql", "1045", "unauthorized"],
  ["mysql", "1146", "missing_view"],
  ["mysql", "HANDSHAKE_NO_SSL_SUPPORT", "tls"],
  ["sqlserver", "18456", "unauthorized"],
  ["sqlserver", "208", "missing_view"],
  ["oracle", "1017", "unauthorized"],
  ["oracle", "942", "missing_view"],
])("the code of an error in %s has a reason: %s", (dialect, code, reason) => {
  expect(reasonOfCode(dialect, code)).toBe(reason);
});
