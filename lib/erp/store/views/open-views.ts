import { within } from "../../../platform/concurrency/within.ts";
import { MissingPackageError } from "../../../platform/optional-package.ts";
import { isAllowedDatabase } from "../../../platform/outbound/private-addresses.ts";
import { innermostCode, isTlsCode, transportReason } from "../../../platform/transport-failure.ts";
import { sqlPlaceOf } from "../../../settings/names.ts";
import type { ErpConnection, ErpTestReason, ErpViewName, SqlDialect } from "../../../settings/schemas.ts";
import { ErpError } from "../../rules/erp-error.ts";
import { layoutOf } from "../../rules/sql/columns.ts";
import { databaseProblem, familyOf, reasonOfCode } from "../../rules/sql/database-problem.ts";
import { DIALECTS } from "../../rules/sql/dialects.ts";
import type { Source, Statement } from "../../rules/sql/statements.ts";
import { openMysql } from "./mysql.ts";
import { openOracle } from "./oracle.ts";
import { openPostgresql } from "./postgresql.ts";
import { CLOSE_MS, type Target, type ViewSession } from "./session.ts";
import { openSqlserver } from "./sqlserver.ts";

type Open = (target: Target) => Promise<ViewSession>;
/** A driver is loaded when a connection needs it. Only that of PostgreSQL is part of every installation. */
const DRIVERS: Record<SqlDialect, Open> = {
  postgresql: openPostgresql,
  mysql: openMysql,
  sqlserver: openSqlserver,
  oracle: openOracle,
};

/** The views of an ERP's database within one transaction that only reads. Failures are `ErpError`s. */
export type Views = {
  /** Checks the columns of a view. */
  source: (view: ErpViewName) => Promise<Source>;
  rows: (source: Source, statement: Statement) => Promise<(string | null)[][]>;
};

export async function withViews<T>(connection: ErpConnection, work: (views: Views) => Promise<T>): Promise<T> {
  const place = sqlPlaceOf(connection.baseUrl);
  const { sql } = connection;
  const open = place && DRIVERS[place.dialect];
  if (!place || !sql || !open) throw new ErpError("erp_not_configured", "No ERP connection is configured");
  const { dialect } = place;
  const guard = <R>(at: string, call: Promise<R>) =>
    call.catch((error) => Promise.reject(toProblem(dialect, error, at)));
  const session = await guard("", connectTo(connection, open));
  try {
    return await work({
      source: async (view) => {
        const name = sql.views[view];
        const columns = await guard(name, session.columns(DIALECTS[dialect].view(name)));
        const known = columns.map((column) => ({ name: column.name, family: familyOf(dialect, column.type) }));
        const { readings, missing, mistyped } = layoutOf(view, known);
        if (missing.length > 0) throw databaseProblem("missing_columns", `${name} (${missing.join(", ")})`);
        if (mistyped.length > 0) throw databaseProblem("wrong_types", `${name} (${mistyped.join(", ")})`);
        return { dialect: DIALECTS[dialect], name, readings, timeZone: sql.timeZone };
      },
      rows: (source, { text, values }) => guard(source.name, session.rows(text, values)),
    });
  } finally {
    await within(CLOSE_MS, session.close()).catch(() => session.destroy?.());
  }
}

async function connectTo({ username, password, sql, ...connection }: ErpConnection, open: Open): Promise<ViewSession> {
  const place = sqlPlaceOf(connection.baseUrl);
  if (!place || !sql) throw new ErpError("erp_not_configured", "No ERP connection is configured");
  const { host, port } = place;
  if (connection.isUserSupplied && !isAllowedDatabase(host, port))
    throw databaseProblem("host_not_listed", `${host}:${port}`);
  return open({ ...place, host: host.replace(/^\[|\]$/g, ""), username, password, tls: sql.tls });
}

function toProblem(dialect: SqlDialect, error: unknown, at: string): unknown {
  if (error instanceof ErpError) return error;
  if (error instanceof MissingPackageError) return databaseProblem("no_driver", error.packageName.split("/")[0] ?? "");
  const known = reasonOf(dialect, error);
  if (known) return databaseProblem(known, at, error);
  const code = codeOf(error);
  return code === null ? databaseProblem("unreachable", at, error) : databaseProblem("database_error", code, error);
}

function reasonOf(dialect: SqlDialect, error: unknown): ErpTestReason | null {
  const code = codeOf(error);
  const known = code === null ? null : reasonOfCode(dialect, code);
  if (known) return known;
  if (isTlsCode(innermostCode(error))) return "tls";
  const transport = transportReason(error);
  return transport && (transport === "timeout" ? "timeout" : "unreachable");
}

/** The server chooses it, and users see it. */
const CODE = /^[\w-]{1,30}$/;

/** SQL state, or the database's number for the error; null for a lost connection. */
function codeOf(error: unknown): string | null {
  const { code, errno, number, errorNum } = (error ?? {}) as Record<string, unknown>;
  const numbers = [errno, number, errorNum].filter((one) => typeof one === "number" && one > 0);
  const found = String(numbers[0] ?? code);
  return CODE.test(found) && found !== "undefined" ? found : null;
}
