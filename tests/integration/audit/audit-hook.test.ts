import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { recordAccess } from "../../../lib/audit/index.ts";
import { NotFoundError } from "../../../lib/core/errors.ts";
import { route } from "../../../lib/http/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";

type Row = {
  action_type: string;
  method: string;
  endpoint: string;
  status: number;
  user_id: string;
  metadata: Record<string, unknown> | null;
  ip: string | null;
  user_agent: string | null;
  store_id: string | null;
  correlation_id: string | null;
};

const ID = "0198c0de-0000-7000-8000-000000000001";
const INVITE = { email: "nova@example.com", roleId: ID };
const TABLE: [string, string, string, Record<string, unknown> | null][] = [
  ["USER_INVITE", "POST", "/api/users/invite", INVITE],
  ["USER_ROLE_CHANGE", "PATCH", `/api/users/${ID}/role`, { targetUserId: ID }],
  ["USER_DELETE", "DELETE", `/api/users/${ID}`, { targetUserId: ID }],
  ["USER_RESET_PASSWORD", "POST", `/api/users/${ID}/reset-password`, { targetUserId: ID }],
  ["ROLE_CREATE", "POST", "/api/roles", null],
  ["ROLE_UPDATE", "PATCH", `/api/roles/${ID}`, { roleId: ID }],
  ["ROLE_DELETE", "DELETE", `/api/roles/${ID}`, { roleId: ID }],
  ["CUSTOMER_VIEW", "GET", `/api/webhook/erp/customers/${ID}`, { customerId: ID }],
  ["CAMPAIGN_CREATE", "POST", "/api/campaigns", null],
  ["CAMPAIGN_SEND", "POST", `/api/campaigns/${ID}/send`, { campaignId: ID }],
  ["CAMPAIGN_UPDATE", "PATCH", `/api/campaigns/${ID}`, { campaignId: ID }],
  ["CAMPAIGN_DELETE", "DELETE", `/api/campaigns/${ID}`, { campaignId: ID }],
  ["SEGMENT_CREATE", "POST", "/api/intelligence/segments", null],
  ["SEGMENT_EDIT", "PUT", `/api/intelligence/segments/${ID}`, { segmentId: ID }],
  ["SEGMENT_STATUS_CHANGE", "PATCH", `/api/intelligence/segments/${ID}/status`, { segmentId: ID }],
  ["SEGMENT_DELETE", "DELETE", `/api/intelligence/segments/${ID}`, { segmentId: ID }],
  ["SEGMENT_EXPORT", "GET", `/api/crm/intelligence/segments/${ID}/export`, { segmentId: ID }],
  ["SETTINGS_STORE_UPDATE", "POST", "/api/settings/store", null],
  ["SETTINGS_EMAIL_UPDATE", "POST", "/api/settings/email", null],
  ["SETTINGS_WHATSAPP_ADD", "POST", "/api/settings/whatsapp", null],
  ["SETTINGS_WHATSAPP_DELETE", "DELETE", `/api/settings/whatsapp/${ID}`, { instanceId: ID }],
  ["SYNC_TRIGGERED", "POST", "/api/erp/sync/sales", null],
  ["CUSTOMER_ERASE", "POST", `/api/customers/${ID}/erase`, { customerId: ID }],
  ["CUSTOMER_NOTE_ADD", "POST", `/api/customers/${ID}/notes`, { customerId: ID }],
  ["CUSTOMER_NOTE_DELETE", "DELETE", `/api/customers/${ID}/notes/${ID}`, { customerId: ID }],
  ["CUSTOMER_EXPORT", "GET", "/api/customers/export", null],
  ["CAMPAIGN_PAUSE", "POST", `/api/campaigns/${ID}/pause`, { campaignId: ID }],
  ["CAMPAIGN_RESUME", "POST", `/api/campaigns/${ID}/resume`, { campaignId: ID }],
  ["CAMPAIGN_APPROVE", "POST", `/api/campaigns/${ID}/approve`, { campaignId: ID }],
  ["CAMPAIGN_CANCEL", "POST", `/api/campaigns/${ID}/cancel`, { campaignId: ID }],
  ["CAMPAIGN_TEST", "POST", `/api/campaigns/${ID}/test`, { campaignId: ID }],
];

const body = z.strictObject({ email: z.string(), roleId: z.string() }).optional();
const succeeds = route({ body, response: z.unknown(), handler: () => ({ ok: true }) });
const fails = route({
  body,
  response: z.unknown(),
  handler: () => {
    throw new NotFoundError("role_not_found");
  },
});

