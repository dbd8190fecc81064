import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { ALL, admin, logOf, type Member, member } from "../../support/team.ts";

let orgId: string;
let boss: Member;
const COUNTER = { name: "Caixa", permissions: ["app:customers", "app:dashboard", "app:customers"] };

beforeEach(async () => {
  ({ orgId } = await createOrganization());
  boss = await admin(orgId);
});

const create = (body: object, by: Member = boss) => by.api("POST /roles", { body });
const update = (id: string, body: object, by: Member = boss) => by.api("PATCH /roles/:id", { id, body });
const remove = (id: string, by: Member = boss) => by.api("DELETE /roles/:id", { id });

async function lastLogged(actionType: string) {
  return eventually(async () => {
    const row = (await logOf(orgId)).findLast(({ action_type: type }) => type === actionType);
    if (!row) throw new Error(`no ${actionType} yet`);
    return row;
  });
}

describe("GET /roles", () => {
  it("lists the roles, the most powerful first, with their members and open invites", async () => {
    const operator = await createUser(orgId, { level: 0 });
    const { body: made } = await create(COUNTER);
    await boss.api("POST /users/invite", { body: { email: `${randomUUID()}@example.test`, roleId: made.id } });
    const { body } = await boss.api("GET /roles");
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50 });
    const [first, second, third] = body.data;
    expect(first).toMatchObject({ id: operator.roleId, isLocked: true, canEdit: false, canGrant: false });
    expect(second).toMatchObject({ id: boss.roleId, userCount: 1, isOwn: true, canEdit: true, canGrant: true });
    expect(third).toEqual({
      id: made.id,
      name: "Caixa",
      level: 20,
      permissions: ["app:dashboard", "app:customers"],
      readOnly: false,
      userCount: 0,
      inviteCount: 1,
      isLocked: false,
      isOwn: false,
      canGrant: true,
      canEdit: true,
    });
    const sorted = await boss.api("GET /roles", { query: "sort=name&order=asc&limit=1" });
    expect(sorted.body.data).toMatchObject([{ name: "Caixa" }]);
    expect((await boss.api("GET /roles", { query: "sort=userCount&order=desc" })).body.total).toBe(3);
  });

  it("lists no role of another organization", async () => {
    const other = await admin((await createOrganization()).orgId);
    const ids = (await boss.api("GET /roles")).body.data.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([boss.roleId]);
    expect(ids).not.toContain(other.roleId);
  });
});

describe("POST /roles", () => {
  it("creates an audited role, at the managers' level unless another level is given", async () => {
    expect(await create(COUNTER)).toMatchObject({ status: 201, body: { name: "Caixa", level: 20, readOnly: false } });
    const named = await create({ name: "Auditor", permissions: ["app:audit"], readOnly: true, level: 40 });
    expect(named.body).toMatchObject({ level: 40, readOnly: true, permissions: ["app:audit"] });
    expect(await lastLogged("ROLE_CREATE")).toMatchObject({
      status: 201,
      user_id: boss.id,
      metadata: { before: null },
    });
  });

  it("rejects unknown permissions, undeclared fields, level 0 and a missing name", async () => {
    const bodies = [
      { ...COUNTER, permissions: ["app:everything"] },
      { ...COUNTER, level: 0 },
      { ...COUNTER, level: 1.5 },
      { ...COUNTER, organizationId: orgId },
      { ...COUNTER, name: "  " },
      { name: "Caixa" },
    ];
    for (const body of bodies) expect((await create(body)).status).toBe(400);
    expect((await boss.api("GET /roles")).body.total).toBe(1);
    expect((await lastLogged("ROLE_CREATE")).metadata).toHaveProperty("error");
  });

  it("rejects a name already used in the organization, ignoring case and spaces", async () => {
    await create(COUNTER);
    expect(await create({ ...COUNTER, name: " CAIXA " })).toMatchObject({
      status: 409,
      code: "role_name_taken",
    });
    const other = await admin((await createOrganization()).orgId);
    expect((await create(COUNTER, other)).status).toBe(201);
  });

  it("grants at most the permissions its creator holds", async () => {
    const hr = await member(orgId, { level: 30, permissions: ["app:team", "app:customers"] });
    expect((await create({ name: "A", permissions: ["app:audit"] }, hr)).status).toBe(403);
    expect((await create({ name: "A", permissions: ["app:customers"], level: 20 }, hr)).status).toBe(403);
    expect((await create({ name: "A", permissions: ["app:customers"] }, hr)).body).toMatchObject({ level: 30 });
  });
});

