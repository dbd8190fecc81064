/** Changes that integrators receive as events. Their programs recognize an event by its type: a name never changes. */
export const EVENT_TYPES = [
  "customer.created",
  "customer.updated",
  "customer.erased",
  "consent.changed",
  "rfm.changed",
  "sale.registered",
  "campaign.finished",
  "message.status",
  "conversation.waiting",
  "conversation.reassigned",
  "survey.answered",
  "sync.finished",
  "sync.failed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event is about. The events of one subject are in order. */
export const EVENT_SUBJECTS = {
  "customer.created": "customer",
  "customer.updated": "customer",
  "customer.erased": "customer",
  "consent.changed": "customer",
  "rfm.changed": "customer",
  "sale.registered": "sale",
  "campaign.finished": "campaign",
  "message.status": "message",
  "conversation.waiting": "reassignment",
  "conversation.reassigned": "reassignment",
  "survey.answered": "answer",
  "sync.finished": "run",
  "sync.failed": "run",
} as const satisfies Record<EventType, string>;
