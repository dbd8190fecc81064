export { exportAccessLogs } from "./export-access-logs.ts";
export { getAuditStats } from "./get-audit-stats.ts";
export { listAccessLogs } from "./list-access-logs.ts";
export { listAuditPeople } from "./list-audit-people.ts";
export { noteChange } from "./note-change.ts";
export { recordAccess } from "./record-access.ts";
export { findAuditRule } from "./rules/allowlist.ts";
export { AuditExportQuery, AuditLogQuery, AuditStatsQuery } from "./schemas.ts";
export { deleteAccessLogsOf } from "./store/access-logs.ts";
