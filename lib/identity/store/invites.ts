import type { Sql } from "../../platform/db.ts";

type NewInvite = {
  email: string;
  roleId: string;
  storeIds: readonly string[];
  invitedBy: string | null;
  tokenHash: string;
};

/** Only the links of the latest mails identify the invite. */
const KEPT_TOKENS = 20;

/** Creates an invite, or reopens an accepted one; null if one is open for the address. */
export async function claimInvite(sql: Sql, orgId: string, invite: NewInvite): Promise<string | null> {
  const [row] = await sql.rows<{ id: string }>(
    `INSERT INTO invite AS i (organization_id, email, role_id, invited_by, token_hashes) VALUES ($1, $2, $3, $4, ARRAY[$5::text])
     ON CONFLICT (organization_id, email) DO UPDATE SET role_id = excluded.role_id, invited_by = excluded.invited_by,
       token_hashes = excluded.token_hashes, provider_id = NULL, accepted_at = NULL, created_at = now()
     WHERE i.accepted_at IS NOT NULL RETURNING id`,
    [orgId, invite.email, invite.roleId, invite.invitedBy, invite.tokenHash],
  );
  if (!row) return null;
  await replaceInviteStores(sql, orgId, row.id, invite.storeIds);
  return row.id;
}

/** Adds the token of a repeated mail; the links of earlier mails keep working. */
export async function addInviteToken(sql: Sql, orgId: string, id: string, tokenHash: string): Promise<void> {
  await sql.run(
    "UPDATE invite SET token_hashes = ($3::text || token_hashes)[:$4] WHERE organization_id = $1 AND id = $2",
    [orgId, id, tokenHash, KEPT_TOKENS],
  );
}

export async function setInvitationId(sql: Sql, orgId: string, id: string, providerId: string | null): Promise<void> {
  await sql.run("UPDATE invite SET provider_id = $3 WHERE organization_id = $1 AND id = $2", [orgId, id, providerId]);
}

export async function updateInviteRole(sql: Sql, orgId: string, id: string, roleId: string): Promise<void> {
  await sql.run("UPDATE invite SET role_id = $3 WHERE organization_id = $1 AND id = $2", [orgId, id, roleId]);
}

export async function replaceInviteStores(
  sql: Sql,
  orgId: string,
  id: string,
  storeIds: readonly string[],
): Promise<void> {
  await sql.run("DELETE FROM invite_store WHERE organization_id = $1 AND invite_id = $2", [orgId, id]);
  await sql.run(
    "INSERT INTO invite_store (organization_id, invite_id, store_id) SELECT $1, $2, id FROM unnest($3::uuid[]) AS id",
    [orgId, id, storeIds],
  );
}

/** Returns false if the invite is no longer open. */
export async function deleteOpenInvite(sql: Sql, orgId: string, id: string): Promise<boolean> {
  const deleted = await sql.run("DELETE FROM invite WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL", [
    orgId,
    id,
  ]);
  return deleted > 0;
}
