import { z } from "zod";
import { BaseUrl, type Changed } from "../settings/schemas.ts";

export const WHATSAPP_MODES = ["gateway", "waba_official"] as const;
export type WhatsappMode = (typeof WHATSAPP_MODES)[number];

export const WAIT_TIMEOUT_MINUTES = { min: 1, max: 1_440, default: 30 };
export const REASSIGNMENT_MESSAGE_LENGTH = 1_000;
const MAX_ID = 2_147_483_647;

/** What the database holds. `apiKey` in its stored form: a pointer into the vault, or encrypted. */
export type HelpdeskConfig = {
  instanceUrl: string;
  apiKey: string;
  accountId: number;
  whatsappMode: WhatsappMode;
  waitTimeoutEnabled: boolean;
  waitTimeoutMinutes: number;
  /** null: the default text. */
  reassignmentMessage: string | null;
  blockOutsideHours: boolean;
  webhookSecretEncrypted: string | null;
};

/** One line without spaces, as a header takes it. */
const ApiKey = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, "must be one word of plain characters");

export const SaveHelpdeskConfig = z.strictObject({
  instanceUrl: BaseUrl,
  /** Absent: the stored one, as long as the address stays the same. */
  apiKey: ApiKey.optional(),
  accountId: z.int().min(1).max(MAX_ID),
});
export type SaveHelpdeskConfig = z.input<typeof SaveHelpdeskConfig>;

/** What isn't given is taken from the configuration in use. */
export const TestHelpdesk = SaveHelpdeskConfig.partial();
export type TestHelpdesk = z.input<typeof TestHelpdesk>;

export const SaveHelpdeskMode = z.strictObject({ mode: z.enum(WHATSAPP_MODES) });
export type SaveHelpdeskMode = z.infer<typeof SaveHelpdeskMode>;

export const SaveWaitTimeout = z.strictObject({
  enabled: z.boolean(),
  /** Any number: it is brought within the bounds. Absent: as it is. */
  minutes: z.number().transform(clampMinutes).optional(),
  /** null or empty: the default text. Absent: as it is. */
  reassignmentMessage: z.string().trim().max(REASSIGNMENT_MESSAGE_LENGTH).nullish(),
});
export type SaveWaitTimeout = z.input<typeof SaveWaitTimeout>;
export type WaitTimeout = { enabled: boolean; minutes: number; reassignmentMessage: string | null };

export const SaveAgentHours = z.strictObject({ blockOutsideHours: z.boolean() });
export type SaveAgentHours = z.infer<typeof SaveAgentHours>;

/** Never the key, in no form: only that there is one. */
export type HelpdeskConfigView = {
  instanceUrl: string | null;
  accountId: number | null;
  hasApiKey: boolean;
  whatsappMode: WhatsappMode;
  waitTimeoutEnabled: boolean;
  waitTimeoutMinutes: number;
  reassignmentMessage: string | null;
  blockOutsideHours: boolean;
  changed: Changed | null;
};

/** Why a helpdesk can't be used, for people to act on. */
export type HelpdeskProblem =
  | ("not_configured" | "key_unavailable" | "key_unreadable")
  | ("unauthorized" | "not_administrator" | "not_found" | "private_address" | "not_a_helpdesk")
  | ("refused" | "timeout" | "unreachable");
/** What asking the helpdesk brought. `status` is what it answered, if it did. */
export type HelpdeskHealth =
  | { ok: true; millis: number; agents: number }
  | { ok: false; millis: number; reason: HelpdeskProblem; status: number | null };

/** `isReachable`: the helpdesk confirmed it. `receivesEvents`: it knows where to tell us what happens. */
export type SavedHelpdeskConfig = HelpdeskConfigView & { isReachable: boolean; receivesEvents: boolean };

function clampMinutes(minutes: number): number {
  return Math.min(WAIT_TIMEOUT_MINUTES.max, Math.max(WAIT_TIMEOUT_MINUTES.min, Math.round(minutes)));
}
