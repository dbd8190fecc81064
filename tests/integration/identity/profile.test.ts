import { describe, expect, it } from "vitest";
import { GET as organizations } from "../../../app/api/organizations/route.ts";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

describe("GET /users/me", () => {
  it("returns the caller's profile", async () => {
    const { orgId } = await createOrganization("Aurora");
    const storeId = await createStore(orgId, "F01");
    const user = await createUser(orgId, { permissions: ["app:rfm"], readOnly: true, storeIds: [storeId] });
    const response = await call(me, { token: await tokenFor(user.clerkId) });
    expect(await response.json()).toEqual({
      id: user.id,
      email: user.email,
      name: "Pessoa Teste",
      tenantId: orgId,
      organizationName: "Aurora",
      role: { id: user.roleId, name: expect.any(String), level: 10, permissions: ["app:rfm"], readOnly: true },
      stores: [{ id: storeId, code: "F01" }],
    });
  });

  it("returns the organization that a level-0 user selects by x-org-id", async () => {
    const { orgId } = await createOrganization("Aurora");
    const other = await createOrganization("Bela");
    const token = await tokenFor((await createUser(orgId, { level: 0 })).clerkId);
    const response = await call(me, { token, headers: { "x-org-id": other.orgId } });
    expect(await response.json()).toMatchObject({ tenantId: other.orgId, organizationName: "Bela" });
    expect(await (await call(me, { token })).json()).toMatchObject({ tenantId: orgId, organizationName: "Aurora" });
  });

  it("requires a token", async () => {
    expect((await call(me)).status).toBe(401);
  });
});

describe("GET /organizations", () => {
  it("lists every organization for level 0 only", async () => {
    const [one, other] = [await createOrganization("Aurora"), await createOrganization("Bela")];
    const level0 = await tokenFor((await createUser(one.orgId, { level: 0 })).clerkId);
    const admin = await tokenFor((await createUser(one.orgId, { level: 1, permissions: ["app:team"] })).clerkId);
    const listed = (await (await call(organizations, { token: level0 })).json()) as { data: object[]; total: number };
    const wanted = [
      { id: one.orgId, name: "Aurora" },
      { id: other.orgId, name: "Bela" },
    ];
    expect(listed.data).toEqual(expect.arrayContaining(wanted));
    expect(listed).toMatchObject({ total: listed.data.length, page: 1, limit: listed.data.length });
    expect((await call(organizations, { token: admin })).status).toBe(403);
    expect((await call(organizations)).status).toBe(401);
  });
});
