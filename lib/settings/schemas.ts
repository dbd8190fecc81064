import { z } from "zod";
import { Line, PublicName } from "../core/line.ts";
import { QUOTA_BOUNDS } from "../core/quotas.ts";
import { DEFAULT_TIME_ZONE, ERP_KINDS, ERP_VIEWS, type ErpKind, MAIL_SECURITY, SQL_TLS, sqlPlaceOf } from "./names.ts";

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

const SqlOptions = z.strictObject({
  tls: z.enum(SQL_TLS).default("verify"),
  timeZone: Line.max(60)
    .refine(isTimeZone, "must be a time zone, such as America/Sao_Paulo")
    .default(DEFAULT_TIME_ZONE),
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
  /** `https://erp.example/base`, or `postgresql://erp.example:5432/database` of the kind `sql`. */
  baseUrl: plainUrl(/^(https?|postgres(ql)?|mysql|mariadb|sqlserver|oracle)$/),
  username: Line.min(1).max(200),
  /** Absent: keeps the stored one, provided address and user are unchanged. */
  password: Password.optional(),
  defaultBranch: Line.min(1).max(40).nullish(),
  /** Only of the kind `sql`. Absent: the defaults. */
  sql: SqlOptions.nullish(),
});

/** Without a kind, `http`. */
export const SaveErpConnection = ErpConnectionInput.superRefine(({ kind = "http", baseUrl, sql }, context) => {
  if (!fitsKind(kind, baseUrl)) context.addIssue({ code: "custom", path: ["baseUrl"], message: ADDRESS_OF[kind] });
  if (kind !== "sql" && sql) context.addIssue({ code: "custom", path: ["sql"], message: "needs the kind sql" });
});
export type SaveErpConnection = z.input<typeof SaveErpConnection>;

/** Missing fields are taken from the active connection. */
export const TestErpConnection = ErpConnectionInput.partial();
export type TestErpConnection = z.input<typeof TestErpConnection>;

export const ADDRESS_OF: Record<ErpKind, string> = {
  http: "must begin with http:// or https://",
  sql: "must be a database's address, such as postgresql://host:5432/database",
};

/** Whether an address is one of this kind of connection. */
export function fitsKind(kind: ErpKind, baseUrl: string): boolean {
  return kind === "sql" ? sqlPlaceOf(baseUrl) !== null : isHttp(baseUrl);
}

export function sqlDefaults(): SqlOptions {
  return SqlOptions.parse({});
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
