export const MAIL_SECURITY = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** How rows are read: requests to the ERP's API, or read-only views in its database. */
export const ERP_KINDS = ["http", "sql"] as const;
export type ErpKind = (typeof ERP_KINDS)[number];

/** `verify`: encrypted, to a server with a trusted certificate. `encrypt`: encrypted, without verifying the server. */
export const SQL_TLS = ["verify", "encrypt", "none"] as const;
export type SqlTls = (typeof SQL_TLS)[number];

/** Views that a database has for each list, by their default names. */
export const ERP_VIEWS = {
  stores: "balcao_filiais",
  sellers: "balcao_funcionarios",
  products: "balcao_produtos",
  customers: "balcao_clientes",
  transactions: "balcao_transacoes",
  items: "balcao_itens",
} as const;
export type ErpViewName = keyof typeof ERP_VIEWS;
export const ERP_VIEW_NAMES = Object.keys(ERP_VIEWS) as ErpViewName[];

/** Of times in columns without a time zone. */
export const DEFAULT_TIME_ZONE = "America/Sao_Paulo";

export type SqlDialect = "postgresql" | "mysql" | "sqlserver" | "oracle";
const DIALECTS: Record<string, { dialect: SqlDialect; port: number }> = {
  "postgresql:": { dialect: "postgresql", port: 5432 },
  "postgres:": { dialect: "postgresql", port: 5432 },
  "mysql:": { dialect: "mysql", port: 3306 },
  "mariadb:": { dialect: "mysql", port: 3306 },
  "sqlserver:": { dialect: "sqlserver", port: 1433 },
  "oracle:": { dialect: "oracle", port: 1521 },
};

type SqlPlace = { dialect: SqlDialect; host: string; port: number; database: string };

/** The parts of a database's address (`postgresql://host:port/database`); null for any other address. */
export function sqlPlaceOf(address: string): SqlPlace | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, pathname } = new URL(address);
  const known = DIALECTS[protocol];
  const database = pathname.slice(1);
  // Nothing that a driver's own syntax could give a meaning.
  if (!known || !/^(?:[a-z\d.-]+|\[[a-f\d:.]+\])$/i.test(hostname) || !/^[\w.$-]+$/.test(database)) return null;
  return { dialect: known.dialect, host: hostname, port: Number(port) || known.port, database };
}
