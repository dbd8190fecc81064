import { z } from "zod";
import { Line, PublicName } from "../core/line.ts";
import { QUOTA_BOUNDS } from "../core/quotas.ts";
import {
  DEFAULT_REGION,
  DEFAULT_TIME_ZONE,
  ERP_KINDS,
  ERP_VIEWS,
  type ErpKind,
  FILE_DECIMALS,
  FILE_DELIMITERS,
  FILE_ENCODINGS,
  filesPlaceOf,
  MAIL_SECURITY,
  SQL_TLS,
  sqlPlaceOf,
} from "./names.ts";

export type { ErpKind, ErpViewName, MailSecurity, SqlDialect } from "./names.ts";
export type {
  Changed,
  EmailSettingsView,
  ErpSettingsView,
  ErpTestReason,
  ErpTestResult,
  OrganizationSettings,
  QuotasView,
  TestMailResult,
} from "./responses.ts";

export const MESSAGE_LIMIT_DAYS = { min: 1, max: 365 };
export const MESSAGE_LIMIT_COUNT = { min: 1, max: 1_000 };
export const REPLY_WINDOW_HOURS = { min: 1, max: 720 };
export const ATTRIBUTION_WINDOW_DAYS = { min: 0, max: 90 };
export const PROGRAMME_HOLDOUT_PERCENT = { min: 0, max: 20 };

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

export const CampaignSettings = z.strictObject({
  /** null: no limit. */
  messageLimitDays: within(MESSAGE_LIMIT_DAYS).nullable(),
  messageLimitCount: within(MESSAGE_LIMIT_COUNT).nullable(),
  blockMultipleCampaigns: z.boolean(),
});
export type CampaignSettings = z.infer<typeof CampaignSettings>;

