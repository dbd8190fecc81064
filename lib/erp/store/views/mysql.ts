import { connect } from "node:net";
import { optionalPackage } from "../../../platform/optional-package.ts";
import { CONNECT_TIMEOUT_MS, GIVE_UP_MS, STATEMENT_TIMEOUT_MS, type Target, type ViewSession } from "./session.ts";

type Query = { sql: string; rowsAsArray: true; timeout: number };
type Connection = {
  execute: (query: Query, values?: readonly string[]) => Promise<[unknown[][], { name: string; columnType: number }[]]>;
  query: (query: { sql: string; timeout: number }) => Promise<unknown>;
  on: (event: "error", listener: () => void) => void;
  end: () => Promise<void>;
};
/** The part of the package `mysql2` that is used. */
type Driver = { createConnection: (options: object) => Promise<Connection>; Types: Record<number, string> };

const UNKNOWN_VARIABLE = 1193;
const SECONDS = STATEMENT_TIMEOUT_MS / 1_000;
/** MariaDB's limit, then MySQL's. A stricter one of the server stays in force. */
const LIMITS = [
  `SET SESSION max_statement_time = IF(@@max_statement_time BETWEEN 0.001 AND ${SECONDS}, @@max_statement_time, ${SECONDS})`,
  `SET SESSION max_execution_time = IF(@@max_execution_time BETWEEN 1 AND ${STATEMENT_TIMEOUT_MS}, @@max_execution_time,
    ${STATEMENT_TIMEOUT_MS})`,
];
const BEGIN = [
  "SET SESSION time_zone = '+00:00'",
  "SET SESSION lock_wait_timeout = 5",
  "SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ",
  "START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY",
];

/** MySQL and MariaDB. */
export async function openMysql(target: Target): Promise<ViewSession> {
  const driver = optionalPackage<Driver>("mysql2/promise");
  const { host, port, database, username, password } = target;
  const socket = connect({ host, port });
  // The driver's own limit ends with the first byte of the server.
  const slow = setTimeout(() => socket.destroy(), CONNECT_TIMEOUT_MS);
  const login = { database, user: username, password, connectTimeout: CONNECT_TIMEOUT_MS };
  const connection = await driver
    .createConnection({ host, stream: () => socket, ssl: sslOf(target), ...login })
    .finally(() => clearTimeout(slow));
  connection.on("error", () => undefined);
  const close = () => connection.end().catch(() => undefined);
  const run = (sql: string, values?: readonly string[]) =>
    connection.execute({ sql, rowsAsArray: true, timeout: GIVE_UP_MS }, values);
  try {
    await limitTime(connection);
    for (const sql of BEGIN) await connection.query({ sql, timeout: GIVE_UP_MS });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    columns: async (view) => {
      const [, fields] = await run(`SELECT * FROM ${view} LIMIT 0`);
      return fields.map(({ name, columnType }) => ({ name, type: driver.Types[columnType] ?? "" }));
    },
    rows: async (text, values) => {
      const [rows] = await run(text, values);
      return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
    },
    close,
    destroy: () => socket.destroy(),
  };
}

async function limitTime(connection: Connection): Promise<void> {
  for (const [at, sql] of LIMITS.entries()) {
    try {
      await connection.query({ sql, timeout: GIVE_UP_MS });
      return;
    } catch (error) {
      const isOther = (error as { errno?: unknown }).errno === UNKNOWN_VARIABLE;
      if (!isOther || at === LIMITS.length - 1) throw error;
    }
  }
}

function sslOf({ tls }: Target): object | undefined {
  if (tls === "none") return undefined;
  const isVerified = tls === "verify";
  return { rejectUnauthorized: isVerified, verifyIdentity: isVerified };
}
