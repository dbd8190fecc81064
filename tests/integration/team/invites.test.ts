import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as signIn } from "../../../app/api/local-identity/session/route.ts";
import { POST as issue } from "../../../app/api/local-identity/token/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { ALL, admin, as, logOf, type Member, member } from "../../support/team.ts";

const address = () => `${randomUUID()}@example.test`;

describe("POST /users/invite", () => {
  let orgId: string;
  let boss: Member;
  let seller: { roleId: string };

  beforeEach(async () => {
    ({ orgId } = await createOrganization());
    boss = await admin(orgId);
    seller = await createUser(orgId, { level: 20, permissions: ["app:customers"] });
  });

  const invite = (body: object, by: Member = boss) => by.api("POST /users/invite", { body });
  async function come(email: string) {
    const session = await call(signIn, { method: "POST", body: { email } });
    if (session.status !== 204) return { status: session.status, api: as(undefined) };
    const token = ((await (await call(issue, { method: "POST", body: { email } })).json()) as { token: string }).token;
    return { status: session.status, api: as(token) };
  }

  it("creates an invite, listed as a row and audited with address and role", async () => {
    const email = address();
    const { status, body } = await invite({ email: ` ${email.toUpperCase()}`, roleId: seller.roleId });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, status: "invited", name: null, role: { id: seller.roleId }, stores: [] });
    const { body: list } = await boss.api("GET /users", { query: "status=invited" });
    expect(list.data).toEqual([body]);
    const [row] = await eventually(async () => {
      const rows = await logOf(orgId);
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(row).toMatchObject({ action_type: "USER_INVITE", user_id: boss.id, status: 201 });
    expect(row?.metadata).toEqual({ email: ` ${email.toUpperCase()}`, roleId: seller.roleId });
  });

  it("lets the invited person join with the role and the stores of the invite", async () => {
    const [email, store] = [address(), await createStore(orgId, "F01")];
    await invite({ email, roleId: seller.roleId, storeIds: [store] });
    const { api } = await come(email);
    const { body: me } = await api("GET /users/me");
    expect(me).toMatchObject({ email, role: { id: seller.roleId }, stores: [{ id: store, code: "F01" }] });
    const { body: list } = await boss.api("GET /users", { query: `q=${email}` });
    expect(list.data).toMatchObject([{ id: me.id, status: "active", stores: [{ id: store }] }]);
  });

  it("lets the invited person join the organization that invited them first", async () => {
    const email = address();
    await invite({ email, roleId: seller.roleId });
    const rivals = [];
    for (let index = 0; index < 2; index += 1) {
      const { orgId: rival } = await createOrganization();
      const rivalBoss = await admin(rival);
      expect((await invite({ email, roleId: rivalBoss.roleId }, rivalBoss)).status).toBe(201);
      rivals.push(rivalBoss);
    }
    const { api } = await come(email);
    expect((await api("GET /users/me")).body).toMatchObject({ tenantId: orgId, role: { id: seller.roleId } });
    expect((await boss.api("GET /users", { query: `q=${email}` })).body.data).toMatchObject([{ status: "active" }]);
    for (const { api: rival } of rivals)
      expect((await rival("GET /users", { query: `q=${email}` })).body.data).toMatchObject([{ status: "invited" }]);
  });

  it("rejects an address that is already invited or a member, with 409", async () => {
    const email = address();
    await invite({ email, roleId: seller.roleId });
    expect(await invite({ email, roleId: seller.roleId })).toMatchObject({
      status: 409,
      code: "address_invited_already",
    });
    expect(await invite({ email: boss.email, roleId: seller.roleId })).toMatchObject({
      status: 409,
      code: "address_is_member",
    });
  });

  it("creates only one invite for two concurrent requests", async () => {
    const body = { email: address(), roleId: seller.roleId };
    const answers = await Promise.all([invite(body), invite(body), invite(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("rejects an invalid address, a missing role and an undeclared field with 400", async () => {
    const { roleId } = seller;
    for (const body of [{ email: "ana", roleId }, { email: address() }, { email: address(), roleId, level: 0 }]) {
      expect((await invite(body)).status).toBe(400);
    }
  });

  it("rejects a role or store of another organization", async () => {
    const { orgId: foreign } = await createOrganization();
    const other = await createUser(foreign);
    const store = await createStore(foreign, "F01");
    expect((await invite({ email: address(), roleId: other.roleId })).status).toBe(404);
    expect((await invite({ email: address(), roleId: randomUUID() })).status).toBe(404);
    expect((await invite({ email: address(), roleId: seller.roleId, storeIds: [store] })).status).toBe(404);
    expect((await invite({ email: address(), roleId: seller.roleId })).status).toBe(201);
  });

  it("rejects a higher role, a permission the inviter does not hold, and the operator's role", async () => {
    const hr = await member(orgId, { level: 20, permissions: ["app:team", "app:customers"] });
    const higher = await createUser(orgId, { level: 10, permissions: [] });
    const wider = await createUser(orgId, { level: 20, permissions: ["app:audit"] });
    const operator = await createUser(orgId, { level: 0 });
    for (const { roleId } of [higher, wider, operator]) {
      expect((await invite({ email: address(), roleId }, hr)).status).toBe(403);
    }
    expect((await invite({ email: address(), roleId: operator.roleId })).status).toBe(403);
    expect((await invite({ email: address(), roleId: seller.roleId }, hr)).status).toBe(201);
    const root = await member(orgId, { level: 0 });
    expect((await invite({ email: address(), roleId: operator.roleId }, root)).status).toBe(201);
  });

  it("rejects stores that the inviter cannot see", async () => {
    const [own, other] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    const second = await createStore(orgId, "F09", { primaryStoreId: own });
    const local = await member(orgId, { permissions: ALL, storeIds: [own] });
    const ask = (storeIds: string[]) => invite({ email: address(), roleId: seller.roleId, storeIds }, local);
    expect((await ask([other])).status).toBe(403);
    expect((await ask([])).status).toBe(403);
    expect((await ask([own, second])).status).toBe(201);
  });

  it("allows thirty requests a minute, then answers 429 with Retry-After", async () => {
    const hurried = await admin(orgId);
    const body = { email: boss.email, roleId: seller.roleId };
    for (let count = 0; count < 30; count += 1) expect((await invite(body, hurried)).status).toBe(409);
    const { status, headers } = await invite(body, hurried);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  describe("open invite", () => {
    it("can get another role and other stores before it is accepted", async () => {
      const [email, store] = [address(), await createStore(orgId, "F01")];
      const { id } = (await invite({ email, roleId: boss.roleId })).body;
      expect((await boss.api("PATCH /users/:id/role", { id, body: { roleId: seller.roleId } })).status).toBe(200);
      const { body } = await boss.api("PUT /users/:id/stores", { id, body: { storeIds: [store] } });
      expect(body).toMatchObject({ status: "invited", role: { id: seller.roleId }, stores: [{ id: store }] });
      const { api } = await come(email);
      expect((await api("GET /users/me")).body).toMatchObject({ role: { id: seller.roleId }, stores: [{ id: store }] });
    });

    it("is accepted with the new role and stores when it is changed concurrently", async () => {
      const [email, first, second] = [address(), await createStore(orgId, "F01"), await createStore(orgId, "F02")];
      const { id } = (await invite({ email, roleId: boss.roleId, storeIds: [first] })).body;
      let coming: ReturnType<typeof come> | undefined;
      await tenantDb(orgId).sql(async (sql) => {
        await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))", [orgId]);
        await sql.run("UPDATE invite SET role_id = $2 WHERE id = $1", [id, seller.roleId]);
        await sql.run("DELETE FROM invite_store WHERE invite_id = $1", [id]);
        await sql.run("INSERT INTO invite_store (organization_id, invite_id, store_id) VALUES ($1, $2, $3)", [
          orgId,
          id,
          second,
        ]);
        coming = come(email);
        await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
      });
      const me = (await (await coming)?.api("GET /users/me"))?.body;
      expect(me).toMatchObject({ role: { id: seller.roleId }, stores: [{ id: second, code: "F02" }] });
    });

    it("cannot be revoked (404) when it is accepted concurrently", async () => {
      const { id } = (await invite({ email: address(), roleId: seller.roleId })).body;
      let revoking: Promise<{ status: number }> | undefined;
      await tenantDb(orgId).sql(async (sql) => {
        await sql.run("UPDATE invite SET accepted_at = now() WHERE id = $1", [id]);
        revoking = boss.api("DELETE /users/:id", { id });
        await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
      });
      expect((await revoking)?.status).toBe(404);
    });

    it("is revoked by DELETE: the person is rejected and can be invited again", async () => {
      const email = address();
      const { id } = (await invite({ email, roleId: seller.roleId })).body;
      expect((await boss.api("DELETE /users/:id", { id })).status).toBe(204);
      expect((await come(email)).status).toBe(404);
      expect((await boss.api("DELETE /users/:id", { id })).status).toBe(404);
      expect((await invite({ email, roleId: seller.roleId })).status).toBe(201);
      expect((await come(email)).status).toBe(204);
    });

    it("can be resent, and cannot be deactivated or have its password reset", async () => {
      const { id } = (await invite({ email: address(), roleId: seller.roleId })).body;
      expect(await boss.api("POST /users/:id/resend", { id })).toMatchObject({ status: 200, body: { id } });
      expect((await boss.api("POST /users/:id/reset-password", { id })).status).toBe(404);
      expect((await boss.api("PATCH /users/:id/status", { id, body: { active: false } })).status).toBe(404);
      expect((await boss.api("POST /users/:id/resend", { id: seller.roleId })).status).toBe(404);
    });

    it("is invisible to other organizations", async () => {
      const { id } = (await invite({ email: address(), roleId: seller.roleId })).body;
      const stranger = await admin((await createOrganization()).orgId);
      expect((await stranger.api("DELETE /users/:id", { id })).status).toBe(404);
      expect((await stranger.api("POST /users/:id/resend", { id })).status).toBe(404);
      expect((await stranger.api("PUT /users/:id/stores", { id, body: { storeIds: [] } })).status).toBe(404);
      expect((await stranger.api("GET /users")).body.data.map((row: { id: string }) => row.id)).toEqual([stranger.id]);
      expect((await boss.api("GET /users", { query: "status=invited" })).body.total).toBe(1);
    });
  });
});
