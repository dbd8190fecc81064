import type { SqlDialect } from "../../../settings/schemas.ts";

/** A database to connect to. */
export type Target = {
  dialect: SqlDialect;
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
  /** Never fails, but may never end if the server is silent: then `destroy`. */
  close: () => Promise<void>;
  destroy?: () => void;
};

export const CONNECT_TIMEOUT_MS = 10_000;
/** The database ends a statement; the driver gives up a little later, if the database does not answer. */
export const STATEMENT_TIMEOUT_MS = 30_000;
export const GIVE_UP_MS = 35_000;
export const CLOSE_MS = 2_000;
