import { toChanged } from "../settings/index.ts";
import { type HelpdeskConfig, type HelpdeskConfigView, WAIT_TIMEOUT_MINUTES, type WaitTimeout } from "./schemas.ts";
import type { ConfigRow } from "./store/config.ts";

const NOTHING_YET: Omit<HelpdeskConfigView, "hasApiKey" | "changed"> = {
  ...{ instanceUrl: null, accountId: null, whatsappMode: "gateway" },
  ...{ waitTimeoutEnabled: false, waitTimeoutMinutes: WAIT_TIMEOUT_MINUTES.default, reassignmentMessage: null },
  blockOutsideHours: false,
};

/** Never the key, in no form: only that there is one. */
export function toConfigView(row: ConfigRow | null): HelpdeskConfigView {
  if (!row) return { ...NOTHING_YET, hasApiKey: false, changed: null };
  const { apiKey, webhookSecretEncrypted: _, ...shown } = row.config;
  return { ...shown, hasApiKey: apiKey !== "", changed: toChanged(row.change) };
}

export function toWaitTimeout(config: HelpdeskConfig | null): WaitTimeout {
  const { waitTimeoutEnabled, waitTimeoutMinutes, reassignmentMessage } = config ?? NOTHING_YET;
  return { enabled: waitTimeoutEnabled, minutes: waitTimeoutMinutes, reassignmentMessage };
}