describe("PATCH /roles/:id", () => {
  it("changes the given fields only, from its members' next request on", async () => {
    const seller = await member(orgId, { level: 20, permissions: ["app:customers"] });
    expect((await seller.api("GET /roles")).status).toBe(403);
    const { status, body } = await update(seller.roleId, { permissions: ["app:team"] });
    expect([status, body.permissions, body.level]).toEqual([200, ["app:team"], 20]);
    expect((await seller.api("GET /roles")).status).toBe(200);
    expect((await update(seller.roleId, { readOnly: true, name: "Equipe" })).body).toMatchObject({
      name: "Equipe",
      readOnly: true,
      permissions: ["app:team"],
    });
    expect((await create(COUNTER, seller)).status).toBe(403);
    expect(await lastLogged("ROLE_UPDATE")).toMatchObject({ status: 200, metadata: { roleId: seller.roleId } });
  });

  it("rejects a change based on an old version, so that removed permissions do not come back", async () => {
    const { id, permissions, readOnly } = (await create(COUNTER)).body;
    const was = { permissions, readOnly };
    expect((await update(id, { permissions: ["app:dashboard"], was })).status).toBe(200);
    const stale = await update(id, { permissions: [...permissions, "app:rfm"], was });
    expect([stale.status, stale.code]).toEqual([412, "role_outdated"]);
    const seen = { permissions: ["app:dashboard"], readOnly };
    expect((await update(id, { readOnly: true, was: seen })).body.permissions).toEqual(["app:dashboard"]);
    expect((await update(id, { permissions: [], was: seen })).status).toBe(412);
  });

  it("accepts the role's own name in another case, and rejects another role's name", async () => {
    const { id } = (await create(COUNTER)).body;
    await create({ ...COUNTER, name: "Estoque" });
    expect((await update(id, { name: "caixa" })).status).toBe(200);
    expect((await update(id, { name: "ESTOQUE" })).status).toBe(409);
  });

  it("rejects a change to the permissions of the user's own role, but allows renaming it", async () => {
    expect((await update(boss.roleId, { permissions: ["app:team"] })).status).toBe(409);
    expect((await update(boss.roleId, { readOnly: true })).status).toBe(409);
    expect((await update(boss.roleId, { level: 50 })).status).toBe(409);
    expect((await update(boss.roleId.toUpperCase(), { permissions: ["app:team"] })).status).toBe(409);
    expect((await update(boss.roleId, { name: "Direção", permissions: ALL })).body).toMatchObject({ name: "Direção" });
  });

  it("rejects a change of higher roles and of the operator's role", async () => {
    const hr = await member(orgId, { level: 20, permissions: ["app:team"] });
    const wider = await createUser(orgId, { level: 20, permissions: ["app:audit"] });
    const plain = await createUser(orgId, { level: 20, permissions: [] });
    const operator = await member(orgId, { level: 0 });
    expect((await update(boss.roleId, { name: "X" }, hr)).status).toBe(403);
    expect((await update(wider.roleId, { permissions: [] }, hr)).status).toBe(403);
    expect((await update(plain.roleId, { permissions: ["app:audit"] }, hr)).status).toBe(403);
    expect((await update(plain.roleId, { level: 10 }, hr)).status).toBe(403);
    expect((await update(plain.roleId, { permissions: ["app:team"] }, hr)).status).toBe(200);
    for (const by of [boss, operator]) {
      expect((await update(operator.roleId, { name: "X" }, by)).status).toBe(403);
      expect((await remove(operator.roleId, by)).status).toBe(403);
    }
  });

  it("requires a user who sees every store, because the role's members may belong to any store", async () => {
    const storeIds = [await createStore(orgId, "F01")];
    const limited = await member(orgId, { level: 10, permissions: ALL, storeIds });
    const { body: made } = await create(COUNTER);
    expect((await update(made.id, { permissions: [] }, limited)).status).toBe(403);
    expect((await remove(made.id, limited)).status).toBe(403);
    const { body } = await limited.api("GET /roles");
    expect(body.data.find(({ id }: { id: string }) => id === made.id)).toMatchObject({ canEdit: false });
    expect((await remove(made.id)).status).toBe(204);
  });

  it("keeps the last administrator's team permission, even against the operator", async () => {
    const operator = await member(orgId, { level: 0 });
    const without = ALL.filter((permission) => permission !== "app:team");
    expect((await update(boss.roleId, { permissions: without }, operator)).status).toBe(409);
    expect((await update(boss.roleId, { readOnly: true }, operator)).status).toBe(409);
    expect((await boss.api("GET /roles")).status).toBe(200);
    await admin(orgId);
    expect((await update(boss.roleId, { permissions: without }, operator)).status).toBe(200);
  });

  it("answers 404 to a role of another organization or a malformed id", async () => {
    const other = await createUser((await createOrganization()).orgId, { level: 20 });
    for (const id of [other.roleId, randomUUID(), "nonsense"]) {
      expect((await update(id, { name: "X" })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});

describe("DELETE /roles/:id", () => {
  it("deletes a role without members, including one whose last member left", async () => {
    const { id } = (await create(COUNTER)).body;
    const email = `${randomUUID()}@example.test`;
    await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.invite.create({ data: { organizationId: orgId, email, roleId: id, acceptedAt: new Date() } }),
    );
    expect((await remove(id)).status).toBe(204);
    expect((await boss.api("GET /roles")).body.total).toBe(1);
    expect(await lastLogged("ROLE_DELETE")).toMatchObject({ status: 204, metadata: { roleId: id } });
  });

  it("rejects a role that a member, even a deactivated one, or an invite has", async () => {
    const seller = await createUser(orgId, { level: 20 });
    await boss.api("PATCH /users/:id/status", { id: seller.id, body: { active: false } });
    const { id } = (await create(COUNTER)).body;
    const { body: invite } = await boss.api("POST /users/invite", {
      body: { email: `${randomUUID()}@example.test`, roleId: id },
    });
    for (const used of [seller.roleId, id]) {
      expect(await remove(used)).toMatchObject({ status: 409, code: "role_in_use" });
    }
    await boss.api("DELETE /users/:id", { id: invite.id });
    expect((await remove(id)).status).toBe(204);
  });

  it("makes a concurrent invite with that role fail (404)", async () => {
    const { id } = (await create(COUNTER)).body;
    let inviting: ReturnType<typeof boss.api> | undefined;
    await tenantDb(orgId).sql(async (sql) => {
      await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))", [orgId]);
      await sql.run("DELETE FROM role WHERE id = $1", [id]);
      inviting = boss.api("POST /users/invite", { body: { email: `${randomUUID()}@example.test`, roleId: id } });
      await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
    });
    expect(await inviting).toMatchObject({ status: 404, code: "role_not_found" });
  });
});
