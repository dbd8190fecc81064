import { z } from "zod";
import { Line, PublicName } from "../core/line.ts";

/** Who changed a section last. `by` is null when nobody of this organization did, or the person is gone. */
export type Changed = { at: string; by: { id: string; name: string } | null };

export const MESSAGE_LIMIT_DAYS = { min: 1, max: 365 };
export const MESSAGE_LIMIT_COUNT = { min: 1, max: 1_000 };
export const REPLY_WINDOW_HOURS = { min: 1, max: 720 };
export const ATTRIBUTION_WINDOW_DAYS = { min: 0, max: 90 };

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

export const UpdateOrganization = z.strictObject({
  name: PublicName.min(2).max(80).optional(),
  campaignSettings: z
    .strictObject({
      /** null: no limit. */
      messageLimitDays: within(MESSAGE_LIMIT_DAYS).nullable().optional(),
      messageLimitCount: within(MESSAGE_LIMIT_COUNT).nullable().optional(),
      blockMultipleCampaigns: z.boolean().optional(),
    })
    .optional(),
  replyWindowHours: within(REPLY_WINDOW_HOURS).optional(),
  attributionWindowDays: within(ATTRIBUTION_WINDOW_DAYS).optional(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export type CampaignSettings = {
  messageLimitDays: number | null;
  messageLimitCount: number | null;
  blockMultipleCampaigns: boolean;
};
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
  /** Absent: the stored one, as long as server and user stay the same. */
  password: Password.optional(),
});
export type MailServerInput = z.infer<typeof MailServerInput>;

export const SaveEmailSettings = z.strictObject({
  fromName: PublicName.min(1).max(80),
  fromAddress: Address,
  replyTo: Address.nullish(),
  /** null: the installation's; absent: as it is. */
  server: MailServerInput.nullish(),
});
export type SaveEmailSettings = z.infer<typeof SaveEmailSettings>;

export type EmailSettingsView = {
  fromName: string | null;
  fromAddress: string | null;
  replyTo: string | null;
  server: { host: string; port: number; security: MailSecurity; username: string | null; hasPassword: boolean } | null;
  /** Whether the installation has a server for those without one. */
  hasInstallationServer: boolean;
  changed: Changed | null;
};

export type TestMailResult =
  | { ok: true; to: string; millis: number }
  | { ok: false; to: string; millis: number; reason: string; replyCode: number | null };

/** What it takes to read an organization's ERP. The password is in clear: it never leaves the server. */
export type ErpConnection = {
  baseUrl: string;
  username: string;
  password: string;
  /** Reads this branch alone; null reads them all. */
  defaultBranch: string | null;
  /** Typed in by the organization, not by the operator: it may not lead into the operator's own network. */
  isUserSupplied: boolean;
};

/** Where an outside system is, as somebody typed it: `https://erp.example/base`. */
export const BaseUrl = Line.max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine(isPlainUrl, "must have no user, query or fragment")
  .transform((url) => url.replace(/(?<!\/)\/+$/, ""));

export const SaveErpConnection = z.strictObject({
  baseUrl: BaseUrl,
  username: Line.min(1).max(200),
  /** Absent: the stored one, as long as address and user stay the same. */
  password: Password.optional(),
  defaultBranch: Line.min(1).max(40).nullish(),
});
export type SaveErpConnection = z.input<typeof SaveErpConnection>;

/** What isn't given is taken from the connection in use. */
export const TestErpConnection = SaveErpConnection.partial();
export type TestErpConnection = z.input<typeof TestErpConnection>;

export type ErpSettingsView = {
  /** `default`: the variables of the installation. */
  source: "organization" | "default" | "none";
  baseUrl: string | null;
  username: string | null;
  defaultBranch: string | null;
  changed: Changed | null;
};

/** Why a connection can't be used, for people to act on. */
export type ErpTestReason =
  | ("unauthorized" | "not_found" | "refused" | "timeout" | "unreachable" | "private_address")
  | ("not_json" | "not_a_page");
/** What asking the ERP for one branch brought. `status` is what it answered, if it did. */
export type ErpTestResult =
  | { ok: true; millis: number; branches: number }
  | { ok: false; millis: number; reason: ErpTestReason; status: number | null };

/** The highest `trans_id` already synchronised of each entity that has one. */
export type Checkpoints = { customers: bigint; transactions: bigint };
export type CheckpointEntity = keyof Checkpoints;

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  // By their signs: an empty query or fragment is none to the URL, and yet swallows the path that is appended.
  return username + password === "" && !/[?#]/.test(text);
}

/** Where another system tells this installation something. */
export type Webhook = {
  name: "whatsapp" | "gateway" | "email" | "helpdesk" | "automation" | "identity";
  url: string | null;
  /** The variables without which each of its calls is refused. */
  missing: readonly string[];
};
