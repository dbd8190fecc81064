/** Entities that a sync reads from the ERP; each depends on the ones before it. */
export const ERP_ENTITIES = ["stores", "sellers", "products", "customers", "transactions"] as const;
export type ErpEntity = (typeof ERP_ENTITIES)[number];
