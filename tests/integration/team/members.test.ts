import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as signIn, DELETE as signOut } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { recordAccess } from "../../../lib/audit/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { ALL, admin, as, type LogRow, logOf, type Member, member } from "../../support/team.ts";

const OPERATIONS: [name: string, body?: (role: string) => unknown][] = [
  ["PATCH /users/:id/role", (roleId) => ({ roleId })],
  ["PUT /users/:id/stores", () => ({ storeIds: [] })],
  ["PATCH /users/:id/status", () => ({ active: false })],
  ["POST /users/:id/reset-password"],
  ["DELETE /users/:id"],
];

let orgId: string;
let boss: Member;

beforeEach(async () => {
  ({ orgId } = await createOrganization());
  boss = await admin(orgId);
});

async function logged(wanted: number): Promise<LogRow[]> {
  return eventually(async () => {
    const rows = await logOf(orgId);
    expect(rows).toHaveLength(wanted);
    return rows;
  });
}

describe("GET /users", () => {
  const names = (answer: { body: { data: { name: string | null; email: string }[] } }) =>
    answer.body.data.map(({ name, email }) => name ?? email);

  async function rename(id: string, name: string) {
    await tenantDb(orgId).transaction(({ prisma }) => prisma.user.updateMany({ where: { id }, data: { name } }));
  }

  it("lists members with role, stores, last visit and allowed actions", async () => {
    const store = await createStore(orgId, "F01");
    const seller = await member(orgId, { level: 20, permissions: ["app:customers"], storeIds: [store] });
    await seller.api("GET /users/me");
    const row = await eventually(async () => {
      const { body } = await boss.api("GET /users", { query: `q=${seller.email}` });
      expect(body.data[0].lastSeenAt).not.toBeNull();
      return body.data[0];
    });
    expect(row).toEqual({
      id: seller.id,
      status: "active",
      email: seller.email,
      name: "Pessoa Teste",
      role: { id: seller.roleId, name: expect.any(String), level: 20, readOnly: false },
      stores: [{ id: store, code: "F01", tradeName: "Loja F01" }],
      lastSeenAt: expect.any(String),
      createdAt: expect.any(String),
      isSelf: false,
      canManage: true,
    });
    const { body: own } = await boss.api("GET /users", { query: `q=${boss.email}` });
    expect(own.data).toMatchObject([{ isSelf: true, canManage: false }]);
  });

  it("searches name or address, ignoring case and accents, without wildcards", async () => {
    const [joao, ana] = [await createUser(orgId), await createUser(orgId, { email: "a_na@example.test" })];
    await rename(joao.id, "João Conceição");
    await rename(ana.id, "Ana Lima");
    await rename(boss.id, "Zuleica");
    const found = async (q: string) => names(await boss.api("GET /users", { query: `q=${encodeURIComponent(q)}` }));
    expect(await found("joao conceicao")).toEqual(["João Conceição"]);
    expect(await found("A_NA@")).toEqual(["Ana Lima"]);
    expect(await found("%")).toEqual([]);
    expect(await found("")).toEqual(["Ana Lima", "João Conceição", "Zuleica"]);
  });

  it("filters by role and status, sorts and pages", async () => {
    const [off, on] = [await createUser(orgId), await createUser(orgId)];
    await rename(off.id, "Bia");
    await rename(on.id, "Caio");
    await rename(boss.id, "Dora");
    await boss.api("PATCH /users/:id/status", { id: off.id, body: { active: false } });
    const found = async (query: string) => names(await boss.api("GET /users", { query }));
    expect(await found("status=deactivated")).toEqual(["Bia"]);
    expect(await found("status=active,invited")).toEqual(["Caio", "Dora"]);
    expect(await found(`role=${on.roleId},nonsense`)).toEqual(["Caio"]);
    expect(await found("sort=name&order=desc")).toEqual(["Dora", "Caio", "Bia"]);
    expect((await boss.api("GET /users", { query: "status=nonsense" })).status).toBe(400);
    expect(await found("sort=status&order=desc&limit=1")).toEqual(["Bia"]);
    expect(await found("limit=1&page=2")).toEqual(["Caio"]);
    const { body } = await boss.api("GET /users", { query: "limit=1&page=9" });
    expect(body).toEqual({ data: [], total: 3, page: 9, limit: 1 });
    for (const sort of ["email", "role", "lastSeenAt", "createdAt"]) {
      expect((await boss.api("GET /users", { query: `sort=${sort}` })).body.total).toBe(3);
    }
  });

  it("lists no member of another organization", async () => {
    const other = await admin((await createOrganization()).orgId);
    expect((await boss.api("GET /users")).body.data.map(({ id }: { id: string }) => id)).toEqual([boss.id]);
    expect((await boss.api("GET /users", { query: `q=${other.email}` })).body.total).toBe(0);
  });
});

