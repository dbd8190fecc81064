import { beforeAll, describe, expect, it } from "vitest";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";

type Access =
  | { public: true }
  | { signedIn: true }
  | { superAdmin: true }
  /** `anyOf`: alternative permissions for the route; `allOf`: required in addition. */
  | { permission: string; anyOf?: string[]; allOf?: string[] };

/** Permissions per route. A route without a row here fails the build; so does a row without a route. */
const POLICY: Record<string, Access> = {
  "GET /health": { public: true },
  "GET /ready": { public: true },
  "GET /openapi.json": { public: true },
  "GET /users/me": { signedIn: true },
  "GET /users": { permission: "app:team" },
  "POST /users/invite": { permission: "app:team" },
  "DELETE /users/[id]": { permission: "app:team" },
  "PATCH /users/[id]/role": { permission: "app:team" },
  "PUT /users/[id]/stores": { permission: "app:team" },
  "PATCH /users/[id]/status": { permission: "app:team" },
  "POST /users/[id]/reset-password": { permission: "app:team" },
  "POST /users/[id]/resend": { permission: "app:team" },
  "GET /roles": { permission: "app:team" },
  "POST /roles": { permission: "app:team" },
  "PATCH /roles/[id]": { permission: "app:team" },
  "DELETE /roles/[id]": { permission: "app:team" },
  "GET /organizations": { superAdmin: true },
  "POST /local-identity/token": { public: true },
  "POST /local-identity/code": { public: true },
  "POST /local-identity/session": { public: true },
  "DELETE /local-identity/session": { public: true },
  "POST /webhooks/identity": { public: true },
  "GET /webhooks/whatsapp": { public: true },
  "POST /webhooks/whatsapp": { public: true },
  "POST /webhooks/gateway": { public: true },
  "GET /go/[token]": { public: true },
  "GET /public/survey/[token]": { public: true },
  "POST /public/survey/[token]": { public: true },
  "GET /helpdesk/queue": { permission: "app:helpdesk" },
  "GET /helpdesk/redirects": { permission: "app:helpdesk" },
  "POST /helpdesk/reassign": { permission: "app:integrations" },
  "GET /surveys": { permission: "app:surveys", anyOf: ["app:campaigns"] },
  "POST /surveys": { permission: "app:surveys" },
  "GET /surveys/[id]": { permission: "app:surveys" },
  "PATCH /surveys/[id]": { permission: "app:surveys" },
  "GET /surveys/[id]/summary": { permission: "app:surveys" },
  "GET /surveys/[id]/responses": { permission: "app:surveys" },
  "GET /go/unsubscribe/[token]": { public: true },
  "POST /go/unsubscribe/[token]": { public: true },
  "GET /email-tracking/open/[token]": { public: true },
  "GET /email-tracking/click/[token]": { public: true },
  "POST /email-tracking/webhook": { public: true },
  "GET /sales/dashboard-total": { permission: "app:dashboard" },
  "GET /sales/store-period": { permission: "app:dashboard" },
  "GET /sales/dashboard-period": { permission: "app:dashboard" },
  "GET /sales/dashboard-history": { permission: "app:dashboard" },
  "GET /sales/recent-sales": { permission: "app:dashboard" },
  "GET /sales/store-comparison": { permission: "app:dashboard" },
  "GET /sales/influenced": { permission: "app:dashboard" },
  "GET /sales/intraday-history": { permission: "app:dashboard" },
  "GET /sales/running-day": { permission: "app:dashboard" },
  "GET /sales/top-sellers": { permission: "app:dashboard" },
  "POST /sales/trigger-sync": { permission: "app:erp" },
  // Each tool requires the permissions of its route: tests/integration/mcp/guards.test.ts.
  "POST /mcp": { signedIn: true },
  "GET /mcp/metadata": { public: true },
  "GET /explain": { signedIn: true },
  "GET /explain/[figure]": { signedIn: true },
  "GET /explain/[figure]/export": { permission: "app:segments:export" },
  "GET /rfm/overview": { permission: "app:rfm" },
  "GET /rfm/migrations": { permission: "app:rfm" },
  "GET /rfm/status": { permission: "app:rfm" },
  "POST /rfm/recompute": { permission: "app:rfm" },
  "GET /erp/errors": { permission: "app:erp" },
  "GET /erp/runs": { permission: "app:erp" },
  "GET /erp/sync/history": { permission: "app:erp" },
  "GET /erp/sync/status": { permission: "app:erp", anyOf: ["app:dashboard"] },
  "POST /erp/sync/trigger": { permission: "app:erp" },
  "POST /erp/sync/products": { permission: "app:erp" },
  "POST /erp/sync/sales": { permission: "app:erp" },
  "GET /settings/stores": {
    permission: "app:stores",
    anyOf: ["app:dashboard", "app:customers", "app:team", "app:surveys", "app:helpdesk"],
  },
  "PATCH /settings/stores/[id]/ecommerce": { permission: "app:stores" },
  "GET /settings/organization": { permission: "app:settings", anyOf: ["app:campaigns"] },
  "PATCH /settings/organization": { permission: "app:settings" },
  "GET /settings/retention": { permission: "app:settings" },
  "PUT /settings/retention": { permission: "app:settings" },
  "GET /settings/first-steps": { permission: "app:dashboard" },
  "GET /settings/quotas": { permission: "app:settings" },
  "PUT /settings/quotas": { superAdmin: true },
  "GET /events": { permission: "app:events" },
  "GET /settings/events": { permission: "app:settings" },
  "PUT /settings/events": { permission: "app:settings" },
  "GET /settings/costs": { permission: "app:settings" },
  "PUT /settings/costs": { permission: "app:settings" },
  "POST /settings/costs/prices": { permission: "app:settings" },
  "DELETE /settings/costs/prices/[id]": { permission: "app:settings" },
  "GET /settings/api-keys": { permission: "app:team" },
  "POST /settings/api-keys": { permission: "app:team" },
  "POST /settings/api-keys/[id]/rotate": { permission: "app:team" },
  "POST /settings/api-keys/[id]/revoke": { permission: "app:team" },
  "GET /settings/outbound-webhooks": { permission: "app:team" },
  "POST /settings/outbound-webhooks": { permission: "app:team" },
  "GET /settings/outbound-webhooks/[id]": { permission: "app:team" },
  "PATCH /settings/outbound-webhooks/[id]": { permission: "app:team" },
  "DELETE /settings/outbound-webhooks/[id]": { permission: "app:team" },
  "POST /settings/outbound-webhooks/[id]/rotate-secret": { permission: "app:team" },
  "POST /settings/outbound-webhooks/[id]/test": { permission: "app:team" },
  "POST /settings/outbound-webhooks/[id]/replay": { permission: "app:team" },
  "GET /settings/webhook-deliveries": { permission: "app:team" },
  "GET /settings/webhook-deliveries/[id]": { permission: "app:team" },
  "POST /settings/webhook-deliveries/[id]/replay": { permission: "app:team" },
  "GET /imports": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "GET /imports/[id]": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "PUT /imports/[id]/parts": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports/[id]/read": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports/[id]/preview": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports/[id]/run": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports/[id]/stop": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "POST /imports/[id]/undo": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "GET /imports/[id]/rejected-rows": { permission: "app:integrations", allOf: ["app:customers:edit"] },
  "GET /settings/rfm": { permission: "app:settings", anyOf: ["app:rfm"] },
  "PUT /settings/rfm": { permission: "app:settings" },
  "GET /settings/email": { permission: "app:settings", anyOf: ["app:integrations"] },
  "POST /settings/email": { permission: "app:settings" },
  "GET /settings/email/suppressions": { permission: "app:settings" },
  "DELETE /settings/email/suppressions/[id]": { permission: "app:settings" },
  "POST /settings/email/test": { permission: "app:settings" },
  "GET /whatsapp/helpdesk/config": { permission: "app:integrations", anyOf: ["app:helpdesk"] },
  "POST /whatsapp/helpdesk/config": { permission: "app:integrations" },
  "GET /whatsapp/helpdesk/health": { permission: "app:integrations", anyOf: ["app:helpdesk"] },
  "POST /whatsapp/helpdesk/test": { permission: "app:integrations" },
  "GET /whatsapp/helpdesk/mode": { permission: "app:integrations" },
  "POST /whatsapp/helpdesk/mode": { permission: "app:integrations" },
  "GET /whatsapp/helpdesk/wait-timeout": { permission: "app:integrations" },
  "POST /whatsapp/helpdesk/wait-timeout": { permission: "app:integrations" },
  "POST /whatsapp/helpdesk/agent-hours": { permission: "app:integrations" },
  "GET /settings/erp": { permission: "app:integrations" },
  "PUT /settings/erp": { permission: "app:integrations" },
  "DELETE /settings/erp": { permission: "app:integrations" },
  "POST /settings/erp/test": { permission: "app:integrations" },
  "GET /settings/store": { permission: "app:stores" },
  "POST /settings/store": { permission: "app:stores" },
  "GET /config/store-aliases": { permission: "app:store-aliases" },
  "POST /config/store-aliases": { permission: "app:store-aliases" },
  "DELETE /config/store-aliases/[id]": { permission: "app:store-aliases" },
  "GET /settings/whatsapp": { permission: "app:integrations", anyOf: ["app:stores", "app:campaigns"] },
  "POST /settings/whatsapp": { permission: "app:integrations" },
  "GET /settings/whatsapp/[id]": { permission: "app:integrations", anyOf: ["app:stores"] },
  "PATCH /settings/whatsapp/[id]": { permission: "app:integrations" },
  "DELETE /settings/whatsapp/[id]": { permission: "app:integrations" },
  "POST /settings/whatsapp/[id]/check": { permission: "app:integrations" },
  "POST /settings/whatsapp/[id]/connect": { permission: "app:integrations" },
  "GET /messaging/templates": { permission: "app:campaigns", anyOf: ["app:integrations"] },
  "POST /messaging/templates": { permission: "app:integrations" },
  "POST /messaging/templates/sync": { permission: "app:campaigns", anyOf: ["app:integrations"] },
  "PUT /messaging/templates/[id]": { permission: "app:integrations" },
  "DELETE /messaging/templates/[id]": { permission: "app:integrations" },
  "GET /messaging/stops": { permission: "app:campaigns" },
  "POST /messaging/stops/[id]/close": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "GET /intelligence/segments": { permission: "app:segments", anyOf: ["app:campaigns"] },
  "POST /intelligence/segments": { permission: "app:segments" },
  "POST /intelligence/segments/preview": { permission: "app:segments" },
  "GET /intelligence/segments/options": { permission: "app:segments" },
  "GET /intelligence/segments/counts": { permission: "app:segments", anyOf: ["app:campaigns"] },
  "GET /intelligence/segments/[id]": { permission: "app:segments", anyOf: ["app:campaigns"] },
  "PUT /intelligence/segments/[id]": { permission: "app:segments" },
  "DELETE /intelligence/segments/[id]": { permission: "app:segments" },
  "PATCH /intelligence/segments/[id]/status": { permission: "app:segments" },
  "GET /intelligence/segments/[id]/usage": { permission: "app:segments" },
  "GET /intelligence/segments/[id]/export": { permission: "app:segments:export" },
  "GET /crm/intelligence/segments/[id]/export": { permission: "app:segments:export" },
  "GET /campaigns": { permission: "app:campaigns" },
  "POST /campaigns": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "POST /campaigns/preview": { permission: "app:campaigns" },
  "GET /campaigns/email-sender": { permission: "app:campaigns" },
  "GET /campaigns/estimate": { permission: "app:campaigns" },
  "GET /campaigns/estimate/effect": { permission: "app:campaigns" },
  "GET /campaigns/estimate/cost": { permission: "app:campaigns" },
  "GET /campaigns/[id]/cost": { permission: "app:campaigns" },
  "GET /campaigns/programme": { permission: "app:campaigns" },
  "GET /campaigns/results": { permission: "app:campaigns" },
  "GET /campaigns/results/groups": { permission: "app:campaigns" },
  "GET /campaigns/[id]/experiment": { permission: "app:campaigns" },
  "GET /campaigns/[id]": { permission: "app:campaigns" },
  "PATCH /campaigns/[id]": { permission: "app:campaigns" },
  "DELETE /campaigns/[id]": { permission: "app:campaigns" },
  "POST /campaigns/[id]/send": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "POST /campaigns/[id]/duplicate": { permission: "app:campaigns" },
  "POST /campaigns/[id]/resend": { permission: "app:campaigns" },
  "POST /campaigns/[id]/approve": { permission: "app:campaigns", allOf: ["app:settings"] },
  "POST /campaigns/[id]/pause": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "POST /campaigns/[id]/resume": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "POST /campaigns/[id]/cancel": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "GET /campaigns/names": { permission: "app:campaigns" },
  "GET /campaigns/[id]/recipients": { permission: "app:campaigns" },
  "GET /campaigns/[id]/recipients/export": { permission: "app:campaigns", allOf: ["app:segments:export"] },
  "GET /campaigns/[id]/content": { permission: "app:campaigns" },
  "GET /campaigns/[id]/report": { permission: "app:campaigns" },
  "GET /campaigns/[id]/checks": { permission: "app:campaigns" },
  "GET /campaigns/[id]/rate-limit-check": { permission: "app:campaigns" },
  "GET /campaigns/[id]/preview": { permission: "app:campaigns" },
  "POST /campaigns/[id]/test": { permission: "app:campaigns", allOf: ["app:campaigns:send"] },
  "POST /webhooks/automation": { public: true },
  "POST /webhooks/helpdesk": { public: true },
  "GET /helpdesk/agents": { permission: "app:integrations", anyOf: ["app:helpdesk"] },
  "POST /helpdesk/agents": { permission: "app:integrations" },
  "DELETE /helpdesk/agents/[id]": { permission: "app:integrations" },
  "POST /helpdesk/agents/[id]/block": { permission: "app:integrations" },
  "DELETE /helpdesk/agents/[id]/block": { permission: "app:integrations" },
  "POST /helpdesk/agents/[id]/password": { permission: "app:integrations" },
  "GET /helpdesk/agents/[id]/conversations": { permission: "app:integrations" },
  "GET /helpdesk/expiring": { permission: "app:helpdesk" },
  "GET /helpdesk/inboxes": { permission: "app:helpdesk", anyOf: ["app:integrations", "app:stores"] },
  "GET /helpdesk/conversations": { permission: "app:helpdesk" },
  "GET /helpdesk/conversations/[id]": { permission: "app:helpdesk" },
  "GET /helpdesk/conversations/[id]/messages": { permission: "app:helpdesk" },
  "POST /helpdesk/conversations/[id]/messages": { permission: "app:helpdesk" },
  "GET /helpdesk/conversations/[id]/messages/[messageId]/files/[fileId]": { permission: "app:helpdesk" },
  "POST /helpdesk/conversations/[id]/reopen": { permission: "app:helpdesk" },
  "POST /helpdesk/conversations/[id]/unread": { permission: "app:helpdesk" },
  "GET /customers": { permission: "app:customers" },
  "GET /customers/total": { permission: "app:customers" },
  "GET /customers/options": { permission: "app:customers" },
  "GET /customers/export": { permission: "app:customers", allOf: ["app:segments:export"] },
  "GET /customers/[id]": { permission: "app:customers" },
  "PATCH /customers/[id]": { permission: "app:customers:edit" },
  "GET /customers/[id]/conversations": { permission: "app:customers" },
  "GET /customers/[id]/transactions": { permission: "app:customers" },
  "GET /customers/[id]/events": { permission: "app:customers" },
  "GET /customers/[id]/timeline": { permission: "app:customers" },
  "GET /customers/[id]/habits": { permission: "app:customers" },
  "GET /customers/[id]/identities": { permission: "app:customers" },
  "POST /customers/[id]/notes": { permission: "app:customers:edit" },
  "DELETE /customers/[id]/notes/[noteId]": { permission: "app:customers:edit" },
  "POST /customers/[id]/split": { permission: "app:customers:edit" },
  "POST /customers/[id]/erase": { permission: "app:customers:edit" },
  "GET /webhook/erp/customers/[id]": { permission: "app:customers" },
  "PATCH /erp/customers/[id]/preferences": { permission: "app:customers:edit" },
  "GET /admin/queue/summary": { permission: "app:queues" },
  "GET /admin/queue/failed": { permission: "app:queues" },
  "POST /admin/queue/retry-failed": { permission: "app:queues" },
  // Protected by its own password and a Super Admin session: tests/integration/queues/queue-page.test.ts.
  "GET /admin/queues": { public: true },
  "GET /audit/logs": { permission: "app:audit" },
  "GET /audit/stats": { permission: "app:audit" },
  "GET /audit/people": { permission: "app:audit" },
  "GET /audit/export": { permission: "app:audit" },
};