async function rowsOf(orgId: string): Promise<Row[]> {
  return tenantDb(orgId).sql((sql) => sql.rows<Row>("SELECT * FROM access_log ORDER BY id"));
}

/** The hook does not wait for its insert, so the test does. */
async function waitForRows(orgId: string, count: number): Promise<Row[]> {
  await expect.poll(async () => (await rowsOf(orgId)).length, { timeout: 30_000 }).toBe(count);
  return rowsOf(orgId);
}

async function newAuditor(fields: Parameters<typeof createUser>[1] = {}) {
  const { orgId } = await createOrganization();
  const user = await createUser(orgId, fields);
  return { orgId, user, token: await tokenFor(user.clerkId) };
}

describe("[E4] audit hook", () => {
  it.each(TABLE)("records a success and a failure of %s", async (actionType, method, path, metadata) => {
    const { orgId, user, token } = await newAuditor();
    const body = actionType === "USER_INVITE" ? INVITE : undefined;
    await call(succeeds, { method, path, token, body });
    await waitForRows(orgId, 1);
    await call(fails, { method, path, token, body });
    const [success, failure] = await waitForRows(orgId, 2);
    expect(success).toMatchObject({ action_type: actionType, method, endpoint: path, status: 200, user_id: user.id });
    expect(success?.metadata).toEqual(metadata);
    expect(failure).toMatchObject({ action_type: actionType, status: 404 });
    expect(failure?.metadata).toEqual({ ...metadata, error: "Role not found" });
  });

  it("records an invite's e-mail address and role, also when it is rejected", async () => {
    const { orgId, token } = await newAuditor();
    const invite = route({
      status: 201,
      body: z.strictObject({ email: z.email(), roleId: z.uuid() }),
      response: z.unknown(),
      handler: () => ({}),
    });
    const post = (body: unknown) => call(invite, { method: "POST", path: "/api/users/invite", token, body });
    expect((await post(INVITE)).status).toBe(201);
    await waitForRows(orgId, 1);
    expect((await post({ ...INVITE, level: 0 })).status).toBe(400);
    const [created, refused] = await waitForRows(orgId, 2);
    expect(created).toMatchObject({ status: 201, metadata: INVITE });
    expect(refused).toMatchObject({
      status: 400,
      metadata: { ...INVITE, error: "Validation failed: level: undeclared field" },
    });
  });
});

describe("[E4] requests without audit rows", () => {
  let auditor: Awaited<ReturnType<typeof newAuditor>>;
  beforeAll(async () => {
    auditor = await newAuditor({ readOnly: true });
  });

  it("are anonymous requests, guard rejections, other paths and health", async () => {
    const { orgId, token } = auditor;
    const open = route({ public: true, response: z.unknown(), handler: () => ({ ok: true }) });
    expect((await call(succeeds, { method: "POST", path: "/api/roles" })).status).toBe(401);
    expect((await call(succeeds, { method: "POST", path: "/api/roles", token })).status).toBe(403);
    expect((await call(open, { method: "POST", path: "/api/roles", token })).status).toBe(200);
    expect((await call(succeeds, { path: "/api/users/me", token })).status).toBe(200);
    expect((await call(succeeds, { path: "/api/webhook/erp/customers/health", token })).status).toBe(200);
    // One audited request afterwards: an audit row of any other request would precede its row.
    await call(succeeds, { path: `/api/webhook/erp/customers/${ID}`, token });
    const rows = await waitForRows(orgId, 1);
    expect(rows.map((row) => row.action_type)).toEqual(["CUSTOMER_VIEW"]);
  });
});

