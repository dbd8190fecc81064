import type { Sql } from "../../platform/db.ts";
import type { ProviderUser } from "../schemas.ts";
import { deleteMember } from "./members.ts";

/** True for the first delivery of an event; a repeated one waits for the first to commit and then returns false. */
export async function claimReceipt(sql: Sql, eventId: string): Promise<boolean> {
  const claimed = await sql.run(
    "INSERT INTO platform.webhook_receipt (source, event_id) VALUES ('identity', $1) ON CONFLICT DO NOTHING",
    [eventId],
  );
  return claimed > 0;
}

/** Serializes events of one account, across processes. */
export async function lockAccount(sql: Sql, providerId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 11))", [providerId]);
}

/** Sets the tenant to the member's organization; null if the account is not a member. */
async function enterOrganizationOf(sql: Sql, providerId: string): Promise<{ orgId: string; userId: string } | null> {
  const [row] = await sql.rows<{ organization_id: string; user_id: string }>(
    "SELECT organization_id, user_id FROM unsafe_find_user($1)",
    [providerId],
  );
  if (!row) return null;
  await sql.run("SELECT set_config('app.organization_id', $1, true)", [row.organization_id]);
  return { orgId: row.organization_id, userId: row.user_id };
}

/** Updates name and address unless the stored ones are newer. Never takes an address that a colleague has. */
export async function unsafeUpdateMember(sql: Sql, person: ProviderUser): Promise<boolean> {
  const member = await enterOrganizationOf(sql, person.id);
  if (!member) return false;
  // Delete the accepted invite, which has the former address: a later deletion looks it up by the current one.
  await sql.run(
    `WITH former AS MATERIALIZED (
       SELECT id, email FROM app_user WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE
     ), changed AS (
       UPDATE app_user u SET name = $3, provider_updated_at = $5, email = CASE
         WHEN $4::text IS NULL OR EXISTS (SELECT FROM app_user o WHERE o.organization_id = $1 AND o.email = $4 AND o.id <> $2)
         THEN u.email ELSE $4 END
       FROM former f
       WHERE u.organization_id = $1 AND u.id = f.id AND (u.provider_updated_at IS NULL OR u.provider_updated_at < $5)
       RETURNING f.email AS former, u.email AS current
     )
     DELETE FROM invite i USING changed c
     WHERE i.organization_id = $1 AND i.email = c.former AND i.accepted_at IS NOT NULL AND c.former <> c.current`,
    [member.orgId, member.userId, person.name, person.email, person.updatedAt ?? new Date(0)],
  );
  return true;
}

/**
 * Removes the member and records the account as deleted, so that a late event cannot recreate it. Their audit records
 * stay; only a manual removal here deletes those.
 */
export async function unsafeDeleteMember(sql: Sql, providerId: string): Promise<void> {
  await sql.run("INSERT INTO platform.deleted_identity (provider_id) VALUES ($1) ON CONFLICT DO NOTHING", [providerId]);
  const member = await enterOrganizationOf(sql, providerId);
  if (!member) return;
  await deleteMember(sql, member.orgId, member.userId);
}
