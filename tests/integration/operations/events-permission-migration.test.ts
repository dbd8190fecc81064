import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { databaseBefore } from "../../support/database-before.ts";

const database = databaseBefore("20261130060010_events_permission");

it("the migration gives app:events to the roles of every organization that administer integrations", async () => {
  const owner = database.owner();
  const roles: [name: string, permissions: string[] | null, gains: boolean][] = [
    ["Administrador", ["app:customers", "app:integrations"], true],
    ["Gerente", ["app:dashboard", "app:settings"], false],
    ["Vazio", null, false],
  ];
  for (const orgId of [randomUUID(), randomUUID()]) {
    await owner.query("INSERT INTO organization (id, name, slug) VALUES ($1::uuid, 'Rede', $1::text)", [orgId]);
    for (const [name, permissions] of roles)
      await owner.query(
        "INSERT INTO role (organization_id, id, name, level, permissions) VALUES ($1, gen_random_uuid(), $2, 20, $3)",
        [orgId, name, permissions],
      );
  }
  await database.migrate();
  const { rows } = await owner.query<{ name: string; permissions: string[] | null }>(
    "SELECT name, permissions FROM role",
  );
  expect(rows).toHaveLength(roles.length * 2);
  for (const [name, permissions, gains] of roles)
    for (const row of rows.filter((it) => it.name === name))
      expect(row).toEqual({ name, permissions: gains ? [...(permissions ?? []), "app:events"] : permissions });
});
