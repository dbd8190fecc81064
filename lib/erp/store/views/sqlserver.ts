import { isIP } from "node:net";
import { optionalPackage } from "../../../platform/optional-package.ts";
import { CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, type Target, type ViewSession } from "./session.ts";

type Column = { name: string; type: { declaration?: string } };
type Result = { recordset: unknown[][]; columns?: Column[][] };
type Request = {
  input: (name: string, type: unknown, value: string) => Request;
  query: (text: string) => Promise<Result>;
};
type Transaction = { begin: () => Promise<unknown>; rollback: () => Promise<unknown> };
type Pool = {
  connect: () => Promise<unknown>;
  close: () => Promise<unknown>;
  on: (name: "error", f: () => void) => void;
};
/** The part of the package `mssql` that is used. */
type Driver = {
  ConnectionPool: new (options: object) => Pool;
  Transaction: new (pool: Pool) => Transaction;
  Request: new (transaction: Transaction) => Request;
  NVarChar: unknown;
};

/** SQL Server has no transactions that only read: only SELECTs are sent, and the transaction is rolled back. */
export async function openSqlserver(target: Target): Promise<ViewSession> {
  const driver = optionalPackage<Driver>("mssql");
  const { host, port, database, username, password, tls } = target;
  const name = isIP(host) === 0 ? { serverName: host } : {};
  const encryption = { encrypt: tls !== "none", trustServerCertificate: tls !== "verify", ...name };
  const pool = new driver.ConnectionPool({
    server: host,
    port,
    database,
    user: username,
    password,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: STATEMENT_TIMEOUT_MS,
    arrayRowMode: true,
    pool: { min: 0, max: 1 },
    options: { ...encryption, appName: "balcao", readOnlyIntent: true },
  });
  pool.on("error", () => undefined);
  await pool.connect();
  const transaction = new driver.Transaction(pool);
  const close = async () => {
    await transaction.rollback().catch(() => undefined);
    await pool.close().catch(() => undefined);
  };
  await transaction.begin().catch(async (error) => {
    await close();
    throw error;
  });
  return {
    columns: async (view) => {
      const { columns } = await new driver.Request(transaction).query(`SELECT TOP 0 * FROM ${view}`);
      return (columns?.[0] ?? []).map((column) => ({ name: column.name, type: column.type.declaration ?? "" }));
    },
    rows: async (text, values) => {
      const request = new driver.Request(transaction);
      for (const value of values) request.input("branch", driver.NVarChar, value);
      const { recordset } = await request.query(text);
      return recordset.map((row) => row.map((value) => (value === null ? null : String(value))));
    },
    close,
  };
}
