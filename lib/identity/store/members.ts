import type { User } from "../../../prisma/generated/client.ts";
import type { Sql, Tx } from "../../platform/db.ts";

export async function hasMember({ prisma }: Tx, organizationId: string, email: string): Promise<boolean> {
  return (await prisma.user.count({ where: { organizationId, email } })) > 0;
}

export async function updateMember(
  { prisma }: Tx,
  organizationId: string,
  id: string,
  data: Partial<User>,
): Promise<void> {
  await prisma.user.updateMany({ where: { organizationId, id }, data });
}

export async function replaceMemberStores(
  { prisma }: Tx,
  organizationId: string,
  userId: string,
  storeIds: readonly string[],
): Promise<void> {
  await prisma.userStore.deleteMany({ where: { organizationId, userId } });
  await prisma.userStore.createMany({ data: storeIds.map((storeId) => ({ organizationId, userId, storeId })) });
}

/** Deletes the member and their invite, so that the slice's tables keep no personal data of them. */
export async function deleteMember(sql: Sql, orgId: string, userId: string): Promise<void> {
  await sql.run(
    `DELETE FROM invite i USING app_user u
     WHERE u.organization_id = $1 AND u.id = $2 AND i.organization_id = $1 AND i.email = u.email`,
    [orgId, userId],
  );
  await sql.run("DELETE FROM app_user WHERE organization_id = $1 AND id = $2", [orgId, userId]);
}