/** Not guarded by us: the job engine's SDK checks its own signature; the others only return 404. */
const OUTSIDE = /^\w+ \/(inngest|preflight|\[\.\.\.path\])$/;

const endpoints = (await listEndpoints()).filter(({ name }) => !OUTSIDE.test(name));
const guarded = endpoints.flatMap((endpoint) => {
  const access = POLICY[endpoint.name];
  return access && "permission" in access ? [{ ...endpoint, ...access, allOf: access.allOf }] : [];
});
const mutating = guarded.filter(({ method }) => method !== "GET");

describe("[C2] every route", () => {
  let orgId: string;
  const tokenOf = async (fields: Parameters<typeof createUser>[1]) => {
    const { email } = await createUser(orgId, fields);
    return (await issueLocalToken(email)).token;
  };

  beforeAll(async () => {
    ({ orgId } = await createOrganization());
  });

  it("has a row in the policy, and every row has a route", () => {
    expect(endpoints.map(({ name }) => name)).toEqual(Object.keys(POLICY).sort((a, b) => a.localeCompare(b)));
  });

  it.each(endpoints.filter((endpoint) => !isPublic(endpoint)))(
    "$name rejects a request without a token",
    async (endpoint) => {
      const response = await callRoute(endpoint, { body: {} });
      expect(response.status).toBe(401);
      expect(Object.keys(await response.json()).sort()).toEqual(["error", "message", "statusCode"]);
    },
  );

  it.each(endpoints.filter((endpoint) => !isPublic(endpoint)))(
    "$name rejects an expired token and a token of an unknown user",
    async (endpoint) => {
      const { clerkId } = await createUser(orgId, { level: 0 });
      const now = Math.floor(Date.now() / 1_000);
      const over = await tokenFor(clerkId, { iat: now - 120, nbf: now - 130, exp: now - 61 });
      expect((await callRoute(endpoint, { token: over, body: {} })).status).toBe(401);
      const stranger = await tokenFor(`user_${crypto.randomUUID()}`);
      expect((await callRoute(endpoint, { token: stranger, body: {} })).status).toBe(403);
    },
  );

  it.each(guarded)(
    "$name requires the permissions of the policy",
    ({ handler, permission, anyOf = [], allOf = [] }) => {
      const groups = [[permission, ...anyOf], ...allOf.map((one) => [one])];
      expect(sorted(handler.declaration.permissions)).toEqual(sorted(groups));
    },
  );

  it.each(guarded)(
    "$name admits level 0, and ignores x-org-id from a user of another organization",
    async (endpoint) => {
      const query = { body: {}, params: { id: crypto.randomUUID() } };
      const above = await callRoute(endpoint, { ...query, token: await tokenOf({ level: 0 }) });
      await above.body?.cancel(); // an open export would hold the next one back
      expect([401, 403]).not.toContain(above.status);
      const other = await createOrganization();
      const permissions = [endpoint.permission, ...(endpoint.allOf ?? [])];
      const token = await tokenFor((await createUser(other.orgId, { permissions })).clerkId);
      const plain = await callRoute(endpoint, { ...query, token });
      const moved = await callRoute(endpoint, { ...query, token, headers: { "x-org-id": orgId } });
      expect(moved.status).toBe(plain.status);
    },
  );

  it.each(guarded)("$name rejects a role without its permission and admits one with it", async (endpoint) => {
    const nobody = await tokenOf({ permissions: ["app:nothing"] });
    expect((await callRoute(endpoint, { token: nobody, body: {} })).status).toBe(403);
    for (const permission of [endpoint.permission, ...(endpoint.anyOf ?? [])]) {
      const somebody = await tokenOf({ permissions: [permission, ...(endpoint.allOf ?? [])] });
      const response = await callRoute(endpoint, { token: somebody, body: {} });
      await response.body?.cancel();
      expect([401, 403]).not.toContain(response.status);
    }
  });

  it.each(guarded.filter(({ allOf }) => allOf))(
    "$name requires all of its permissions",
    async ({ permission, allOf = [], ...endpoint }) => {
      const all = [permission, ...allOf];
      for (const missing of all) {
        const token = await tokenOf({ permissions: all.filter((held) => held !== missing) });
        expect((await callRoute(endpoint, { token })).status).toBe(403);
      }
    },
  );

  it.each(mutating)("$name rejects a read-only role that has the permission", async (endpoint) => {
    const reader = await tokenOf({ permissions: [endpoint.permission], readOnly: true });
    expect((await callRoute(endpoint, { token: reader, body: {} })).status).toBe(403);
  });

  it("admits only level 0 to a super admin route", async () => {
    const [endpoint] = endpoints.filter(({ name }) => name === "GET /organizations");
    if (!endpoint) throw new Error("route is gone");
    const admin = await tokenOf({ level: 10, permissions: ["app:team"] });
    const superAdmin = await tokenOf({ level: 0 });
    expect((await callRoute(endpoint, { token: admin })).status).toBe(403);
    expect((await callRoute(endpoint, { token: superAdmin })).status).toBe(200);
    figure("C2", { routes: endpoints.length, undeclared: endpoints.filter(({ name }) => !POLICY[name]).length });
  });
});

const sorted = (groups: string[][] = []) => groups.map((group) => group.toSorted());

function isPublic({ name }: Endpoint): boolean {
  const access = POLICY[name];
  return access !== undefined && "public" in access;
}
