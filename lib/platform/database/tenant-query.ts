import pg from "pg";

const SET_TENANT = tenantSettings("$1");
const KNOWN = new Map<string, string>();
const MAX_KNOWN = 2_000;
const VERB = /\b(select|insert|update|delete|call|copy)\b/i;
const FIRST_WORD = /^\s*([a-z]+)/i;
const TARGET = /\b(?:from|into|update|call|copy)\s+(?:only\s+)?("?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)?)/i;

/** Sets the tenant for the transaction, and disables parallel workers: they would take other requests' cores. */
export function tenantSettings(orgId: string): string {
  return `SELECT set_config('app.organization_id', ${orgId}, true), set_config('max_parallel_workers_per_gather', '0', true)`;
}

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

/** Verb and table of a statement, such as `SELECT customer`; no values or conditions. */
export function sqlSummary(text: string): string {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const verb = (VERB.exec(text) ?? FIRST_WORD.exec(text))?.[1]?.toUpperCase() ?? "SQL";
  const target = TARGET.exec(text)?.[1]?.replaceAll('"', "");
  const summary = target ? `${verb} ${target}` : verb;
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(text, summary);
  return summary;
}
