export { findErpConnection, unsafeListErpOrganizations } from "./find-erp-connection.ts";
export { saveErpConnection } from "./save-erp-connection.ts";
export type { CheckpointEntity, ErpConnection } from "./schemas.ts";
export { advanceCheckpoint, getCheckpoints, rewindCheckpoint } from "./store/checkpoints.ts";
