export { EVENT_SUBJECTS, EVENT_TYPES, type EventType } from "../core/event-types.ts";

/** What became of a campaign's occurrence. */
export const OUTCOMES = ["sent", "failed", "cancelled", "not_started"] as const;

/** Statuses of a message that are events. */
export const MESSAGE_EVENT_STATUSES = ["sent", "delivered", "read", "failed", "replied"] as const;
