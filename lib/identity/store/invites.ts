import type { Invite } from "../../../prisma/generated/client.ts";
import type { Sql, Tx } from "../../platform/db.ts";

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
export async function claimInvite(tx: Tx, orgId: string, invite: NewInvite): Promise<string | null> {
  const [row] = await tx.rows<{ id: string }>(
    `INSERT INTO invite AS i (organization_id, email, role_id, invited_by, token_hashes) VALUES ($1, $2, $3, $4, ARRAY[$5::text])
     ON CONFLICT (organization_id, email) DO UPDATE SET role_id = excluded.role_id, invited_by = excluded.invited_by,
       token_hashes = excluded.token_hashes, provider_id = NULL, accepted_at = NULL, created_at = now()
     WHERE i.accepted_at IS NOT NULL RETURNING id`,
    [orgId, invite.email, invite.roleId, invite.invitedBy, invite.tokenHash],
  );
  if (!row) return null;
  await replaceInviteStores(tx, orgId, row.id, invite.storeIds);
  return row.id;
}

/** Adds the token of a repeated mail; the links of earlier mails keep working. */
export async function addInviteToken(sql: Sql, orgId: string, id: string, tokenHash: string): Promise<void> {
  await sql.run(
    "UPDATE invite SET token_hashes = ($3::text || token_hashes)[:$4] WHERE organization_id = $1 AND id = $2",
    [orgId, id, tokenHash, KEPT_TOKENS],
  );
}

export async function updateInvite(
  { prisma }: Tx,
  organizationId: string,
  id: string,
  data: Partial<Invite>,
): Promise<void> {
  await prisma.invite.updateMany({ where: { organizationId, id }, data });
}

export async function replaceInviteStores(
  { prisma }: Tx,
  organizationId: string,
  inviteId: string,
  storeIds: readonly string[],
): Promise<void> {
  await prisma.inviteStore.deleteMany({ where: { organizationId, inviteId } });
  await prisma.inviteStore.createMany({ data: storeIds.map((storeId) => ({ organizationId, inviteId, storeId })) });
}

/** Returns false if the invite is no longer open. */
export async function deleteOpenInvite({ prisma }: Tx, organizationId: string, id: string): Promise<boolean> {
  return (await prisma.invite.deleteMany({ where: { organizationId, id, acceptedAt: null } })).count > 0;
}
