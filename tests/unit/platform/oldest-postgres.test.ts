import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// PostgreSQL 15 must suffice, but tests run on the newest version: no newer feature may be used.
const ROOT = join(import.meta.dirname, "../../..");
const LATER: { what: string; pattern: RegExp; example: string }[] = [
  {
    what: "old and new in RETURNING (18)",
    pattern: /\bRETURNING\b[^;`]*\b(?:old|new)\./,
    example: "RETURNING r.id, old.error",
  },
  {
    what: "MERGE … RETURNING (17)",
    pattern: /\bMERGE INTO\b[^;`]*\bRETURNING\b/,
    example: "MERGE INTO a USING b … RETURNING 1",
  },
  { what: "uuidv7() (18)", pattern: /\buuidv[47]\(/, example: "SELECT uuidv7()" },
  { what: "ANY_VALUE (16)", pattern: /\bany_value\(/i, example: "SELECT any_value(name)" },
  {
    what: "SQL/JSON functions (16, 17)",
    pattern: /\bjson_(?:table|query|value|exists|serialize|scalar|array)\(/i,
    example: "JSON_TABLE(a)",
  },
  {
    what: "array_sort and array_reverse (18)",
    pattern: /\barray_(?:sort|reverse|sample|shuffle)\(/i,
    example: "array_sort(a)",
  },
  { what: "COPY … ON_ERROR (17)", pattern: /\bON_ERROR\b/, example: "COPY a FROM STDIN (ON_ERROR ignore)" },
  {
    what: "virtual generated columns (18)",
    pattern: /GENERATED ALWAYS AS \([^`;]*\) VIRTUAL/,
    example: "GENERATED ALWAYS AS (a + b) VIRTUAL",
  },
];
/** The schema's own UUIDs: calls the newer function after a version check, otherwise builds the same layout by hand. */
const ASKS_VERSION = /IF current_setting\('server_version_num'\)::int >= 180000 THEN.*?ELSE/gs;

describe("SQL for the oldest supported PostgreSQL version", () => {
  it.each(LATER)("is searched for $what by a pattern that matches its example", ({ pattern, example }) => {
    expect(example).toMatch(pattern);
  });

  it("uses no features of newer versions", () => {
    const files = globSync(["lib/**/*.ts", "inngest/**/*.ts", "scripts/operations/**/*.ts", "prisma/**/*.sql"], {
      cwd: ROOT,
    });
    expect(files.filter((file) => file.endsWith(".sql")).length).toBeGreaterThan(10);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8").replaceAll(ASKS_VERSION, "");
      return LATER.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${file}: ${what}`);
    });
    expect(found).toEqual([]);
  });
});
