import type { SqlDialect } from "../../../settings/schemas.ts";
import type { Family, Reading } from "./columns.ts";
import { LIST_LIMIT, TEXT_LIMIT } from "./wire-row.ts";

/** How a database writes what page statements need. `column` and `view` are quoted already. */
export type Dialect = {
  /** The name as the database stores it, quoted. */
  view: (name: string) => string;
  column: (name: string) => string;
  /** A value as text: decimals with a dot, times as `YYYY-MM-DD HH:MM:SS`, those with a zone in UTC. */
  text: (column: string, family: Family, length: number) => string;
  /** A time to compare with; `utc` for a column with a zone. */
  time: (text: string, family: Family) => string;
  /** The placeholder of the only parameter. */
  parameter: string;
  page: (limit: number, offset: number) => string;
};

const parts = (name: string, fold: (part: string) => string, quote: (part: string) => string) =>
  name
    .split(".")
    .map((part) => quote(fold(part)))
    .join(".");
const asWritten = (part: string) => part;
const double = (part: string) => `"${part.replaceAll('"', '""')}"`;
const backtick = (part: string) => `\`${part.replaceAll("`", "``")}\``;
const bracket = (part: string) => `[${part.replaceAll("]", "]]")}]`;
const limitOffset = (limit: number, offset: number) => `LIMIT ${limit} OFFSET ${offset}`;
const fetchNext = (limit: number, offset: number) => `OFFSET ${offset} ROWS FETCH NEXT ${limit} ROWS ONLY`;

export const DIALECTS: Record<SqlDialect, Dialect> = {
  postgresql: {
    view: (name) => parts(name, (part) => part.toLowerCase(), double),
    column: double,
    text: (column, family, length) => {
      if (family === "zoned") return `(${column} AT TIME ZONE 'UTC')::text`;
      return family === "text" ? `left(${column}::text, ${length})` : `${column}::text`;
    },
    time: (text, family) => (family === "zoned" ? `TIMESTAMPTZ '${text}+00'` : `TIMESTAMP '${text}'`),
    parameter: "$1",
    page: limitOffset,
  },
  mysql: {
    view: (name) => parts(name, asWritten, backtick),
    column: backtick,
    text: (column, family, length) =>
      family === "text"
        ? `LEFT(CAST(${column} AS CHAR), ${length})`
        : `CAST(${column}${family === "boolean" ? " + 0" : ""} AS CHAR)`,
    // The session's time zone is UTC, in which the type with a zone is compared.
    time: (text) => `TIMESTAMP '${text}'`,
    parameter: "?",
    page: limitOffset,
  },
  sqlserver: {
    view: (name) => parts(name, asWritten, bracket),
    column: bracket,
    text: (column, family, length) => {
      if (family === "zoned")
        return `CONVERT(nvarchar(30), CONVERT(datetime2(3), SWITCHOFFSET(${column}, '+00:00')), 126)`;
      if (family === "local") return `CONVERT(nvarchar(30), ${column}, 126)`;
      if (family === "day") return `CONVERT(nvarchar(10), ${column}, 23)`;
      if (family === "float") return `CONVERT(nvarchar(60), CAST(${column} AS decimal(28, 6)))`;
      return `LEFT(CONVERT(nvarchar(4000), ${column}), ${length})`;
    },
    time: (text, family) =>
      family === "zoned"
        ? `CONVERT(datetimeoffset, '${text.replace(" ", "T")}+00:00', 127)`
        : `CONVERT(datetime2, '${text.replace(" ", "T")}', 126)`,
    parameter: "@branch",
    page: fetchNext,
  },
  oracle: {
    view: (name) => parts(name, (part) => part.toUpperCase(), double),
    column: double,
    text: (column, family, length) => {
      const iso = "'YYYY-MM-DD\"T\"HH24:MI:SS'";
      if (family === "zoned") return `TO_CHAR(SYS_EXTRACT_UTC(${column}), ${iso})`;
      if (family === "local" || family === "day") return `TO_CHAR(${column}, ${iso})`;
      if (["integer", "decimal", "float"].includes(family))
        return `TO_CHAR(${column}, 'TM9', 'NLS_NUMERIC_CHARACTERS=''.,''')`;
      return `SUBSTR(TO_CHAR(${column}), 1, ${length})`;
    },
    time: (text, family) => `TIMESTAMP '${text}${family === "zoned" ? " +00:00" : ""}'`,
    parameter: ":branch",
    page: fetchNext,
  },
};

/** The text of a column that is to be read. */
export function textOf(dialect: Dialect, { column, family, meaning }: Reading): string {
  return dialect.text(dialect.column(column), family, meaning === "list" ? LIST_LIMIT + 1 : TEXT_LIMIT);
}
