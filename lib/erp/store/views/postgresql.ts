import { isIP } from "node:net";
import pg from "pg";
import { postgresSocket } from "../../../platform/database/postgres-socket.ts";
import { CONNECT_TIMEOUT_MS, GIVE_UP_MS, STATEMENT_TIMEOUT_MS, type Target, type ViewSession } from "./session.ts";

/** A stricter limit of the role or the database stays in force. */
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1; SET LOCAL lock_timeout = '5s';
  SELECT set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true) FROM pg_settings
  WHERE name = 'statement_timeout' AND setting::int NOT BETWEEN 1 AND ${STATEMENT_TIMEOUT_MS}`;

const TYPE_NAMES = new Map<number, string>(
  Object.entries(pg.types.builtins).map(([name, oid]) => [Number(oid), name.toLowerCase()]),
);
/** Every value as the text that the database sent. */
const types = { getTypeParser: () => String } as unknown as pg.CustomTypesConfig;

export async function openPostgresql(target: Target): Promise<ViewSession> {
  const { host, port, database, username, password } = target;
  const socket = postgresSocket();
  const client = new pg.Client({
    stream: () => socket,
    host,
    port,
    database,
    user: username,
    password,
    ssl: sslOf(target),
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: GIVE_UP_MS,
    application_name: "balcao",
  }).on("error", () => undefined);
  const close = async () => {
    await client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    await client.query(BEGIN);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const run = (text: string, values?: string[]) => client.query(text, values);
  return {
    columns: async (view) => {
      const { fields } = await run(`SELECT * FROM ${view} LIMIT 0`);
      return fields.map(({ name, dataTypeID }) => ({ name, type: TYPE_NAMES.get(dataTypeID) ?? "" }));
    },
    // Statements name their columns in order.
    rows: async (text, values) => (await run(text, [...values])).rows.map((row) => Object.values(row)),
    close,
    destroy: () => socket.destroy(),
  };
}

function sslOf({ tls, host }: Target): pg.ClientConfig["ssl"] {
  if (tls === "none") return false;
  return { rejectUnauthorized: tls === "verify", ...(isIP(host) === 0 ? { servername: host } : {}) };
}