describe("change of a member", () => {
  it.each(OPERATIONS)("%s answers 404 to a member of another organization or a malformed id", async (name, body) => {
    const stranger = await createUser((await createOrganization()).orgId);
    for (const id of [stranger.id, randomUUID(), "nonsense"]) {
      expect((await boss.api(name, { id, body: body?.(boss.roleId) })).status).toBe(404);
    }
    const colleague = await createUser(orgId, { level: 20 });
    expect([200, 204]).toContain((await boss.api(name, { id: colleague.id, body: body?.(colleague.roleId) })).status);
  });

  it.each(OPERATIONS)("%s rejects a change of oneself", async (name, body) => {
    await admin(orgId);
    const { status } = await boss.api(name, { id: boss.id, body: body?.(boss.roleId) });
    expect(status).toBe(409);
  });

  it.each(OPERATIONS)("%s rejects a change of a member with more permissions or stores", async (name, body) => {
    const store = await createStore(orgId, "F01");
    const hr = await member(orgId, { level: 20, permissions: ["app:team"], storeIds: [store] });
    const [above, wider, everywhere, operator] = [
      await createUser(orgId, { level: 10, storeIds: [store] }),
      await createUser(orgId, { level: 20, permissions: ["app:audit"], storeIds: [store] }),
      await createUser(orgId, { level: 20 }),
      await createUser(orgId, { level: 0, storeIds: [store] }),
    ];
    for (const { id } of [above, wider, everywhere, operator]) {
      expect((await hr.api(name, { id, body: body?.(hr.roleId) })).status).toBe(403);
    }
    expect((await boss.api(name, { id: operator.id, body: body?.(hr.roleId) })).status).toBe(403);
  });
});

