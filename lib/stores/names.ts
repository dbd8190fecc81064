export const WHATSAPP_PROVIDERS = ["gateway", "cloud_official"] as const;
export type WhatsappProvider = (typeof WHATSAPP_PROVIDERS)[number];

/** Why a check did not confirm a number. */
export const NUMBER_PROBLEMS = ["unreachable", "denied", "not_found", "other_account", "taken", "no_token"] as const;
export type NumberProblem = (typeof NUMBER_PROBLEMS)[number];

/** Instance state reported by the gateway; it sends only in state `open`. */
export const CONNECTION_STATES = ["open", "connecting", "close"] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];
