export const MAIL_SECURITY = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** How rows are read: requests to the ERP's API, read-only views in its database, or CSV files in a folder. */
export const ERP_KINDS = ["http", "sql", "files"] as const;
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

export const FILE_DELIMITERS = [";", ",", "\t"] as const;
export type FileDelimiter = (typeof FILE_DELIMITERS)[number];
export const FILE_ENCODINGS = ["utf-8", "windows-1252"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
export const FILE_DECIMALS = [",", "."] as const;
export type FileDecimal = (typeof FILE_DECIMALS)[number];

/** Names that the files of each list begin with. */
export const ERP_FILES = {
  stores: "filiais",
  sellers: "funcionarios",
  products: "produtos",
  customers: "clientes",
  transactions: "transacoes",
} as const;

export const DEFAULT_REGION = "us-east-1";

type FilesPlace =
  | { protocol: "sftp"; host: string; port: number; folder: string }
  | { protocol: "s3"; origin: string; bucket: string; prefix: string };

/** The parts of a folder's address: `sftp://host:22/folder`, or `https://endpoint/bucket/prefix`; null for others. */
export function filesPlaceOf(address: string): FilesPlace | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, origin, pathname } = new URL(address);
  const parts = pathname.split("/").filter((part) => part !== "");
  // Nothing that has to be escaped in a path or a signature.
  if (parts.some((part) => !/^[\w.~@=-]+$/.test(part) || part === "." || part === "..")) return null;
  if (protocol === "sftp:") {
    if (!/^(?:[a-z\d.-]+|\[[a-f\d:.]+\])$/i.test(hostname)) return null;
    return { protocol: "sftp", host: hostname, port: Number(port) || 22, folder: `/${parts.join("/")}` };
  }
  const [bucket, ...prefix] = parts;
  if ((protocol !== "https:" && protocol !== "http:") || !bucket) return null;
  return { protocol: "s3", origin, bucket, prefix: prefix.map((part) => `${part}/`).join("") };
}

const KEY = /^-----BEGIN ([A-Z ]{1,40}PRIVATE KEY)-----([A-Za-z\d+/=\s]+)-----END \1-----$/;

/** The text of a private key with its line breaks, which a form's field removes; null for a password. */
export function keyTextOf(secret: string): string | null {
  const match = KEY.exec(secret.trim());
  if (!match) return null;
  const [, kind, body = ""] = match;
  const lines = body.replace(/\s+/g, "").match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ""].join("\n");
}

/** A private key in another format or with a passphrase. It must never be sent as if it were a password. */
export function isUnreadableKey(secret: string): boolean {
  const isKey = secret.includes("PRIVATE KEY") || secret.trim().startsWith("PuTTY-User-Key-File");
  return isKey && (keyTextOf(secret) === null || secret.includes("BEGIN ENCRYPTED "));
}
