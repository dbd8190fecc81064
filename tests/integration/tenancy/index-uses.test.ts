import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { INDEX_USES } from "../../support/index-uses.ts";

// Each index makes writes slower. One that no statement uses is found here.
const ROOT = join(import.meta.dirname, "../../..");
const FUNCTION = /^function (?:(\w+)\.)?(\w+)$/;

type Index = { name: string; table: string; oid: number; columns: string[] };

describe("every index that is not unique", () => {
  let db: pg.Client;
  let indexes: Index[];

  beforeAll(async () => {
    db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await db.connect();
    const { rows } = await db.query<Index>(
      `SELECT i.relname AS name, t.relname AS table, t.oid::int,
         ARRAY(SELECT a.attname::text FROM unnest(x.indkey) WITH ORDINALITY k(n, place)
               JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n ORDER BY k.place) AS columns
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       WHERE t.relnamespace IN ('public'::regnamespace, 'platform'::regnamespace)
         AND NOT x.indisunique AND NOT t.relispartition
       ORDER BY i.relname COLLATE "C"`,
    );
    indexes = rows;
  });
  afterAll(() => db.end());

  it("has a use, and no use is listed of an index that does not exist", () => {
    expect(indexes.length).toBeGreaterThan(100);
    expect(indexes.map(({ name }) => name)).toEqual(Object.keys(INDEX_USES).toSorted());
    expect(Object.entries(INDEX_USES).filter(([, uses]) => uses.length === 0)).toEqual([]);
  });

  it("is used by a declaration, function or foreign key that exists and concerns its table", async () => {
    const wrong: string[] = [];
    for (const index of indexes)
      for (const use of INDEX_USES[index.name] ?? [])
        if (!(await isUseOf(index, use))) wrong.push(`${index.name}: ${use}`);
    expect(wrong).toEqual([]);
  });

  function isUseOf(index: Index, use: string): boolean | Promise<boolean> {
    if (use === "foreign key") return isForeignKey(index);
    const [, schema = "public", name] = FUNCTION.exec(use) ?? [];
    return name === undefined ? isDeclared(index, use) : isInFunction(index, schema, name);
  }

  /** Deleting the referenced row looks its rows up by the key's columns, which the index starts with. */
  async function isForeignKey({ oid, columns }: Index): Promise<boolean> {
    const { rows } = await db.query(
      `SELECT FROM pg_constraint k WHERE k.conrelid = $1 AND k.contype = 'f'
         AND ARRAY(SELECT a.attname::text FROM unnest(k.conkey) n JOIN pg_attribute a ON a.attrelid = $1 AND a.attnum = n
                   ORDER BY a.attname::text COLLATE "C")
           = ARRAY(SELECT c FROM unnest(($2::text[])[:cardinality(k.conkey)]) c ORDER BY c COLLATE "C")`,
      [oid, columns],
    );
    return rows.length > 0;
  }

  async function isInFunction({ table }: Index, schema: string, name: string): Promise<boolean> {
    const { rows } = await db.query<{ source: string }>(
      "SELECT prosrc AS source FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname = $2",
      [schema, name],
    );
    return rows.some(({ source }) => mentions(source, table));
  }

  function isDeclared({ table }: Index, use: string): boolean {
    const [file = "", name = ""] = use.split("#");
    if (!existsSync(join(ROOT, file))) return false;
    const source = readFileSync(join(ROOT, file), "utf8");
    return name !== "" && new RegExp(`\\b(?:function\\*?|const) ${name}\\b`).test(source) && mentions(source, table);
  }

  const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
});
