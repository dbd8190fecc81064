export { recordAccess } from "./record-access.ts";
export { findAuditRule } from "./rules.ts";
export { deleteAccessLogsOf } from "./store/access-logs.ts";
