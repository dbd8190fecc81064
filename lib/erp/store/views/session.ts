import type { SqlDialect } from "../../../settings/schemas.ts";

/** A database to connect to. `address` is the checked one; `host` is the name for its certificate. */
export type Target = {
  dialect: SqlDialect;
  address: string;
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
  tls: "verify" | "encrypt" | "none";
};

/**
 * One transaction that only reads, of one snapshot where the database has them. The session's time zone is UTC.
 * Failures are the driver's own errors.
 */
export type ViewSession = {
  /** Of a quoted view: the names of its columns and of their types. */
  columns: (view: string) => Promise<{ name: string; type: string }[]>;
  rows: (text: string, values: readonly string[]) => Promise<(string | null)[][]>;
  /** Never fails. */
  close: () => Promise<void>;
};

export const CONNECT_TIMEOUT_MS = 10_000;
/** The database ends a statement; the driver gives up a little later, if the database does not answer. */
export const STATEMENT_TIMEOUT_MS = 30_000;
export const GIVE_UP_MS = 35_000;
