export { draftErpConnection, removeErpConnection, saveErpConnection } from "./erp-connection.ts";
export { campaignRulesChanged, messageQuotaChanged } from "./events.ts";
export { findErpConnection, hasErpConnection, unsafeListDueErpSyncs } from "./find-erp-connection.ts";
export { hitQuota, quotaBucket, quotaDefaults } from "./quota-limits.ts";
export { getQuotas, saveQuotas } from "./quotas.ts";
export { getEmailSettings, getErpSettings, getOrganizationSettings, listWebhooks } from "./read-settings.ts";
export {
  Changed,
  EmailSettingsView,
  ErpSettingsView,
  ErpTestResult,
  OrganizationSettings,
  QuotasView,
  TestMailResult,
} from "./responses.ts";
export { erpNotConfigured, quotaExceeded, testNeedsUser } from "./rules.ts";
export { saveEmailSettings } from "./save-email-settings.ts";
export {
  type CheckpointEntity,
  type ErpConnection,
  type ErpTestReason,
  SaveEmailSettings,
  SaveErpConnection,
  SaveQuotas,
  TestErpConnection,
  UpdateOrganization,
} from "./schemas.ts";
export { sendOrganizationMail } from "./send-organization-mail.ts";
export { sendTestMail } from "./send-test-mail.ts";
export {
  advanceCheckpoint,
  findCheckpoints,
  getCheckpoints,
  rewindCheckpoint,
  rewindCheckpoints,
} from "./store/checkpoints.ts";
export { findNumberBase } from "./store/number-base.ts";
export { updateOrganizationSettings } from "./update-organization-settings.ts";
export { toChanged } from "./views.ts";
