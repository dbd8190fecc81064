import type { Kind } from "./find-statements.ts";

export type Rows = <Row extends Record<string, unknown>>(text: string, params?: unknown[]) => Promise<Row[]>;
type Type = { text: string; name: string; category: string; isArray: boolean };

/** A value for each type, or else for its category in `pg_type`. */
const SAMPLES: Record<string, string> = { uuid: "00000000-0000-0000-0000-000000000000", bytea: "abc", tid: "(0,1)" };
const SAMPLES_OF_CATEGORY: Record<string, string> = { B: "true", D: "2026-01-02", N: "1", S: "a", T: "1 day" };

const known = new WeakMap<Rows, Map<number, Kind>>();

/** What a value of a database type is in the rows that `rows` returns; `json` for any JSON value. */
export async function kindOfType(rows: Rows, oid: number): Promise<Kind> {
  const kinds = known.get(rows) ?? new Map<number, Kind>();
  known.set(rows, kinds);
  const kind = kinds.get(oid) ?? (await readSample(rows, oid));
  kinds.set(oid, kind);
  return kind;
}

async function readSample(rows: Rows, oid: number): Promise<Kind> {
  const [type] = await rows<Type>(
    `SELECT format_type(t.oid, NULL) AS text, coalesce(e.typname, t.typname) AS name,
       coalesce(e.typcategory, t.typcategory) AS category, e.oid IS NOT NULL AS "isArray"
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A' WHERE t.oid = $1`,
    [oid],
  );
  if (!type) throw new Error(`The database has no type ${oid}`);
  const { text, name, category, isArray } = type;
  if (name === "json" || name === "jsonb") return isArray ? "json[]" : "json";
  const sample = SAMPLES[name] ?? SAMPLES_OF_CATEGORY[category];
  if (sample === undefined) return text;
  const [row] = await rows<{ value: unknown }>(`SELECT '${isArray ? `{"${sample}"}` : sample}'::${text} AS value`);
  return kindOf(row?.value);
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  if (value instanceof Date) return "Date";
  return Buffer.isBuffer(value) ? "Buffer" : typeof value;
}
