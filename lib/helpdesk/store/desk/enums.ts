// Enums that the helpdesk stores as numbers.
export const CONVERSATION = { open: 0, resolved: 1, pending: 2, snoozed: 3 } as const;
export const MESSAGE = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const;
export const DELIVERY = { sent: 0, delivered: 1, read: 2, failed: 3 } as const;
export const ROLE = { agent: 0, administrator: 1 } as const;

export type Delivery = keyof typeof DELIVERY;
export const ROLE_NAMES = ["agent", "administrator"] as const;
export type Role = (typeof ROLE_NAMES)[number];

/** The columns have neither a default nor a time zone. */
export const UTC_NOW = "(now() AT TIME ZONE 'utc')";
