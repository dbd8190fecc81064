/** Entities that a sync reads from the ERP; each depends on the ones before it. */
export const ERP_ENTITIES = ["stores", "sellers", "products", "customers", "transactions"] as const;
export type ErpEntity = (typeof ERP_ENTITIES)[number];

/** Other job runs, listed next to ERP syncs. */
export const OTHER_RUN_TYPES = ["rfm", "campaign_send", "reassignment", "retention"] as const;
export type OtherRunType = (typeof OTHER_RUN_TYPES)[number];