describe("PATCH /users/:id/role", () => {
  const change = (by: Member, id: string, roleId: string) => by.api("PATCH /users/:id/role", { id, body: { roleId } });

  it("applies from the next request on, and is audited with the target", async () => {
    const seller = await member(orgId, { level: 20 });
    const { roleId } = await createUser(orgId, { level: 20, permissions: ["app:team"] });
    expect((await seller.api("GET /users")).status).toBe(403);
    expect(await change(boss, seller.id, roleId)).toMatchObject({ status: 200, body: { role: { id: roleId } } });
    expect((await seller.api("GET /users")).status).toBe(200);
    expect(await logged(1)).toMatchObject([
      { action_type: "USER_ROLE_CHANGE", user_id: boss.id, status: 200, metadata: { targetUserId: seller.id } },
    ]);
  });

  it("rejects a role above the user's own or of another organization", async () => {
    const hr = await member(orgId, { level: 20, permissions: ["app:team"] });
    const seller = await createUser(orgId, { level: 30 });
    const foreign = await createUser((await createOrganization()).orgId, { level: 30 });
    expect((await change(hr, seller.id, boss.roleId)).status).toBe(403);
    expect((await change(hr, hr.id, boss.roleId)).status).toBe(409);
    expect((await change(hr, seller.id, foreign.roleId)).status).toBe(404);
    expect((await change(hr, seller.id, hr.roleId)).status).toBe(200);
  });

  it("rejects demoting the last administrator, even by the operator, and audits the failure", async () => {
    const operator = await member(orgId, { level: 0 });
    const { roleId } = await createUser(orgId, { level: 20 });
    expect(await change(operator, boss.id, roleId)).toMatchObject({
      status: 409,
      code: "last_administrator",
    });
    const [row] = await logged(1);
    expect(row?.metadata).toEqual({
      targetUserId: boss.id,
      error: "The organization would be left without an administrator: make another user an administrator first",
    });
    expect((await boss.api("GET /users")).status).toBe(200);
    await admin(orgId);
    expect((await change(operator, boss.id, roleId)).status).toBe(200);
  });

  it("keeps one of two administrators who demote each other concurrently", async () => {
    const second = await member(orgId, { permissions: ALL });
    const { roleId } = await createUser(orgId, { level: 20 });
    const answers = await Promise.all([change(boss, second.id, roleId), change(second, boss.id, roleId)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200).every((status) => status === 403 || status === 409)).toBe(true);
    const left = await Promise.all([boss, second].map(async ({ api }) => (await api("GET /users")).status));
    expect(left.sort()).toEqual([200, 403]);
  });

  it("allows twenty changes a minute, then answers 429 with Retry-After", async () => {
    const seller = await createUser(orgId, { level: 20 });
    for (let count = 0; count < 20; count += 1) {
      expect((await change(boss, seller.id, seller.roleId)).status).toBe(200);
    }
    const { status, headers } = await change(boss, seller.id, seller.roleId);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("PUT /users/:id/stores", () => {
  const limit = (by: Member, id: string, storeIds: string[]) =>
    by.api("PUT /users/:id/stores", { id, body: { storeIds } });

  it("applies only the last of two concurrent changes, instead of merging their stores", async () => {
    const seller = await member(orgId, { level: 20, storeIds: [await createStore(orgId, "F01")] });
    const [two, three] = [await createStore(orgId, "F02"), await createStore(orgId, "F03")];
    let limiting: ReturnType<typeof limit> | undefined;
    await tenantDb(orgId).sql(async (sql) => {
      await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))", [orgId]);
      await sql.run("DELETE FROM user_store WHERE user_id = $1", [seller.id]);
      await sql.run("INSERT INTO user_store (organization_id, user_id, store_id) VALUES ($1, $2, $3)", [
        orgId,
        seller.id,
        two,
      ]);
      limiting = limit(boss, seller.id, [three]);
      await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
    });
    expect((await limiting)?.body.stores).toMatchObject([{ id: three }]);
    expect((await seller.api("GET /users/me")).body.stores).toHaveLength(1);
  });

  it("limits a member to stores, or removes the limit", async () => {
    const [one, two] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    const seller = await member(orgId, { level: 20 });
    expect((await limit(boss, seller.id, [two, one, two])).body.stores).toMatchObject([
      { code: "F01" },
      { code: "F02" },
    ]);
    expect((await seller.api("GET /users/me")).body.stores).toHaveLength(2);
    expect((await limit(boss, seller.id, [])).body.stores).toEqual([]);
    expect((await seller.api("GET /users/me")).body.stores).toEqual([]);
  });

  it("rejects a store of another organization", async () => {
    const seller = await createUser(orgId, { level: 20 });
    const [own, foreign] = [
      await createStore(orgId, "F01"),
      await createStore((await createOrganization()).orgId, "F01"),
    ];
    expect((await limit(boss, seller.id, [own, foreign])).status).toBe(404);
    expect((await limit(boss, seller.id, [own])).status).toBe(200);
  });
});

describe("PATCH /users/:id/status", () => {
  const setActive = (by: Member, id: string, active: boolean) =>
    by.api("PATCH /users/:id/status", { id, body: { active } });

  it("signs a deactivated member out at once, and a reactivated one can sign in with a new session", async () => {
    const seller = await member(orgId, { level: 20 });
    const { token } = (await (await call(issue, { method: "POST", body: { email: seller.email } })).json()) as {
      token: string;
    };
    expect((await as(token)("GET /users/me")).status).toBe(200);
    expect((await setActive(boss, seller.id, false)).body).toMatchObject({ status: "deactivated" });
    expect((await as(token)("GET /users/me")).status).toBe(401);
    const refused = await call(signIn, { method: "POST", body: { email: seller.email } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get("x-error-code")).toBe("account_deactivated");
    expect((await setActive(boss, seller.id, true)).body).toMatchObject({ status: "active" });
    expect((await as(token)("GET /users/me")).status).toBe(401);
    expect((await call(signIn, { method: "POST", body: { email: seller.email } })).status).toBe(204);
  });

  it("rejects deactivating the last administrator; read-only or deactivated ones do not count", async () => {
    const operator = await member(orgId, { level: 0, permissions: ALL });
    await createUser(orgId, { permissions: ALL, readOnly: true });
    const second = await admin(orgId);
    expect((await setActive(operator, second.id, false)).status).toBe(200);
    expect((await setActive(operator, boss.id, false)).status).toBe(409);
    expect((await boss.api("GET /users")).status).toBe(200);
    expect((await setActive(operator, second.id, true)).status).toBe(200);
    expect((await setActive(operator, boss.id, false)).status).toBe(200);
  });
});

describe("DELETE /users/:id", () => {
  const logVisit = (userId: string) =>
    recordAccess({
      organizationId: orgId,
      userId,
      storeId: null,
      endpoint: "/api/campaigns",
      method: "POST",
      status: 201,
      ip: null,
      userAgent: null,
      actionType: "CAMPAIGN_CREATE" as const,
      metadata: null,
      correlationId: null,
    });

  it("erases the member and their audit rows, and records the deletion", async () => {
    const seller = await member(orgId, { level: 20, storeIds: [await createStore(orgId, "F01")] });
    await logVisit(seller.id);
    await logVisit(boss.id);
    expect((await boss.api("DELETE /users/:id", { id: seller.id })).status).toBe(204);
    const rows = await logged(2);
    expect(rows.map(({ user_id: id, action_type: type }) => [id, type])).toEqual([
      [boss.id, "CAMPAIGN_CREATE"],
      [boss.id, "USER_DELETE"],
    ]);
    expect(rows[1]).toMatchObject({ status: 204, metadata: { targetUserId: seller.id } });
    expect((await seller.api("GET /users/me")).status).toBe(403);
    expect((await boss.api("DELETE /users/:id", { id: seller.id })).status).toBe(404);
  });

  it("invalidates the member's sessions permanently, even if the person is invited again", async () => {
    const seller = await createUser(orgId, { level: 20 });
    const session = await call(signIn, { method: "POST", body: { email: seller.email } });
    const cookie = (session.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const rotate = () => call(issue, { method: "POST", headers: { cookie } });
    expect((await rotate()).status).toBe(200);
    await boss.api("DELETE /users/:id", { id: seller.id });
    await boss.api("POST /users/invite", { body: { email: seller.email, roleId: seller.roleId } });
    expect((await rotate()).status).toBe(401);
    expect((await call(signIn, { method: "POST", body: { email: seller.email } })).status).toBe(204);
    expect((await call(signOut, { method: "DELETE", headers: { cookie } })).status).toBe(204);
  });

  it("rejects deleting the last administrator, and changes nothing", async () => {
    const operator = await member(orgId, { level: 0 });
    await logVisit(boss.id);
    expect((await operator.api("DELETE /users/:id", { id: boss.id })).status).toBe(409);
    expect((await boss.api("GET /users")).status).toBe(200);
    expect((await logged(2)).map(({ user_id: id }) => id)).toEqual([boss.id, operator.id]);
    const second = await admin(orgId);
    expect((await second.api("DELETE /users/:id", { id: boss.id })).status).toBe(204);
  });
});

describe("POST /users/:id/reset-password", () => {
  it("signs the member out everywhere and writes two audit rows: request and operation", async () => {
    const seller = await createUser(orgId, { level: 20 });
    const session = await call(signIn, { method: "POST", body: { email: seller.email } });
    const cookie = (session.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const { token } = (await (await call(issue, { method: "POST", headers: { cookie } })).json()) as { token: string };
    expect((await as(token)("GET /users/me")).status).toBe(200);
    const { status } = await boss.api("POST /users/:id/reset-password", {
      id: seller.id,
      headers: { "x-forwarded-for": "203.0.113.9", "user-agent": "Browser" },
    });
    expect(status).toBe(204);
    expect((await as(token)("GET /users/me")).status).toBe(401);
    expect((await call(issue, { method: "POST", headers: { cookie } })).status).toBe(401);
    expect((await call(signIn, { method: "POST", body: { email: seller.email } })).status).toBe(204);
    const rows = await logged(2);
    const shared = { user_id: boss.id, method: "POST", metadata: { targetUserId: seller.id }, status: 204 };
    expect(rows).toContainEqual({
      ...shared,
      action_type: "ADMIN_PASSWORD_RESET",
      endpoint: `/users/${seller.id}/reset-password`,
      ip: null,
      user_agent: null,
    });
    expect(rows).toContainEqual({
      ...shared,
      action_type: "USER_RESET_PASSWORD",
      endpoint: `/api/users/${seller.id}/reset-password`,
      ip: "203.0.113.*",
      user_agent: "Browser",
    });
  });
});
