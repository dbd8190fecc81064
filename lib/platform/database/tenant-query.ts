import pg from "pg";

/** Sets the tenant for the transaction, and disables parallel workers: they would take other requests' cores. */
export function tenantSettings(orgId: string): string {
  return `SELECT set_config('app.organization_id', ${orgId}, true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

/** A statement that runs before another one, and whose result is not needed. */
export type Preparation = { text: string; values?: readonly string[] };

// Methods of the driver's Query that its types omit.
type Wire = {
  parse: (statement: { text: string }) => void;
  bind: (values: { values: readonly string[] }) => void;
  execute: (portal: { portal: string }) => void;
};
interface BaseQuery extends pg.Submittable {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Settle = (error: Error | null, result: pg.QueryResult) => void;
const Base = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: "extended" },
  settle: Settle,
) => BaseQuery;

/**
 * Runs one statement after others in one round trip. PostgreSQL runs everything before a Sync message in one implicit
 * transaction, so their settings apply to that statement only.
 */
class PreparedQuery extends Base {
  readonly #before: readonly Preparation[];
  #completed = 0;

  constructor(before: readonly Preparation[], config: pg.QueryConfig, settle: Settle) {
    super({ ...config, queryMode: "extended" }, settle);
    this.#before = before;
  }

  override prepare(wire: Wire): void {
    for (const { text, values = [] } of this.#before) {
      wire.parse({ text });
      wire.bind({ values });
      wire.execute({ portal: "" });
    }
    super.prepare(wire);
  }

  get #isItsOwn(): boolean {
    return this.#completed >= this.#before.length;
  }

  override handleDataRow(message: unknown): void {
    if (this.#isItsOwn) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isItsOwn) super.handleCommandComplete(message, wire);
    this.#completed += 1;
  }
}

export function queryAfter<Row extends pg.QueryResultRow>(
  connection: pg.PoolClient,
  before: readonly Preparation[],
  { text, values = [] }: { text: string; values?: unknown[] },
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const settle: Settle = (error, result) => {
      if (error) reject(error);
      else resolve(result as pg.QueryResult<Row>);
    };
    connection.query(new PreparedQuery(before, { text, values }, settle));
  });
}

const SET_TENANT = tenantSettings("$1");

export function queryAsTenant<Row extends pg.QueryResultRow>(
  connection: pg.PoolClient,
  orgId: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  return queryAfter(connection, [{ text: SET_TENANT, values: [orgId] }], { text, values });
}
