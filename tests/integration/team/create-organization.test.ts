import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  issueLocalToken,
  NewOrganization,
  startLocalSession,
  unsafeCreateOrganization,
} from "../../../lib/identity/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";
import { as } from "../../support/team.ts";

const wanted = () => {
  const id = randomUUID();
  return { name: `Loja ${id}`, slug: `loja-${id}`, email: `${id}@example.test`, isOperator: false };
};

async function profileOf(email: string): Promise<Record<string, unknown>> {
  await startLocalSession(email);
  const { token } = await issueLocalToken(email);
  return (await as(token)("GET /users/me")).body;
}

describe("new organization", () => {
  it("has the default roles, and an administrator who joins at the first sign-in", async () => {
    const input = wanted();
    const { orgId, isNew } = await unsafeCreateOrganization(input);
    expect(isNew).toBe(true);
    const roles = await rolesOf(orgId);
    expect(roles).toEqual(["Administrador", "Consulta", "Gerente", "Marketing"]);
    const person = await profileOf(input.email);
    expect(person).toMatchObject({ tenantId: orgId, organizationName: input.name, role: { level: 10 } });
  });

  it("can be created with the installation's operator", async () => {
    const input = { ...wanted(), isOperator: true };
    const { orgId } = await unsafeCreateOrganization(input);
    expect(await rolesOf(orgId)).toContain("Super Admin");
    expect(await profileOf(input.email)).toMatchObject({ tenantId: orgId, role: { level: 0 } });
  });

  it("is created once for repeated requests and keeps later changes", async () => {
    const input = wanted();
    const { orgId } = await unsafeCreateOrganization(input);
    await tenantDb(orgId).sql((sql) =>
      sql.run("UPDATE role SET level = 25 WHERE organization_id = $1 AND name = 'Gerente'", [orgId]),
    );
    await expect(unsafeCreateOrganization(input)).rejects.toMatchObject({ code: "address_invited_already" });
    const second = { ...input, name: "Outra", email: `outra-${input.email}` };
    expect(await unsafeCreateOrganization(second)).toEqual({ orgId, isNew: false });
    const [row] = await tenantDb(orgId).rows<{ name: string; level: number }>(
      `SELECT o.name, r.level FROM organization o JOIN role r ON r.organization_id = o.id AND r.name = 'Gerente'
       WHERE o.id = $1`,
      [orgId],
    );
    expect(row).toEqual({ name: input.name, level: 25 });
  });

  it("rejects a name that contains a URL or hidden characters", () => {
    for (const name of ["Banco http://evil.example", "www.evil.example", "Loja \u202Eatse", "Loja\u2028X", "Loja\nX"])
      expect(NewOrganization.safeParse({ ...wanted(), name }).success).toBe(false);
    expect(NewOrganization.safeParse(wanted()).success).toBe(true);
  });

  it("leaves every other organization unchanged", async () => {
    const other = await createOrganization();
    await unsafeCreateOrganization(wanted());
    expect(await rolesOf(other.orgId)).toEqual([]);
  });
});

async function rolesOf(orgId: string): Promise<string[]> {
  const rows = await tenantDb(orgId).rows<{ name: string }>(
    "SELECT name FROM role WHERE organization_id = $1 ORDER BY name",
    [orgId],
  );
  return rows.map(({ name }) => name);
}
