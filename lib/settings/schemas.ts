import { z } from "zod";
import { Line, PublicName } from "../core/line.ts";

/** Last change of a section. `by` is null if the author is not a user of this organization or was deleted. */
export type Changed = { at: string; by: { id: string; name: string } | null };

export const MESSAGE_LIMIT_DAYS = { min: 1, max: 365 };
export const MESSAGE_LIMIT_COUNT = { min: 1, max: 1_000 };
export const REPLY_WINDOW_HOURS = { min: 1, max: 720 };
export const ATTRIBUTION_WINDOW_DAYS = { min: 0, max: 90 };

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
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export type OrganizationSettings = {
  id: string;
  name: string;
  campaignSettings: CampaignSettings;
  replyWindowHours: number;
  attributionWindowDays: number;
  changed: { profile: Changed | null; campaigns: Changed | null };
};

export const MAIL_SECURITY = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

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

export type EmailSettingsView = {
  fromName: string | null;
  fromAddress: string | null;
  replyTo: string | null;
  server: { host: string; port: number; security: MailSecurity; username: string | null; hasPassword: boolean } | null;
  /** Whether the installation has a mail server for organizations without their own. */
  hasInstallationServer: boolean;
  changed: Changed | null;
};

export type TestMailResult =
  | { ok: true; to: string; millis: number }
  | { ok: false; to: string; millis: number; reason: string; replyCode: number | null };

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

export type ErpSettingsView = {
  /** `default`: the installation's variables. */
  source: "organization" | "default" | "none";
  baseUrl: string | null;
  username: string | null;
  defaultBranch: string | null;
  changed: Changed | null;
};

/** Why a connection cannot be used; shown to users. */
export type ErpTestReason =
  | ("unauthorized" | "not_found" | "refused" | "timeout" | "unreachable" | "private_address")
  | ("not_json" | "not_a_page");
/** Result of requesting one branch from the ERP. `status`: HTTP status, if it answered. */
export type ErpTestResult =
  | { ok: true; millis: number; branches: number }
  | { ok: false; millis: number; reason: ErpTestReason; status: number | null };

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
