/** What a sync reads from the ERP, in the order in which each needs the one before. */
export const ERP_ENTITIES = ["stores", "sellers", "products", "customers", "transactions"] as const;
export type ErpEntity = (typeof ERP_ENTITIES)[number];
