import { randomBytes } from "node:crypto";
import pg from "pg";
import { encrypt } from "../../lib/platform/crypto.ts";

/** NOT NULL, foreign key, unique, CHECK. */
const BROKEN_RULES = new Set(["23502", "23503", "23505", "23514"]);
const SECRET = /_encrypted$|_hash$|^api_key$|token$|secret|^kind$/;

type Column = { name: string; type: string; isNeeded: boolean; literal: string | null };
type Reference = { columns: string[]; target: string; targetColumns: string[] };
type Table = { name: string; columns: Column[]; references: Reference[] };

const LATER = "2031-01-01T00:00:00Z";

/** Values required by a table's rule or a reader, beyond the column's type. */
const SPECIAL: Record<string, () => unknown> = {
  "segment.rules": () => JSON.stringify({ rules: [] }),
  "campaign.channel": () => "email",
  "campaign_content_version.channel": () => "email",
  "campaign_recipient.channel": () => "email",
  "campaign_test.variants": () => 2,
  "role.level": () => 50,
  "rfm_settings.churn_days": () => 365,
  "job_run.status": () => "failed",
  "redirect_token.url": () => "https://example.test/oferta",
  "erp_connection.base_url": () => "http://127.0.0.1:9/api",
  "webhook_endpoint.url": () => "http://127.0.0.1:9/hook",
  "webhook_endpoint.status": () => "active",
  "webhook_endpoint.position": () => "1.1.1.1-0",
  "webhook_endpoint.read_until": () => "1:1:",
  "event_delivery.state": () => "given_up",
  "event_delivery.last_error": () => "timeout",
  "customer_count.customers": () => 0,
  // A refresh of the totals adds up other rows, and would change what a suite compares.
  "customer_count.is_sum": () => true,
  "customer_import.kind": () => "customers",
  "customer_import.status": () => "completed",
  "customer_import.headers": () => "[]",
  "customer_import.problem": () => "failed",
  "customer_import.encoding": () => "utf-8",
  "customer_import.delimiter": () => ";",
  "customer_import.preview": () => null,
  "customer_import.result": () => null,
  "customer_import.undo": () => null,
  "customer_import.mapping": () => JSON.stringify({ columns: [], storeCode: null }),
  "customer_import_change.kind": () => "customer",
  "customer_erasure.counts": () => JSON.stringify({ fields: 5, identities: 2, records: 1, errors: 0 }),
  "email_settings.from_address": () => "loja@example.test",
  "event.type": () => "customer.erased",
  "event.subject_type": () => "customer",
  "event.data": () => "{}",
};
const TOKEN = /_token\.token$/;

/** Generates rows from the catalogue, so new tables are filled automatically. Texts contain the canary. */
export class TableFiller {
  readonly db: pg.Client;
  readonly #tables: Table[];
  #serial = 0;

