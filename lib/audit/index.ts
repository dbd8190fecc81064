export { recordAccess } from "./record-access.ts";
export { findAuditRule } from "./rules.ts";
