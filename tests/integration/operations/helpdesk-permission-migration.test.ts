import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { databaseBefore } from "../../support/database-before.ts";

const database = databaseBefore("20261128060000_helpdesk_permission");

it("the migration gives app:helpdesk to the roles of every organization that saw Atendimento, and to Gerente", async () => {
  const owner = database.owner();
  const roles: [name: string, level: number, permissions: string[] | null, gains: boolean][] = [
    ["Administrador", 10, ["app:customers", "app:integrations"], true],
    ["Integrador", 20, ["app:integrations"], true],
    ["Gerente", 20, ["app:dashboard", "app:customers"], true],
    ["Marketing", 20, ["app:customers"], false],
    ["Vazio", 30, null, false],
  ];
  for (const orgId of [randomUUID(), randomUUID()]) {
    await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [orgId]);
    for (const [name, level, permissions] of roles)
      await owner.query(
        "INSERT INTO role (organization_id, id, name, level, permissions) VALUES ($1, gen_random_uuid(), $2, $3, $4)",
        [orgId, name, level, permissions],
      );
  }
  await database.migrate();
  const { rows } = await owner.query<{ name: string; permissions: string[] | null }>(
    "SELECT name, permissions FROM role",
  );
  expect(rows).toHaveLength(roles.length * 2);
  for (const [name, , permissions, gains] of roles)
    for (const row of rows.filter((it) => it.name === name))
      expect(row).toEqual({ name, permissions: gains ? [...(permissions ?? []), "app:helpdesk"] : permissions });
});