  private constructor(db: pg.Client, tables: Table[]) {
    [this.db, this.#tables] = [db, tables];
  }

  static async open(databaseUrl: string): Promise<TableFiller> {
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    return new TableFiller(db, inOrder(await readTables(db)));
  }

  /** Inserts one row in every table where the organization has none. */
  async fillEmpty(orgId: string, canary: string): Promise<void> {
    for (const table of this.#tables)
      if ((await this.#count(table.name, orgId)) === 0) await this.#insert(table, orgId, canary);
  }

  /** Inserts rows up to this number. */
  async fillUp(names: readonly string[], atLeast: number, orgId: string, canary: string): Promise<void> {
    for (const table of this.#tables.filter(({ name }) => names.includes(name)))
      for (let count = await this.#count(table.name, orgId); count < atLeast; count += 1)
        await this.#insert(table, orgId, canary);
  }

  async #count(table: string, orgId: string): Promise<number> {
    const own = `"${tenantColumn(table)}" = $1`;
    const { rows } = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}" WHERE ${own}`, [
      orgId,
    ]);
    return rows[0]?.n ?? 0;
  }

  async #insert(table: Table, orgId: string, canary: string): Promise<void> {
    this.#serial += 1;
    const found = await findTargets(this.db, table, orgId);
    const text = `${canary} ${this.#serial}`;
    const row: Record<string, unknown> = { [tenantColumn(table.name)]: orgId };
    for (const column of table.columns.filter(({ isNeeded, type }) => isNeeded || type.endsWith("[]")))
      row[column.name] ??= special(table, column, orgId) ?? found[column.name] ?? column.literal ?? plain(column, text);
    const names = Object.keys(row).map((name) => `"${name}"`);
    const places = names.map((_, at) => `$${at + 1}`);
    const { rows } = await this.db
      .query(
        `INSERT INTO "${table.name}" (${names.join(", ")}) VALUES (${places.join(", ")}) RETURNING tableoid::int AS "in", ctid::text AS place`,
        Object.values(row),
      )
      .catch((error: Error) => {
        throw new Error(`${table.name}: ${error.message} ${JSON.stringify(row)}`);
      });
    const texts = Object.fromEntries(
      textsOf(table).map((name) => [name, SPECIAL[`${table.name}.${name}`]?.() ?? text]),
    );
    await writeRest(this.db, table, rows[0], { ...texts, ...found });
  }
}

function special(table: Table, { name, type }: Column, orgId: string): unknown {
  const key = `${table.name}.${name}`;
  if (TOKEN.test(key)) return randomBytes(16).toString("base64url");
  if (type === "timestamp with time zone" && /expires|until/.test(name)) return LATER;
  if (name.endsWith("_encrypted")) return encrypt("secret", orgId);
  return SPECIAL[key]?.();
}

async function readTables(db: pg.Client): Promise<Table[]> {
  const { rows: columns } = await db.query<Column & { table: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
       a.attnotnull AND (NOT a.atthasdef OR format_type(a.atttypid, NULL) = 'text') AS "isNeeded",
       (SELECT substring(pg_get_constraintdef(k.oid) FROM '''([^'']+)''') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS literal
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations'
       AND a.attgenerated = '' ORDER BY 1, a.attnum`,
  );
  const { rows: references } = await db.query<Reference & { table: string }>(
    `SELECT k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS target,
       ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY u(n, o) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.n ORDER BY o) AS columns,
       ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY u(n, o) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.n ORDER BY o) AS "targetColumns"
     FROM pg_constraint k WHERE k.contype = 'f' AND k.conparentid = 0`,
  );
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own,
    references: references.filter(({ table }) => table === name),
  }));
}

/** Referenced tables come first. */
function inOrder(tables: Table[]): Table[] {
  const done = new Set<string>();
  const ordered: Table[] = [];
  const visit = (table: Table) => {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const { target } of table.references) for (const other of tables) if (other.name === target) visit(other);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}

const tenantColumn = (table: string) => (table === "organization" ? "id" : "organization_id");

/** Values for the columns of each foreign key, from an existing row of the organization. */
async function findTargets(db: pg.Client, table: Table, orgId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { columns, target, targetColumns } of table.references) {
    const wanted = targetColumns.map((column) => `"${column}"`).join(", ");
    const own = `"${tenantColumn(target)}" = $1`;
    const { rows } = await db.query(`SELECT ${wanted} FROM "${target}" WHERE ${own} LIMIT 1`, [orgId]);
    for (const [at, column] of columns.entries()) found[column] ??= rows[0]?.[targetColumns[at] ?? ""];
  }
  return found;
}

/** Free-text columns; those with a CHECK, ciphertexts and keys stay unchanged. */
function textsOf({ columns }: Table): string[] {
  return columns
    .filter(({ name, type, literal }) => type === "text" && literal === null && !SECRET.test(name))
    .map(({ name }) => name);
}

/** Fills nullable columns, too, where the table's rules allow it. */
/** `in`: the row's table, or its partition: each has places of its own. */
type RowPlace = { in: number; place: string };

async function writeRest(db: pg.Client, table: Table, row: RowPlace, values: Record<string, unknown>): Promise<void> {
  let at = row.place;
  for (const [name, value] of Object.entries(values)) {
    const set = `UPDATE "${table.name}" SET "${name}" = coalesce("${name}", $2)
      WHERE ctid = $1::tid AND tableoid = $3 RETURNING ctid::text AS place`;
    const written = await db
      .query<{ place: string }>(set, [at, value ?? null, row.in])
      .catch((error: pg.DatabaseError) => {
        if (!BROKEN_RULES.has(error.code ?? "")) throw error;
      });
    at = written?.rows[0]?.place ?? at;
  }
}

function plain({ type }: Column, text: string): unknown {
  switch (type) {
    case "text":
      return text;
    case "uuid":
      return crypto.randomUUID();
    case "boolean":
      return false;
    case "jsonb":
      return "{}";
    case "date":
      return "2026-01-01";
    case "timestamp with time zone":
      return "2026-11-01T12:00:00Z";
    default:
      return type.endsWith("[]") ? [] : 1;
  }
}
