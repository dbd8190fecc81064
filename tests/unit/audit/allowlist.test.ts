import { describe, expect, it } from "vitest";
import { findAuditRule } from "../../../lib/audit/rules/allowlist.ts";

const ID = "0198c0de-0000-7000-8000-000000000001";
const INVITE = { email: "nova@example.com", roleId: ID };

// The specification's table, row by row.
const TABLE: [string, string, string, Record<string, string> | null][] = [
  ["USER_INVITE", "POST", "/users/invite", INVITE],
  ["USER_ROLE_CHANGE", "PATCH", `/users/${ID}/role`, { targetUserId: ID }],
  ["USER_DELETE", "DELETE", `/users/${ID}`, { targetUserId: ID }],
  ["USER_RESET_PASSWORD", "POST", `/users/${ID}/reset-password`, { targetUserId: ID }],
  ["ROLE_CREATE", "POST", "/roles", null],
  ["ROLE_UPDATE", "PATCH", `/roles/${ID}`, { roleId: ID }],
  ["ROLE_DELETE", "DELETE", `/roles/${ID}`, { roleId: ID }],
  ["CUSTOMER_VIEW", "GET", `/webhook/erp/customers/${ID}`, { customerId: ID }],
  ["CAMPAIGN_CREATE", "POST", "/campaigns", null],
  ["CAMPAIGN_SEND", "POST", `/campaigns/${ID}/send`, { campaignId: ID }],
  ["CAMPAIGN_UPDATE", "PATCH", `/campaigns/${ID}`, { campaignId: ID }],
  ["CAMPAIGN_DELETE", "DELETE", `/campaigns/${ID}`, { campaignId: ID }],
  ["SEGMENT_CREATE", "POST", "/intelligence/segments", null],
  ["SEGMENT_EDIT", "PUT", `/intelligence/segments/${ID}`, { segmentId: ID }],
  ["SEGMENT_STATUS_CHANGE", "PATCH", `/intelligence/segments/${ID}/status`, { segmentId: ID }],
  ["SEGMENT_DELETE", "DELETE", `/intelligence/segments/${ID}`, { segmentId: ID }],
  ["SEGMENT_EXPORT", "GET", `/intelligence/segments/${ID}/export`, { segmentId: ID }],
  ["SETTINGS_STORE_UPDATE", "POST", "/settings/store", null],
  ["SETTINGS_EMAIL_UPDATE", "POST", "/settings/email", null],
  ["SETTINGS_WHATSAPP_ADD", "POST", "/settings/whatsapp", null],
  ["SETTINGS_WHATSAPP_DELETE", "DELETE", `/settings/whatsapp/${ID}`, { instanceId: ID }],
  ["SYNC_TRIGGERED", "POST", "/erp/sync/sales", null],
  // Not in the specification.
  ["SETTINGS_WHATSAPP_LINK", "POST", `/settings/whatsapp/${ID}/connect`, { instanceId: ID }],
  ["SETTINGS_RFM_UPDATE", "PUT", "/settings/rfm", null],
  ["SETTINGS_RETENTION_UPDATE", "PUT", "/settings/retention", null],
  ["SETTINGS_QUOTAS_UPDATE", "PUT", "/settings/quotas", null],
  ["SETTINGS_COSTS_UPDATE", "PUT", "/settings/costs", null],
  ["SETTINGS_EVENTS_UPDATE", "PUT", "/settings/events", null],
  ["SETTINGS_CAMPAIGNS_UPDATE", "PATCH", "/settings/organization", null],
  ["SETTINGS_ERP_UPDATE", "PUT", "/settings/erp", null],
  ["SETTINGS_ERP_DELETE", "DELETE", "/settings/erp", null],
  ["SETTINGS_HELPDESK_UPDATE", "POST", "/whatsapp/helpdesk/config", null],
  ["SETTINGS_HELPDESK_UPDATE", "POST", "/whatsapp/helpdesk/mode", null],
  ["SETTINGS_HELPDESK_UPDATE", "POST", "/whatsapp/helpdesk/wait-timeout", null],
  ["SETTINGS_HELPDESK_UPDATE", "POST", "/whatsapp/helpdesk/agent-hours", null],
  ["MESSAGE_PRICE_ADD", "POST", "/settings/costs/prices", null],
  ["MESSAGE_PRICE_DELETE", "DELETE", `/settings/costs/prices/${ID}`, { priceId: ID }],
  ["EMAIL_SUPPRESSION_LIFT", "DELETE", `/settings/email/suppressions/${ID}`, { suppressionId: ID }],
  ["CUSTOMER_ERASE", "POST", `/customers/${ID}/erase`, { customerId: ID }],
  ["CUSTOMER_NOTE_ADD", "POST", `/customers/${ID}/notes`, { customerId: ID }],
  ["CUSTOMER_NOTE_DELETE", "DELETE", `/customers/${ID}/notes/${ID}`, { customerId: ID }],
  ["CUSTOMER_EXPORT", "GET", "/customers/export", null],
  ["CONVERSATION_REPLY", "POST", "/helpdesk/conversations/42/messages", { conversationId: "42" }],
  ["FIGURE_OPEN", "GET", "/explain/dashboard.today-sales", { figure: "dashboard.today-sales" }],
  ["FIGURE_EXPORT", "GET", "/explain/dashboard.today-sales/export", { figure: "dashboard.today-sales" }],
  ["CAMPAIGN_PAUSE", "POST", `/campaigns/${ID}/pause`, { campaignId: ID }],
  ["CAMPAIGN_RESUME", "POST", `/campaigns/${ID}/resume`, { campaignId: ID }],
  ["CAMPAIGN_APPROVE", "POST", `/campaigns/${ID}/approve`, { campaignId: ID }],
  ["CAMPAIGN_CANCEL", "POST", `/campaigns/${ID}/cancel`, { campaignId: ID }],
  ["CAMPAIGN_CREATE", "POST", `/campaigns/${ID}/resend`, { campaignId: ID }],
  ["CAMPAIGN_TEST", "POST", `/campaigns/${ID}/test`, { campaignId: ID }],
  ["CAMPAIGN_RECIPIENTS_EXPORT", "GET", `/campaigns/${ID}/recipients/export`, { campaignId: ID }],
  ["SENDING_BLOCK_LIFT", "POST", `/messaging/stops/${ID}/close`, { stopId: ID }],
  ["SETTINGS_EMAIL_TEST", "POST", "/settings/email/test", null],
  ["TEMPLATE_CREATE", "POST", "/messaging/templates", null],
  ["TEMPLATE_UPDATE", "PUT", `/messaging/templates/${ID}`, { templateId: ID }],
  ["TEMPLATE_DELETE", "DELETE", `/messaging/templates/${ID}`, { templateId: ID }],
  ["API_KEY_CREATE", "POST", "/settings/api-keys", null],
  ["API_KEY_ROTATE", "POST", `/settings/api-keys/${ID}/rotate`, { apiKeyId: ID }],
  ["API_KEY_REVOKE", "POST", `/settings/api-keys/${ID}/revoke`, { apiKeyId: ID }],
  ["WEBHOOK_CREATE", "POST", "/settings/outbound-webhooks", null],
  ["WEBHOOK_UPDATE", "PATCH", `/settings/outbound-webhooks/${ID}`, { webhookId: ID }],
  ["WEBHOOK_DELETE", "DELETE", `/settings/outbound-webhooks/${ID}`, { webhookId: ID }],
  ["WEBHOOK_ROTATE", "POST", `/settings/outbound-webhooks/${ID}/rotate-secret`, { webhookId: ID }],
  ["WEBHOOK_TEST", "POST", `/settings/outbound-webhooks/${ID}/test`, { webhookId: ID }],
  ["WEBHOOK_REPLAY", "POST", `/settings/outbound-webhooks/${ID}/replay`, { webhookId: ID }],
  ["WEBHOOK_REPLAY", "POST", `/settings/webhook-deliveries/${ID}/replay`, { deliveryId: ID }],
  ["IMPORT_CREATE", "POST", "/imports", null],
  ["IMPORT_RUN", "POST", `/imports/${ID}/run`, { importId: ID }],
  ["IMPORT_STOP", "POST", `/imports/${ID}/stop`, { importId: ID }],
  ["IMPORT_UNDO", "POST", `/imports/${ID}/undo`, { importId: ID }],
  ["IMPORT_DOWNLOAD", "GET", `/imports/${ID}/rejected-rows`, { importId: ID }],
  ["AUDIT_EXPORT", "GET", "/audit/export", null],
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

describe("findAuditRule", () => {
  it.each(TABLE)("returns the action %s for %s %s under any path prefix", (actionType, method, path, metadata) => {
    for (const prefix of ["", "/api", "/crm", "/any/depth"]) {
      expect(findAuditRule(method, prefix + path, INVITE)).toMatchObject({ actionType, metadata });
    }
  });

  it.each(TABLE)(
    "matches the action %s only with its HTTP method and at the end of the path",
    (actionType, method, path) => {
      const others = METHODS.filter((other) => other !== method).map((other) => findAuditRule(other, path, undefined));
      expect(others.map((match) => match?.actionType)).not.toContain(actionType);
      expect(findAuditRule(method, `${path}/more/segments`, undefined)?.actionType).not.toBe(actionType);
    },
  );

  it("records an id in lower case, even if the path has upper case", () => {
    const { metadata } = findAuditRule("GET", `/webhook/erp/customers/${ID.toUpperCase()}`, undefined) ?? {};
    expect(metadata).toEqual({ customerId: ID });
  });

  it.each([
    ["ana@example.com", "[redacted]"],
    ["z".repeat(5_000), "z".repeat(320)],
    [`${"z".repeat(319)}😀`, `${"z".repeat(319)}\uFFFD`],
  ])("redacts or truncates the id %j", (id, kept) => {
    expect(findAuditRule("DELETE", `/users/${id}`, undefined)?.metadata).toEqual({ targetUserId: kept });
  });

  it("replaces a surrogate pair split by truncation of a body value with U+FFFD", () => {
    const { metadata } = findAuditRule("POST", "/users/invite", { email: `${"z".repeat(319)}😀` }) ?? {};
    expect(metadata).toEqual({ email: `${"z".repeat(319)}\uFFFD` });
  });

  it("returns the first matching rule", () => {
    expect(findAuditRule("DELETE", `/roles/users/${ID}`, undefined)?.actionType).toBe("USER_DELETE");
    expect(findAuditRule("POST", "/users/invite", {})?.actionType).toBe("USER_INVITE");
  });

  it.each([
    [{ name: "Lojas Horizonte" }, "SETTINGS_ORGANIZATION_UPDATE"],
    [{ campaignSettings: {} }, "SETTINGS_CAMPAIGNS_UPDATE"],
    [{ name: "Lojas Horizonte", replyWindowHours: 24 }, "SETTINGS_CAMPAIGNS_UPDATE"],
    [undefined, "SETTINGS_CAMPAIGNS_UPDATE"],
    [null, "SETTINGS_CAMPAIGNS_UPDATE"],
    ["name", "SETTINGS_CAMPAIGNS_UPDATE"],
  ])("separates a new name from new campaign rules by the body %j", (body, actionType) =>
    expect(findAuditRule("PATCH", "/api/settings/organization", body)?.actionType).toBe(actionType),
  );

  it.each([
    ["GET", "/api/users/me"],
    ["POST", "/api/settings/erp/test"],
    ["POST", "/api/whatsapp/helpdesk/test"],
    ["POST", "/api/sales/trigger-sync"],
    ["GET", `/api/customers/${ID}`],
    ["POST", `/api/campaigns/${ID}/duplicate`],
    ["PATCH", "/api/settings/stores/1/ecommerce"],
    ["POST", "/api/erp/sync/trigger"],
  ])("returns null for %s %s, which is not audited", (method, path) =>
    expect(findAuditRule(method, path, undefined)).toBeNull(),
  );

  it("returns null for every path with a health segment", () => {
    expect(findAuditRule("DELETE", "/api/users/health", undefined)).toBeNull();
    expect(findAuditRule("POST", "/api/health/roles", undefined)).toBeNull();
  });

  it("records only the email and roleId of an invitation, and only if they are strings", () => {
    const body = { ...INVITE, password: "x", name: "Nova" };
    expect(findAuditRule("POST", "/users/invite", body)?.metadata).toEqual(INVITE);
    expect(findAuditRule("POST", "/users/invite", { email: { x: 1 }, roleId: 7 })?.metadata).toEqual({});
    for (const broken of [undefined, null, "text", 7]) {
      expect(findAuditRule("POST", "/users/invite", broken)?.metadata).toEqual({});
    }
  });
});
