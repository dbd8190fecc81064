export { exportAccessLogs, getAuditStats, listAccessLogs, listAuditPeople } from "./read-access-logs.ts";
export { noteChange, recordAccess } from "./record-access.ts";
export { AccessLogPage, AuditPerson, AuditStats } from "./responses.ts";
export { findAuditRule } from "./rules/allowlist.ts";
export { AuditExportQuery, AuditLogQuery, AuditStatsQuery } from "./schemas.ts";
export { deleteAccessLogsOf } from "./store/access-logs.ts";
