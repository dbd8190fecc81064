import type { Sql } from "../../platform/db.ts";

export async function hasMember(sql: Sql, orgId: string, email: string): Promise<boolean> {
  const rows = await sql.rows("SELECT FROM app_user WHERE organization_id = $1 AND email = $2", [orgId, email]);
  return rows.length > 0;
}

export async function updateMemberRole(sql: Sql, orgId: string, userId: string, roleId: string): Promise<void> {
  await sql.run("UPDATE app_user SET role_id = $3 WHERE organization_id = $1 AND id = $2", [orgId, userId, roleId]);
}

export async function replaceMemberStores(
  sql: Sql,
  orgId: string,
  userId: string,
  storeIds: readonly string[],
): Promise<void> {
  await sql.run("DELETE FROM user_store WHERE organization_id = $1 AND user_id = $2", [orgId, userId]);
  await sql.run(
    "INSERT INTO user_store (organization_id, user_id, store_id) SELECT $1, $2, id FROM unnest($3::uuid[]) AS id",
    [orgId, userId, storeIds],
  );
}

/** `at` null reactivates the member. */
export async function setDeactivated(sql: Sql, orgId: string, userId: string, at: Date | null): Promise<void> {
  await sql.run("UPDATE app_user SET deactivated_at = $3 WHERE organization_id = $1 AND id = $2", [orgId, userId, at]);
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
