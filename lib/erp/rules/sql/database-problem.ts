import type { ErpTestReason, SqlDialect } from "../../../settings/schemas.ts";
import { ErpError } from "../erp-error.ts";
import type { Family } from "./columns.ts";

type Reasons = Partial<Record<ErpTestReason, readonly string[]>>;

/** Codes that the databases and their drivers give to errors: SQL states, or numbers. */
const CODES: Record<SqlDialect, Reasons> = {
  postgresql: {
    unauthorized: ["28P01", "28000"],
    no_database: ["3D000"],
    missing_view: ["42P01", "3F000"],
    no_access: ["42501"],
    timeout: ["57014"],
    unreachable: ["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  },
  mysql: {
    unauthorized: ["1045", "1698"],
    no_database: ["1044", "1049"],
    missing_view: ["1146"],
    no_access: ["1142", "1143", "1227"],
    timeout: ["1969", "3024", "PROTOCOL_SEQUENCE_TIMEOUT"],
    unreachable: ["1053", "PROTOCOL_CONNECTION_LOST"],
    tls: ["HANDSHAKE_NO_SSL_SUPPORT", "HANDSHAKE_SSL_ERROR"],
  },
  sqlserver: {
    unauthorized: ["18456", "18452"],
    no_database: ["4060"],
    missing_view: ["208"],
    no_access: ["229", "230"],
    timeout: ["ETIMEOUT"],
    unreachable: ["ESOCKET", "ECONNCLOSED"],
  },
  oracle: {
    unauthorized: ["1017", "28000", "28001"],
    no_database: ["12505", "12514", "NJS-517", "NJS-518"],
    missing_view: ["942"],
    no_access: ["1031", "1045"],
    timeout: ["1013", "NJS-123", "DPI-1067"],
    unreachable: ["3113", "12541", "NJS-500", "NJS-501", "NJS-503"],
  },
};

/** Null for a code that tells a user nothing but itself. */
export function reasonOfCode(dialect: SqlDialect, code: string): ErpTestReason | null {
  const found = Object.entries(CODES[dialect]).find(([, codes]) => codes.includes(code));
  return (found?.[0] as ErpTestReason | undefined) ?? null;
}

/** `at`: the view, its columns, the package or the code. The messages are shown to users, translated by pattern. */
export function databaseProblem(reason: ErpTestReason, at: string, cause?: unknown): ErpError {
  const fields = { reason, detail: at, cause };
  switch (reason) {
    case "unauthorized":
      return new ErpError("erp_answered", "The ERP's database refused the user or the password", fields);
    case "no_database":
      return new ErpError("erp_answered", "The ERP's server has no such database, or not for this user", fields);
    case "missing_view":
      return new ErpError("erp_unreadable", `The ERP's database has no view ${at}`, fields);
    case "missing_columns":
      return new ErpError("erp_unreadable", `The ERP's view lacks columns: ${at}`, fields);
    case "wrong_types":
      return new ErpError("erp_unreadable", `The ERP's view has columns of another type: ${at}`, fields);
    case "no_access":
      return new ErpError("erp_answered", `The ERP's database does not let its user read ${at}`, fields);
    case "timeout":
      return new ErpError("erp_unreachable", `The ERP's database took too long for ${at}`, fields);
    case "no_driver":
      return new ErpError("erp_not_configured", `The package ${at} is not installed`, fields);
    case "host_not_listed":
      return new ErpError("erp_not_configured", `The database ${at} is not among those of this installation`, fields);
    case "tls":
      return new ErpError("erp_unreachable", "The ERP's database offers no encryption that can be trusted", fields);
    case "database_error":
      return new ErpError("erp_answered", `The ERP's database answered with the error ${at}`, fields);
    default:
      return new ErpError("erp_unreachable", "The ERP's database could not be reached", fields);
  }
}

const FAMILIES: Record<SqlDialect, Partial<Record<Family, RegExp>>> = {
  postgresql: {
    integer: /^int[248]$/,
    decimal: /^(?:numeric|float[48])$/,
    boolean: /^bool$/,
    day: /^date$/,
    local: /^timestamp$/,
    zoned: /^timestamptz$/,
  },
  mysql: {
    integer: /^(?:TINY|SHORT|INT24|LONG|LONGLONG|YEAR)$/,
    decimal: /^(?:DECIMAL|NEWDECIMAL|FLOAT|DOUBLE)$/,
    boolean: /^BIT$/,
    day: /^(?:DATE|NEWDATE)$/,
    local: /^DATETIME$/,
    zoned: /^TIMESTAMP$/,
  },
  sqlserver: {
    integer: /^(?:tinyint|smallint|int|bigint)$/,
    decimal: /^(?:decimal|numeric|money|smallmoney)$/,
    float: /^(?:float|real)$/,
    boolean: /^bit$/,
    day: /^date$/,
    local: /^(?:datetime|datetime2|smalldatetime)$/,
    zoned: /^datetimeoffset$/,
  },
  oracle: {
    decimal: /^(?:NUMBER|FLOAT|BINARY_FLOAT|BINARY_DOUBLE)$/,
    integer: /^BINARY_INTEGER$/,
    boolean: /^BOOLEAN$/,
    // A DATE has a time of day.
    local: /^(?:DATE|TIMESTAMP)$/,
    zoned: /^TIMESTAMP WITH (?:LOCAL )?(?:TIME ZONE|TZ)$/,
  },
};

/** `type`: the name that the driver gives the type of a column. */
export function familyOf(dialect: SqlDialect, type: string): Family {
  const found = Object.entries(FAMILIES[dialect]).find(([, pattern]) => pattern.test(type));
  return (found?.[0] as Family | undefined) ?? "text";
}
