// Names that browsers need without the schemas.

export const CUSTOMER_SORTS = ["lastOrder", "name", "spent", "orders"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What `GET /customers/:id/events` tells. */
export const EVENT_KINDS = ["registered", "rfm", "consent", "message", "split", "erased"] as const;

/** What `GET /customers/:id/timeline` tells. */
export const TIMELINE_KINDS = ["sale", "return", "view", ...EVENT_KINDS] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Confirms the erasure of a customer without a name. */
export const ERASE_WORD = "ELIMINAR";
