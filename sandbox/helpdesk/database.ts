import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

type Row = Record<string, unknown>;

export type Sql = {
  rows: <T = Row>(text: string, params?: unknown[]) => Promise<T[]>;
  /** Returns the only row; fails if there is none. */
  one: <T = Row>(text: string, params?: unknown[]) => Promise<T>;
};

const TIMESTAMP = 1114;
const BIGINT = 20;
const SCHEMA = join(import.meta.dirname, "schema.sql");
/** Advisory lock id for building the schema, in case of concurrent starts. */
const BUILDING = 4_150_001;

/**
 * The helpdesk's database. Keeps zone-less timestamps as text, because the driver's conversion depends on the process's
 * time zone.
 */
export class DeskDatabase {
  readonly #pool: pg.Pool;

  private constructor(url: string) {
    const parsers = new Map<number, (text: string) => unknown>([
      [TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
      [BIGINT, Number],
    ]);
    const getTypeParser = (oid: number, format?: "text" | "binary") =>
      (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
    this.#pool = new pg.Pool({ connectionString: url, max: 8, types: { getTypeParser } as pg.CustomTypesConfig });
    // If the server stops, its connections fail: let the next query fail, not the process.
    const ignore = () => undefined;
    this.#pool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
  }

  /** Creates the schema if the database is empty. */
  static async open(url: string): Promise<DeskDatabase> {
    const database = new DeskDatabase(url);
    await database.tx(async (sql) => {
      await sql.rows(`SELECT pg_advisory_xact_lock(${BUILDING})`);
      const { exists } = await sql.one<{ exists: boolean }>("SELECT to_regclass('accounts') IS NOT NULL AS exists");
      if (!exists) await sql.rows(await readFile(SCHEMA, "utf8"));
    });
    return database;
  }

  async tx<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(sqlOf(client));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

const names = new Map<string, string>();

/** Name of a prepared statement: at most 63 bytes, different for each text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}

function sqlOf(client: pg.PoolClient): Sql {
  const rows = async <T>(text: string, params: unknown[] = []): Promise<T[]> => {
    // Prepared, because planning them was most of the sandbox's time; PostgreSQL refuses that for several statements.
    const result = await client.query(params.length > 0 ? { name: nameOf(text), text, values: params } : text);
    return (result.rows ?? []) as T[];
  };
  const one = async <T>(text: string, params?: unknown[]): Promise<T> => {
    const [row] = await rows<T>(text, params);
    if (row === undefined) throw new Error("Expected one row, found none");
    return row;
  };
  return { rows, one };
}

/** Formats an instant as this database stores it. */
export function utc(instant: Date): string {
  return instant.toISOString().replace("Z", "");
}
