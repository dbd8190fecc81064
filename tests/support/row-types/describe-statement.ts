import type pg from "pg";

export type Column = {
  name: string;
  /** The type's OID. */
  type: number;
  /** Null if the database does not say: the column is an expression, or comes from a view. */
  isNullable: boolean | null;
};
type Described = { name: string; dataTypeID: number; tableID: number; columnID: number };
type Source = { table: number; column: number; isNullable: boolean; name: string; tableName: string };
// Methods of the driver's connection that its types omit.
type Wire = {
  parse: (statement: { text: string }) => void;
  describe: (statement: { type: "S" }) => void;
  sync: () => void;
};

/** Has the server parse a statement and name its columns, without running it. */
class Description implements pg.Submittable {
  readonly #text: string;
  readonly #settle: (error: Error | null, columns: Described[]) => void;
  #columns: Described[] = [];

  constructor(text: string, settle: (error: Error | null, columns: Described[]) => void) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.parse({ text: this.#text });
    wire.describe({ type: "S" });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Described[] }): void {
    this.#columns = fields;
  }

  handleError(error: Error): void {
    this.#settle(error, []);
  }

  handleReadyForQuery(): void {
    this.#settle(null, this.#columns);
  }
}

/** The columns of a statement, in the open transaction of `db`. Fails with the server's error if it is invalid. */
export async function describeStatement(db: pg.ClientBase, text: string): Promise<Column[]> {
  await db.query("SAVEPOINT before_statement");
  try {
    const columns = await new Promise<Described[]>((resolve, reject) => {
      db.query(new Description(text, (error, described) => (error ? reject(error) : resolve(described))));
    });
    return await withNullability(db, columns, text);
  } finally {
    await db.query("ROLLBACK TO before_statement");
  }
}

/** Views and temporary tables have no NOT NULL columns. */
async function withNullability(db: pg.ClientBase, columns: Described[], text: string): Promise<Column[]> {
  const { rows: sources } = await db.query<Source>(
    `SELECT a.attrelid::int AS table, a.attnum::int AS column, NOT a.attnotnull AS "isNullable", a.attname AS name,
       c.relname AS "tableName"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attrelid = ANY ($1) AND c.relkind IN ('r', 'p') AND c.relpersistence <> 't'
       AND c.relnamespace <> 'pg_catalog'::regnamespace`,
    [columns.map(({ tableID }) => tableID)],
  );
  return columns.map(({ name, dataTypeID: type, tableID, columnID }) => {
    const source = sources.find(({ table, column }) => table === tableID && column === columnID);
    return { name, type, isNullable: source ? canBeNull(source, text) : null };
  });
}

/**
 * Conditions such as `due_at <= $2`, `phone IS NOT NULL` or `AND t.owner_id = u.id` leave no row with null. Looks for
 * the column's name only: a condition on another table's column of that name counts too.
 */
function canBeNull({ name, tableName, isNullable }: Source, text: string): boolean {
  const excluded = [
    `\\b${name} (?:IS NOT NULL|<> |[<>]=? |= ANY)`,
    `\\b(?:ON|AND|WHERE) (?:\\w+\\.)?${name} = `,
    `\\b(?:ON|AND|WHERE) [\\w.]+ = (?:\\w+\\.)?${name}\\b`,
  ];
  if (excluded.some((condition) => new RegExp(condition).test(text))) return false;
  return isNullable || isOuterJoined(tableName, text);
}

/** Whether the statement reads this table only by an outer join. */
function isOuterJoined(table: string, text: string): boolean {
  const reads = [
    ...text.matchAll(new RegExp(`(\\w+\\s+)?\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:\\w+\\.)?${table}\\b`, "g")),
  ];
  return reads.length > 0 && reads.every(([, before = ""]) => /^(?:LEFT|FULL)\s+$/.test(before));
}