export const UpdateOrganization = z.strictObject({
  name: PublicName.min(2).max(80).optional(),
  campaignSettings: CampaignSettings.partial().optional(),
  replyWindowHours: within(REPLY_WINDOW_HOURS).optional(),
  attributionWindowDays: within(ATTRIBUTION_WINDOW_DAYS).optional(),
  programmeHoldoutPercent: within(PROGRAMME_HOLDOUT_PERCENT).optional(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

const OwnQuota = (bounds: { min: number; max: number }) => within(bounds).nullable();

/** `PUT /settings/quotas`. null: the installation's default. */
export const SaveQuotas = z.strictObject({
  messagesPerDay: OwnQuota(QUOTA_BOUNDS.messagesPerDay),
  exportsPerHour: OwnQuota(QUOTA_BOUNDS.exportsPerHour),
  segmentQueriesPerMinute: OwnQuota(QUOTA_BOUNDS.segmentQueriesPerMinute),
  apiRequestsPerMinute: OwnQuota(QUOTA_BOUNDS.apiRequestsPerMinute),
});
export type SaveQuotas = z.infer<typeof SaveQuotas>;

const Address = Line.max(254).pipe(z.email());
const Password = z.string().min(1).max(500);

const MailServerInput = z.strictObject({
  host: Line.min(1)
    .max(253)
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITY),
  username: Line.min(1).max(200).nullish(),
  /** Absent: keeps the stored one, provided server and user are unchanged. */
  password: Password.optional(),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

export const SaveEmailSettings = z.strictObject({
  fromName: PublicName.min(1).max(80),
  fromAddress: Address,
  replyTo: Address.nullish(),
  /** null: use the installation's server; absent: unchanged. */
  server: MailServerInput.nullish(),
});
export type SaveEmailSettings = z.infer<typeof SaveEmailSettings>;

/** A name as a database writes it without quotes, with or without its schema. */
const ViewName = Line.max(130).regex(/^[A-Za-z_][A-Za-z\d_$]*(\.[A-Za-z_][A-Za-z\d_$]*)?$/);
const viewName = (byDefault: string) => ViewName.default(byDefault);

const TimeZone = Line.max(60).refine(isTimeZone, "must be a time zone, such as America/Sao_Paulo");

const SqlOptions = z.strictObject({
  tls: z.enum(SQL_TLS).default("verify"),
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
  views: z
    .strictObject({
      stores: viewName(ERP_VIEWS.stores),
      sellers: viewName(ERP_VIEWS.sellers),
      products: viewName(ERP_VIEWS.products),
      customers: viewName(ERP_VIEWS.customers),
      transactions: viewName(ERP_VIEWS.transactions),
      items: viewName(ERP_VIEWS.items),
    })
    .prefault({}),
});
/** What only the kind `sql` has: encryption, the time zone of its times, and the names of its views. */
export type SqlOptions = z.infer<typeof SqlOptions>;

const FilesOptions = z.strictObject({
  delimiter: z.enum(FILE_DELIMITERS).default(";"),
  encoding: z.enum(FILE_ENCODINGS).default("utf-8"),
  decimal: z.enum(FILE_DECIMALS).default(","),
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
  /** Fingerprint of the SFTP server's key, as `ssh-keygen -lf` prints it. */
  hostKey: Line.regex(/^SHA256:[A-Za-z\d+/]{43}$/)
    .nullable()
    .default(null),
  /** Of the object storage. */
  region: Line.regex(/^[a-z\d-]{1,40}$/).default(DEFAULT_REGION),
});
/** What only the kind `files` has: how its files are written, and which server has them. */
export type FilesOptions = z.infer<typeof FilesOptions>;

/** Access to an organization's ERP. The password is in clear: it never leaves the server. */
export type ErpConnection = {
  kind: ErpKind;
  baseUrl: string;
  username: string;
  password: string;
  /** Reads only this branch; null reads all. */
  defaultBranch: string | null;
  /** Of the kind `sql`; null for others. */
  sql: SqlOptions | null;
  /** Of the kind `files`; null for others. */
  files: FilesOptions | null;
  /** Entered by the organization, not the operator: it must not reach the operator's internal network. */
  isUserSupplied: boolean;
};

const plainUrl = (protocol: RegExp) =>
  Line.max(500)
    .pipe(z.url({ protocol }))
    .refine(isPlainUrl, "must have no user, query or fragment")
    .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

/** Base URL of an external system as entered: `https://erp.example/base`. */
export const BaseUrl = plainUrl(/^https?$/);

const ErpConnectionInput = z.strictObject({
  kind: z.enum(ERP_KINDS).optional(),
  /** `https://erp.example/base`, `postgresql://erp.example:5432/database` or `sftp://erp.example:22/folder`. */
  baseUrl: plainUrl(/^(https?|postgres(ql)?|mysql|mariadb|sqlserver|oracle|sftp)$/),
  username: Line.min(1).max(200),
  /** A password, or a private key in PEM. Absent: keeps the stored one, provided address and user are unchanged. */
  password: z.string().min(1).max(10_000).optional(),
  defaultBranch: Line.min(1).max(40).nullish(),
  /** Only of the kind `sql`. Absent: the defaults. */
  sql: SqlOptions.nullish(),
  /** Only of the kind `files`. Absent: the defaults. */
  files: FilesOptions.nullish(),
});

/** Without a kind, `http`. */
export const SaveErpConnection = ErpConnectionInput.superRefine(({ kind = "http", baseUrl, sql, files }, context) => {
  if (!fitsKind(kind, baseUrl)) context.addIssue({ code: "custom", path: ["baseUrl"], message: ADDRESS_OF[kind] });
  if (kind !== "sql" && sql) context.addIssue({ code: "custom", path: ["sql"], message: "needs the kind sql" });
  if (kind !== "files" && files) context.addIssue({ code: "custom", path: ["files"], message: "needs the kind files" });
});
export type SaveErpConnection = z.input<typeof SaveErpConnection>;

/** Missing fields are taken from the active connection. */
export const TestErpConnection = ErpConnectionInput.partial();
export type TestErpConnection = z.input<typeof TestErpConnection>;

export const ADDRESS_OF: Record<ErpKind, string> = {
  http: "must begin with http:// or https://",
  sql: "must be a database's address, such as postgresql://host:5432/database",
  files: "must be a folder's address, such as sftp://host:22/folder or https://endpoint/bucket/folder",
};

/** Whether an address is one of this kind of connection. */
export function fitsKind(kind: ErpKind, baseUrl: string): boolean {
  if (kind === "files") return filesPlaceOf(baseUrl) !== null;
  return kind === "sql" ? sqlPlaceOf(baseUrl) !== null : isHttp(baseUrl);
}

export function sqlDefaults(): SqlOptions {
  return SqlOptions.parse({});
}

export function filesDefaults(): FilesOptions {
  return FilesOptions.parse({});
}

/** Highest `trans_id` already synchronized per numbered entity. */
export type Checkpoints = { customers: bigint; transactions: bigint };
export type CheckpointEntity = keyof Checkpoints;

function isHttp(text: string): boolean {
  return /^https?:/i.test(text);
}

/** In its own spelling only: a format per name is kept. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone === name;
  } catch {
    return false;
  }
}

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  // Checked by character: an empty query or fragment is empty in `URL`, yet would swallow an appended path.
  return username + password === "" && !/[?#]/.test(text);
}

/** Endpoint where an external system notifies this installation. */
export type Webhook = {
  name: "whatsapp" | "gateway" | "email" | "helpdesk" | "automation" | "identity";
  url: string | null;
  /** Missing environment variables, without which every call is rejected. */
  missing: readonly string[];
};
