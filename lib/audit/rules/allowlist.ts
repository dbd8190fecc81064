import { redactText } from "../../core/redaction.ts";
import type { ActionType } from "../names.ts";

/**
 * `idName`: metadata key for the path's captured id. `fromBody`: body fields copied to the metadata. `onlyField`: the only
 * field of the body.
 */
type Rule = {
  actionType: ActionType;
  method: string;
  pattern: RegExp;
  idName?: string;
  fromBody?: readonly string[];
  onlyField?: string;
  /** Pages repeat the request until something changes: one that changed nothing is not recorded. */
  onlyChanges?: boolean;
};

/** Audited requests; the first match wins. Patterns are not anchored at the start, so any path prefix matches. */
const RULES: readonly Rule[] = [
  { actionType: "USER_INVITE", method: "POST", pattern: /\/users\/invite$/, fromBody: ["email", "roleId"] },
  { actionType: "USER_ROLE_CHANGE", method: "PATCH", pattern: /\/users\/([^/]+)\/role$/, idName: "targetUserId" },
  { actionType: "USER_DELETE", method: "DELETE", pattern: /\/users\/([^/]+)$/, idName: "targetUserId" },
  {
    actionType: "USER_RESET_PASSWORD",
    method: "POST",
    pattern: /\/users\/([^/]+)\/reset-password$/,
    idName: "targetUserId",
  },
  { actionType: "ROLE_CREATE", method: "POST", pattern: /\/roles$/ },
  { actionType: "ROLE_UPDATE", method: "PATCH", pattern: /\/roles\/([^/]+)$/, idName: "roleId" },
  { actionType: "ROLE_DELETE", method: "DELETE", pattern: /\/roles\/([^/]+)$/, idName: "roleId" },
  { actionType: "CUSTOMER_VIEW", method: "GET", pattern: /\/webhook\/erp\/customers\/([^/]+)$/, idName: "customerId" },
  { actionType: "CAMPAIGN_CREATE", method: "POST", pattern: /\/campaigns$/ },
  { actionType: "CAMPAIGN_SEND", method: "POST", pattern: /\/campaigns\/([^/]+)\/send$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_UPDATE", method: "PATCH", pattern: /\/campaigns\/([^/]+)$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_DELETE", method: "DELETE", pattern: /\/campaigns\/([^/]+)$/, idName: "campaignId" },
  { actionType: "SEGMENT_CREATE", method: "POST", pattern: /\/intelligence\/segments$/ },
  { actionType: "SEGMENT_EDIT", method: "PUT", pattern: /\/intelligence\/segments\/([^/]+)$/, idName: "segmentId" },
  {
    actionType: "SEGMENT_STATUS_CHANGE",
    method: "PATCH",
    pattern: /\/intelligence\/segments\/([^/]+)\/status$/,
    idName: "segmentId",
  },
  {
    actionType: "SEGMENT_DELETE",
    method: "DELETE",
    pattern: /\/intelligence\/segments\/([^/]+)$/,
    idName: "segmentId",
  },
  {
    actionType: "SEGMENT_EXPORT",
    method: "GET",
    pattern: /\/intelligence\/segments\/([^/]+)\/export$/,
    idName: "segmentId",
  },
  { actionType: "SETTINGS_STORE_UPDATE", method: "POST", pattern: /\/settings\/store$/ },
  { actionType: "SETTINGS_EMAIL_UPDATE", method: "POST", pattern: /\/settings\/email$/ },
  { actionType: "SETTINGS_RFM_UPDATE", method: "PUT", pattern: /\/settings\/rfm$/ },
  { actionType: "SETTINGS_RETENTION_UPDATE", method: "PUT", pattern: /\/settings\/retention$/ },
  { actionType: "SETTINGS_QUOTAS_UPDATE", method: "PUT", pattern: /\/settings\/quotas$/ },
  { actionType: "SETTINGS_COSTS_UPDATE", method: "PUT", pattern: /\/settings\/costs$/ },
  { actionType: "SETTINGS_EVENTS_UPDATE", method: "PUT", pattern: /\/settings\/events$/ },
  {
    actionType: "SETTINGS_ORGANIZATION_UPDATE",
    method: "PATCH",
    pattern: /\/settings\/organization$/,
    onlyField: "name",
  },
  { actionType: "SETTINGS_CAMPAIGNS_UPDATE", method: "PATCH", pattern: /\/settings\/organization$/ },
  { actionType: "SETTINGS_ERP_UPDATE", method: "PUT", pattern: /\/settings\/erp$/ },
  { actionType: "SETTINGS_ERP_DELETE", method: "DELETE", pattern: /\/settings\/erp$/ },
  {
    actionType: "SETTINGS_HELPDESK_UPDATE",
    method: "POST",
    pattern: /\/whatsapp\/helpdesk\/(?:config|mode|wait-timeout|agent-hours)$/,
  },
  { actionType: "MESSAGE_PRICE_ADD", method: "POST", pattern: /\/settings\/costs\/prices$/ },
  {
    actionType: "MESSAGE_PRICE_DELETE",
    method: "DELETE",
    pattern: /\/settings\/costs\/prices\/([^/]+)$/,
    idName: "priceId",
  },
  {
    actionType: "EMAIL_SUPPRESSION_LIFT",
    method: "DELETE",
    pattern: /\/settings\/email\/suppressions\/([^/]+)$/,
    idName: "suppressionId",
  },
  { actionType: "SETTINGS_WHATSAPP_ADD", method: "POST", pattern: /\/settings\/whatsapp$/ },
  {
    actionType: "SETTINGS_WHATSAPP_DELETE",
    method: "DELETE",
    pattern: /\/settings\/whatsapp\/([^/]+)$/,
    idName: "instanceId",
  },
  { actionType: "SYNC_TRIGGERED", method: "POST", pattern: /\/erp\/sync\/sales$/ },
  { actionType: "CUSTOMER_ERASE", method: "POST", pattern: /\/customers\/([^/]+)\/erase$/, idName: "customerId" },
  { actionType: "CUSTOMER_EXPORT", method: "GET", pattern: /\/customers\/export$/ },
  { actionType: "CUSTOMER_NOTE_ADD", method: "POST", pattern: /\/customers\/([^/]+)\/notes$/, idName: "customerId" },
  {
    actionType: "CUSTOMER_NOTE_DELETE",
    method: "DELETE",
    pattern: /\/customers\/([^/]+)\/notes\/[^/]+$/,
    idName: "customerId",
  },
  {
    actionType: "CONVERSATION_REPLY",
    method: "POST",
    pattern: /\/helpdesk\/conversations\/([^/]+)\/messages$/,
    idName: "conversationId",
    onlyChanges: true,
  },
  { actionType: "FIGURE_OPEN", method: "GET", pattern: /\/explain\/([^/]+)$/, idName: "figure" },
  { actionType: "FIGURE_EXPORT", method: "GET", pattern: /\/explain\/([^/]+)\/export$/, idName: "figure" },
  { actionType: "CAMPAIGN_PAUSE", method: "POST", pattern: /\/campaigns\/([^/]+)\/pause$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_RESUME", method: "POST", pattern: /\/campaigns\/([^/]+)\/resume$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_APPROVE", method: "POST", pattern: /\/campaigns\/([^/]+)\/approve$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_CANCEL", method: "POST", pattern: /\/campaigns\/([^/]+)\/cancel$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_CREATE", method: "POST", pattern: /\/campaigns\/([^/]+)\/resend$/, idName: "campaignId" },
  { actionType: "CAMPAIGN_TEST", method: "POST", pattern: /\/campaigns\/([^/]+)\/test$/, idName: "campaignId" },
  {
    actionType: "CAMPAIGN_RECIPIENTS_EXPORT",
    method: "GET",
    pattern: /\/campaigns\/([^/]+)\/recipients\/export$/,
    idName: "campaignId",
  },
  {
    actionType: "SENDING_BLOCK_LIFT",
    method: "POST",
    pattern: /\/messaging\/stops\/([^/]+)\/close$/,
    idName: "stopId",
  },
  { actionType: "SETTINGS_EMAIL_TEST", method: "POST", pattern: /\/settings\/email\/test$/ },
  {
    actionType: "SETTINGS_WHATSAPP_LINK",
    method: "POST",
    pattern: /\/settings\/whatsapp\/([^/]+)\/connect$/,
    idName: "instanceId",
    onlyChanges: true,
  },
  { actionType: "TEMPLATE_CREATE", method: "POST", pattern: /\/messaging\/templates$/ },
  { actionType: "TEMPLATE_UPDATE", method: "PUT", pattern: /\/messaging\/templates\/([^/]+)$/, idName: "templateId" },
  {
    actionType: "TEMPLATE_DELETE",
    method: "DELETE",
    pattern: /\/messaging\/templates\/([^/]+)$/,
    idName: "templateId",
  },
  { actionType: "API_KEY_CREATE", method: "POST", pattern: /\/settings\/api-keys$/ },
  {
    actionType: "API_KEY_ROTATE",
    method: "POST",
    pattern: /\/settings\/api-keys\/([^/]+)\/rotate$/,
    idName: "apiKeyId",
  },
  {
    actionType: "API_KEY_REVOKE",
    method: "POST",
    pattern: /\/settings\/api-keys\/([^/]+)\/revoke$/,
    idName: "apiKeyId",
  },
  { actionType: "WEBHOOK_CREATE", method: "POST", pattern: /\/settings\/outbound-webhooks$/ },
  {
    actionType: "WEBHOOK_UPDATE",
    method: "PATCH",
    pattern: /\/settings\/outbound-webhooks\/([^/]+)$/,
    idName: "webhookId",
  },
  {
    actionType: "WEBHOOK_DELETE",
    method: "DELETE",
    pattern: /\/settings\/outbound-webhooks\/([^/]+)$/,
    idName: "webhookId",
  },
  {
    actionType: "WEBHOOK_ROTATE",
    method: "POST",
    pattern: /\/settings\/outbound-webhooks\/([^/]+)\/rotate-secret$/,
    idName: "webhookId",
  },
  {
    actionType: "WEBHOOK_TEST",
    method: "POST",
    pattern: /\/settings\/outbound-webhooks\/([^/]+)\/test$/,
    idName: "webhookId",
  },
  {
    actionType: "WEBHOOK_REPLAY",
    method: "POST",
    pattern: /\/settings\/webhook-deliveries\/([^/]+)\/replay$/,
    idName: "deliveryId",
  },
  {
    actionType: "WEBHOOK_REPLAY",
    method: "POST",
    pattern: /\/settings\/outbound-webhooks\/([^/]+)\/replay$/,
    idName: "webhookId",
  },
  { actionType: "IMPORT_CREATE", method: "POST", pattern: /\/imports$/ },
  { actionType: "IMPORT_RUN", method: "POST", pattern: /\/imports\/([^/]+)\/run$/, idName: "importId" },
  { actionType: "IMPORT_STOP", method: "POST", pattern: /\/imports\/([^/]+)\/stop$/, idName: "importId" },
  { actionType: "IMPORT_UNDO", method: "POST", pattern: /\/imports\/([^/]+)\/undo$/, idName: "importId" },
  {
    actionType: "IMPORT_DOWNLOAD",
    method: "GET",
    pattern: /\/imports\/([^/]+)\/rejected-rows$/,
    idName: "importId",
  },
  { actionType: "AUDIT_EXPORT", method: "GET", pattern: /\/audit\/export$/ },
];