describe("[E4] audit row", () => {
  it("has a masked IP address, user agent, store, correlation id and the URL without its secrets", async () => {
    const { orgId } = await createOrganization();
    const storeId = await createStore(orgId, "F01");
    const user = await createUser(orgId, { storeIds: [storeId] });
    const headers = {
      "x-forwarded-for": "198.51.100.23, 203.0.113.9",
      "user-agent": "Browser/1.0",
      "x-correlation-id": "trace-9",
    };
    const path = "/api/roles?page=1&token=segredo&email=ana@example.com";
    await call(succeeds, { method: "POST", path, token: await tokenFor(user.clerkId), headers });
    const [row] = await waitForRows(orgId, 1);
    expect(row).toMatchObject({
      ip: "198.51.100.*",
      user_agent: "Browser/1.0",
      store_id: storeId,
      correlation_id: "trace-9",
      endpoint: "/api/roles?page=1&token=[redacted]&email=[redacted]",
    });
  });

  it.each([
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:8d3:****"],
    ["<script>alert(1)</script>", "<script>****"],
    ["unknown", "unknown****"],
  ])("masks the IP address %s as %s", async (address, masked) => {
    const { orgId, token } = await newAuditor();
    await call(succeeds, { method: "POST", path: "/api/roles", token, headers: { "x-forwarded-for": address } });
    expect((await waitForRows(orgId, 1))[0]?.ip).toBe(masked);
  });

  it("is written even if the path contains NUL or the error message is cut inside an emoji", async () => {
    const { orgId, token } = await newAuditor();
    await call(fails, { method: "DELETE", path: "/api/users/a%00b", token });
    expect((await waitForRows(orgId, 1))[0]?.metadata).toMatchObject({ targetUserId: "ab" });
    const half = { [`${"x".repeat(99)}🛍`]: 1 };
    expect((await call(succeeds, { method: "POST", path: "/api/roles", token, body: half })).status).toBe(400);
    expect((await waitForRows(orgId, 2))[1]?.metadata?.error).toContain("undeclared field");
  });

  it("is written for a path with percent-encoded letters", async () => {
    const { orgId, token } = await newAuditor();
    await call(succeeds, { method: "POST", path: "/api/%72oles?a=/health", token });
    expect((await waitForRows(orgId, 1))[0]?.action_type).toBe("ROLE_CREATE");
  });

  it("[C7] belongs to the organization in which level 0 acted, and names the user's home organization", async () => {
    const { orgId, user, token } = await newAuditor({ level: 0 });
    const other = await createOrganization();
    const storeId = await createStore(orgId, "F01");
    await tenantDb(orgId).transaction(({ prisma }) => prisma.user.updateMany({ data: { storeId } }));
    await call(succeeds, { method: "POST", path: "/api/roles", token, headers: { "x-org-id": other.orgId } });
    const [row] = await waitForRows(other.orgId, 1);
    expect(row).toMatchObject({ user_id: user.id, store_id: null, metadata: { homeOrganizationId: orgId } });
    expect(await rowsOf(orgId)).toEqual([]);
  });

  it("is written once for each of many concurrent requests", async () => {
    const count = isFull() ? 1_000 : 200;
    const { orgId, token } = await newAuditor();
    const calls = Array.from({ length: count }, () => call(succeeds, { method: "POST", path: "/api/roles", token }));
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    await waitForRows(orgId, count);
    figure("E4", { parallel: count, rows: (await rowsOf(orgId)).length });
  });

  it("contains only the generic message of an unexpected error, as in the response", async () => {
    const { orgId, token } = await newAuditor();
    const broken = route({
      response: z.unknown(),
      handler: () => {
        throw new Error('duplicate key value violates "customer_cpf"');
      },
    });
    await call(broken, { method: "POST", path: "/api/roles", token });
    expect((await waitForRows(orgId, 1))[0]).toMatchObject({
      status: 500,
      metadata: { error: "Internal server error" },
    });
  });

  it("cannot be changed by the application or seen by another organization", async () => {
    const { orgId, token } = await newAuditor();
    await call(succeeds, { method: "POST", path: "/api/roles", token });
    await waitForRows(orgId, 1);
    const change = tenantDb(orgId).sql((sql) => sql.run("UPDATE access_log SET status = 200"));
    await expect(change).rejects.toThrow("permission denied");
    expect(await rowsOf((await createOrganization()).orgId)).toEqual([]);
  });
});

describe("[E4] failing audit write", () => {
  it("throws no error", async () => {
    const entry = {
      organizationId: "not-an-organization",
      userId: "nobody",
      storeId: null,
      endpoint: "/x",
      method: "POST",
      ip: null,
      userAgent: null,
      status: 200,
      actionType: "ROLE_CREATE" as const,
      metadata: null,
      correlationId: null,
    };
    await expect(recordAccess(entry)).resolves.toBeUndefined();
  });

  it("does not change the response or prevent other audit rows", async () => {
    const [refused, other] = [await newAuditor(), await newAuditor()];
    const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
    await owner.connect();
    const post = (token: string) => call(succeeds, { method: "POST", path: "/api/roles", token });
    try {
      await owner.query(
        `ALTER TABLE access_log ADD CONSTRAINT refuses CHECK (organization_id <> '${refused.orgId}') NOT VALID`,
      );
      expect((await post(refused.token)).status).toBe(200);
      for (let count = 1; count <= 5; count += 1) {
        await post(other.token);
        await waitForRows(other.orgId, count);
      }
      expect(await rowsOf(refused.orgId)).toEqual([]);
    } finally {
      await owner.query("ALTER TABLE access_log DROP CONSTRAINT IF EXISTS refuses");
      await owner.end();
    }
  });
});
