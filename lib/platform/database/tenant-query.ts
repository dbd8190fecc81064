import pg from "pg";

/** Sets the tenant for the transaction, and disables parallel workers: they would take other requests' cores. */
export function tenantSettings(orgId: string): string {
  return `SELECT set_config('app.organization_id', ${orgId}, true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

const SET_TENANT = tenantSettings("$1");

// Methods of the driver's Query that its types omit.
type Wire = {
  parse: (statement: { text: string }) => void;
  bind: (values: { values: readonly string[] }) => void;
  execute: (portal: { portal: string }) => void;
};
interface PreparedQuery extends pg.Submittable {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Settle = (error: Error | null, result: pg.QueryResult) => void;
const Base = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: "extended" },
  settle: Settle,
) => PreparedQuery;

/**
 * Runs one statement with its tenant in one round trip. PostgreSQL runs everything before a Sync message in one
 * implicit transaction, so the setting applies to that statement only.
 */
class TenantQuery extends Base {
  readonly #orgId: string;
  #isTenantSet = false;

  constructor(orgId: string, config: pg.QueryConfig, settle: Settle) {
    super({ ...config, queryMode: "extended" }, settle);
    this.#orgId = orgId;
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: SET_TENANT });
    wire.bind({ values: [this.#orgId] });
    wire.execute({ portal: "" });
    super.prepare(wire);
  }

  // The first result is that of set_config, not a row of the statement.
  override handleDataRow(message: unknown): void {
    if (this.#isTenantSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isTenantSet) super.handleCommandComplete(message, wire);
    this.#isTenantSet = true;
  }
}

export function queryAsTenant<Row extends pg.QueryResultRow>(
  connection: pg.PoolClient,
  orgId: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const settle: Settle = (error, result) => {
      if (error) reject(error);
      else resolve(result as pg.QueryResult<Row>);
    };
    connection.query(new TenantQuery(orgId, { text, values }, settle));
  });
}