type AuditMatch = { actionType: ActionType; metadata: Record<string, string> | null; onlyChanges?: boolean };

/** The first rule that matches method and path, with its identifiers; null if the request is not audited. */
export function findAuditRule(method: string, path: string, body: unknown): AuditMatch | null {
  if (path.includes("/health")) return null;
  for (const rule of RULES) {
    const match = rule.method === method && hasFields(rule, body) ? rule.pattern.exec(path) : null;
    const { actionType, onlyChanges } = rule;
    if (match) return { actionType, metadata: metadataOf(rule, match[1], body), onlyChanges };
  }
  return null;
}

function hasFields({ onlyField }: Rule, body: unknown): boolean {
  return onlyField === undefined || Object.keys(body ?? {}).join() === onlyField;
}

function metadataOf(rule: Rule, id: string | undefined, body: unknown): Record<string, string> | null {
  if (rule.idName !== undefined && id !== undefined) return { [rule.idName]: toIdentifier(id) };
  if (!rule.fromBody) return null;
  const given = typeof body === "object" && body !== null ? Object.entries(body) : [];
  const named = given.filter(([name, value]) => rule.fromBody?.includes(name) && typeof value === "string");
  return Object.fromEntries(
    named.map(([name, value]) => [name, String(value).slice(0, MAX_VALUE_LENGTH).toWellFormed()]),
  );
}

/** Cutting can split a surrogate pair, which the database rejects: `toWellFormed` keeps the row storable. */
const MAX_VALUE_LENGTH = 320;

/** Lower case, because UUIDs are searched in that form. Paths can hold any text, so personal data is redacted. */
function toIdentifier(text: string): string {
  return redactText(text.slice(0, MAX_VALUE_LENGTH).toWellFormed()).toLowerCase();
}
