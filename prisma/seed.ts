import { DEFAULT_ROLES, SUPER_ADMIN_ROLE } from "../lib/core/permissions.ts";
import { encrypt } from "../lib/platform/crypto.ts";
import { closeDb, tenantDb, unsafeSql } from "../lib/platform/db.ts";
import { uuidV7 } from "../lib/platform/uuid.ts";
import type { Prisma } from "./generated/client.ts";

// Organizations and users of the demo. Running it again keeps later changes.
type SeedUser = { email: string; name: string; role: string; stores?: string[] };
type SeedOrganization = { slug: string; name: string; erpUser: string; users: SeedUser[] };

const ORGANIZATIONS: SeedOrganization[] = [
  {
    slug: "aurora",
    name: "Aurora",
    erpUser: "aurora",
    users: [
      { email: "super@balcao.test", name: "Sofia Prado", role: "Super Admin" },
      { email: "admin@aurora.test", name: "Ana Beatriz Lima", role: "Administrador" },
      { email: "gerente@aurora.test", name: "Gustavo Rocha", role: "Gerente", stores: ["F01", "F02"] },
      { email: "marketing@aurora.test", name: "Marina Alves", role: "Marketing" },
      { email: "consulta@aurora.test", name: "Caio Nunes", role: "Consulta" },
      // The demo's script, so that it does not use up the rate limit of who visits the demo.
      { email: "demonstracao@aurora.test", name: "Demonstração", role: "Administrador" },
    ],
  },
  {
    slug: "bela",
    name: "Bela",
    erpUser: "bela",
    users: [{ email: "admin@bela.test", name: "Bianca Torres", role: "Administrador" }],
  },
];

const existing = await unsafeSql((sql) =>
  sql.rows<{ id: string; slug: string }>("SELECT id, slug FROM unsafe_list_organizations()"),
);
for (const organization of ORGANIZATIONS) {
  const orgId = existing.find(({ slug }) => slug === organization.slug)?.id ?? uuidV7();
  await tenantDb(orgId).transaction(({ prisma }) => seedOrganization(prisma, orgId, organization));
}
await closeDb();

async function seedOrganization(tx: Prisma.TransactionClient, orgId: string, seed: SeedOrganization): Promise<void> {
  const { slug, name } = seed;
  await tx.organization.upsert({ where: { id: orgId }, create: { id: orgId, slug, name }, update: {} });
  const roles = slug === "aurora" ? [SUPER_ADMIN_ROLE, ...DEFAULT_ROLES] : DEFAULT_ROLES;
  for (const { permissions, ...role } of roles) {
    const where = { organizationId_name: { organizationId: orgId, name: role.name } };
    await tx.role.upsert({
      where,
      create: { ...role, organizationId: orgId, permissions: [...permissions] },
      update: {},
    });
  }
  await seedErpConnection(tx, orgId, seed.erpUser);
  for (const user of seed.users) await seedUser(tx, orgId, user);
}

async function seedErpConnection(
  tx: Prisma.TransactionClient,
  organizationId: string,
  username: string,
): Promise<void> {
  const { SANDBOX_URL, SANDBOX_ERP_PASSWORD } = process.env;
  if (!SANDBOX_URL || !SANDBOX_ERP_PASSWORD) return;
  const connection = {
    baseUrl: `${SANDBOX_URL}/erp`,
    username,
    passwordEncrypted: encrypt(SANDBOX_ERP_PASSWORD, organizationId),
  };
  await tx.erpConnection.createMany({ data: [{ organizationId, ...connection }], skipDuplicates: true });
  // The sandbox's URL depends on PORT: update the stored address unless a user changed it.
  await tx.erpConnection.updateMany({ where: { organizationId, updatedBy: null }, data: connection });
}

async function seedUser(tx: Prisma.TransactionClient, organizationId: string, seed: SeedUser): Promise<void> {
  const { id: roleId } = await tx.role.findFirstOrThrow({
    where: { organizationId, name: seed.role },
    select: { id: true },
  });
  const clerkId = `user_local_${seed.email.replace(/[^a-z]+/g, "_")}`;
  const user = await tx.user.upsert({
    where: { organizationId_email: { organizationId, email: seed.email } },
    create: { organizationId, clerkId, email: seed.email, name: seed.name, roleId },
    update: {},
  });
  for (const code of seed.stores ?? []) await grantStore(tx, organizationId, user.id, code);
}

/** The store may not exist yet: the first sync sets its name. */
async function grantStore(
  tx: Prisma.TransactionClient,
  organizationId: string,
  userId: string,
  code: string,
): Promise<void> {
  const where = { organizationId_code: { organizationId, code } };
  const store = await tx.store.upsert({
    where,
    create: { organizationId, code, tradeName: `Loja ${code}` },
    update: {},
  });
  const key = { organizationId, userId, storeId: store.id };
  await tx.userStore.upsert({ where: { organizationId_userId_storeId: key }, create: key, update: {} });
}
