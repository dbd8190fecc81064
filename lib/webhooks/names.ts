/** An endpoint gets events while it is active. */
export const ENDPOINT_STATUSES = ["active", "paused"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** `failing`: it failed everything for three days. `gone`: it answered 410. */
export const PAUSE_REASONS = ["person", "failing", "gone"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** `retrying`: failed, and will be tried again. `given_up`: every attempt failed. */
export const DELIVERY_STATES = ["waiting", "retrying", "delivered", "given_up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed. `http_status`: an answer other than 2xx. `event_removed`: the log no longer has the event. */
export const DELIVERY_ERRORS = [
  "http_status",
  "redirect",
  "timeout",
  "reset",
  "unreachable",
  "refused",
  "blocked_address",
  "event_removed",
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** The type of test events, which are sent at once and are not in the log of events. */
export const TEST_TYPE = "webhook.test";

/** Hours for which the former secret may sign beside the new one. */
export const SECRET_OVERLAP = { default: 24, most: 7 * 24 };
export const MAX_DESCRIPTION = 80;
export const MAX_URL = 500;
