export { refreshPreferences } from "./refresh-preferences.ts";
export { customerRef } from "./rules/customer-ref.ts";
export { rfmBounds, rfmConstants } from "./rules/rfm-bounds.ts";
export type { CustomerInput, CustomerWrites, RfmBounds, RfmConstants } from "./schemas.ts";
export { lockMetrics, rebuildMetrics, reclassify, reclassifyCrossed, recomputeMetrics } from "./store/metrics.ts";
export { statesBefore, statesNow } from "./store/states.ts";
export { upsertCustomers } from "./upsert-customers.ts";
