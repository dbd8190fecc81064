import { MailError } from "../mail/mail-error.ts";
import {
  innermostCode,
  isTlsCode,
  isUnknownHost,
  type TransportReason,
  transportReason,
} from "../transport-failure.ts";
import { ProbeError } from "./probe.ts";

type Settings = Readonly<Record<string, unknown>>;

const STARTED = "Is PostgreSQL started, and is this its port?";
const OWNER_RIGHTS = "The user of MIGRATE_DATABASE_URL must own the database and have CREATEROLE";

type Service = { at: string[]; otherwise?: string; ifRefused?: string; ifNotLetIn?: string; ifDenied?: string };
/** `at`: the variables with a service's address, first one set wins; `otherwise`: the default address. */
const SERVICES: Record<string, Service> = {
  database: { at: ["DATABASE_URL"], ifRefused: STARTED, ifNotLetIn: "Is the password in DATABASE_URL correct?" },
  migrations: { at: ["DATABASE_URL"] },
  "database user": { at: ["DATABASE_URL"], ifNotLetIn: "npm run migrate creates this user with this password" },
  "engine database": {
    at: ["ENGINE_DATABASE_URL", "DATABASE_URL"],
    ifRefused: STARTED,
    ifNotLetIn: "Is the password in ENGINE_DATABASE_URL (without it, in DATABASE_URL) correct?",
  },
  "read replica": {
    at: ["DATABASE_READ_URL"],
    ifRefused: STARTED,
    ifNotLetIn: "A replica knows the user and the password of DATABASE_URL",
  },
  "database's owner": {
    at: ["MIGRATE_DATABASE_URL"],
    ifRefused: STARTED,
    ifNotLetIn: "Is the password in MIGRATE_DATABASE_URL correct?",
    ifDenied: OWNER_RIGHTS,
  },
  identity: { at: ["CLERK_API_URL"], otherwise: "https://api.clerk.com" },
  "sign-in account": { at: ["CLERK_API_URL"], otherwise: "https://api.clerk.com" },
  "limits (writing)": { at: ["UPSTASH_REDIS_REST_URL", "DATABASE_URL"] },
  limits: { at: ["UPSTASH_REDIS_REST_URL", "DATABASE_URL"] },
  jobs: { at: ["INNGEST_BASE_URL"], otherwise: "https://inn.gs", ifRefused: "Is the engine started?" },
  secrets: { at: ["SECRET_VAULT_URL"] },
  mail: { at: ["SMTP_URL"], ifRefused: "Is this its host and port?" },
  "helpdesk database": { at: ["HELPDESK_DATABASE_URL"] },
};

const REFUSED = "refused the connection";
const UNKNOWN = "is an unknown host";
const LATE = "didn't answer in time";
const BROKEN_OFF = "closed the connection";
const NOT_LET_IN = "rejected the user name or the password";
/** No matching line in pg_hba.conf, or the server requires encryption. */
const NO_WAY_IN = "rejects this login: check the user, this machine's address and ?sslmode=verify-full";
const NO_TABLES = "does not have the tables: run npm run migrate";
const NO_TLS = "offers no encryption: in your own network, remove ?sslmode from its address";
const DENIED = "denies this user a right";
const GRANTS = "npm run migrate grants it";
const DISK_FULL = "has no disk space left: free some, or enlarge the volume. No partial data was written";
const BY_REASON: Record<TransportReason, string> = {
  refused: REFUSED,
  unreachable: "can't be reached",
  timeout: LATE,
  reset: BROKEN_OFF,
};
/** By the code of a mail failure, an SQL state or a code of the system. */
const CAUSES: Record<string, string> = {
  refused_connection: REFUSED,
  unknown_host: UNKNOWN,
  timeout: LATE,
  connection_lost: BROKEN_OFF,
  tls: "offers no encryption that can be trusted (certificate, or the wrong port)",
  ETLS_NOT_OFFERED: NO_TLS,
  authentication: NOT_LET_IN,
  "28P01": NOT_LET_IN,
  "28000": NO_WAY_IN,
  "3D000": "has no such database: npm run migrate creates it",
  "3F000": NO_TABLES,
  "42P01": NO_TABLES,
  "42883": NO_TABLES,
  "53300": "has no connection left",
  "53100": DISK_FULL,
  ENOSPC: DISK_FULL,
  "25006": "accepts only reads: is it a replica?",
  "42501": DENIED,
  "57P03": "is starting or stopping: try again",
};

/** Whether the failure is caused by a service or its address, not by a defect of ours. */
export function isServiceFailure(error: unknown): boolean {
  return error instanceof ProbeError || knownCause(error) !== undefined;
}

/** Explains a service failure to the operator: where, and what to do. Never a user, password or key. */
export function explainFailure(name: string, error: unknown, settings: Settings): string {
  const { at = [], otherwise, ifRefused, ifNotLetIn, ifDenied = GRANTS } = SERVICES[name] ?? {};
  const url = at.map((variable) => settings[variable]).find((value) => typeof value === "string") ?? otherwise;
  const place = placeOf(url) ?? name;
  if (error instanceof ProbeError) return error.finding === "answer" ? `${place}: ${error.message}` : error.message;
  const cause = causeOf(error);
  const hint = { [REFUSED]: ifRefused, [NOT_LET_IN]: ifNotLetIn, [DENIED]: ifDenied }[cause];
  return `${place} ${cause}${hint ? `. ${hint}` : ""}`;
}

function placeOf(text: unknown): string | null {
  if (typeof text !== "string" || !URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${protocol.startsWith("postgres") ? pathname : ""}`;
}

function causeOf(error: unknown): string {
  const known = knownCause(error);
  if (known) return known;
  const kind = innermostCode(error);
  if (isTlsCode(kind)) return String(CAUSES.tls);
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? `answered ${status}` : `failed (${kind})`;
}

function knownCause(error: unknown): string | undefined {
  if (error instanceof MailError) return CAUSES[error.reason];
  const { cause } = (error ?? {}) as { cause?: unknown };
  if (cause instanceof MailError) return knownCause(cause);
  if (isUnknownHost(error)) return UNKNOWN;
  const reason = transportReason(error);
  return reason === null ? CAUSES[innermostCode(error)] : BY_REASON[reason];
}
