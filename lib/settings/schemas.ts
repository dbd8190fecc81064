import { z } from "zod";
import { Line, PublicName } from "../core/line.ts";
import { QUOTA_BOUNDS } from "../core/quotas.ts";
import { MAIL_SECURITY } from "./names.ts";

export type { MailSecurity } from "./names.ts";
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

/** Access to an organization's ERP. The password is in clear: it never leaves the server. */
export type ErpConnection = {
  baseUrl: string;
  username: string;
  password: string;
  /** Reads only this branch; null reads all. */
  defaultBranch: string | null;
  /** Entered by the organization, not the operator: it must not reach the operator's internal network. */
  isUserSupplied: boolean;
};

/** Base URL of an external system as entered: `https://erp.example/base`. */
export const BaseUrl = Line.max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine(isPlainUrl, "must have no user, query or fragment")
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

export const SaveErpConnection = z.strictObject({
  baseUrl: BaseUrl,
  username: Line.min(1).max(200),
  /** Absent: keeps the stored one, provided address and user are unchanged. */
  password: Password.optional(),
  defaultBranch: Line.min(1).max(40).nullish(),
});
export type SaveErpConnection = z.input<typeof SaveErpConnection>;

/** Missing fields are taken from the active connection. */
export const TestErpConnection = SaveErpConnection.partial();
export type TestErpConnection = z.input<typeof TestErpConnection>;

/** Highest `trans_id` already synchronized per numbered entity. */
export type Checkpoints = { customers: bigint; transactions: bigint };
export type CheckpointEntity = keyof Checkpoints;

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
