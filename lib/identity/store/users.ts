import { SUPER_ADMIN_LEVEL } from "../../core/permissions.ts";
import type { QuotaOverrides } from "../../core/quotas.ts";
import { onlyStore } from "../../core/store-scope.ts";
import { type Reader, type Sql, tenantDb, unsafeRows } from "../../platform/db.ts";
import { storeScopeOf } from "../rules/authority.ts";
import type { AuthenticatedUser, ProviderUser, Role } from "../schemas.ts";

type LoadedRow = {
  is_revoked: boolean;
  user_id: string | null;
  organization_id: string;
  organization_name: string;
  clerk_id: string;
  email: string;
  name: string;
  store_id: string | null;
  last_seen_at: Date | null;
  role: Role | null;
  stores: { id: string; code: string }[];
  quotas: QuotaOverrides;
};
/** Null columns: nothing was counted, because the caller is unknown, or its key was revoked or has expired. */
export type CountedColumns = {
  allowed: boolean | null;
  remaining: number | null;
  reset_seconds: number | null;
  quota_allowed: boolean | null;
  quota_reset_seconds: number | null;
};
type CountedRow = LoadedRow & CountedColumns;
export type LoadedUser = {
  isRevoked: boolean;
  user: AuthenticatedUser | null;
  lastSeenAt: Date | null;
  hit?: Hit;
  quotaHit?: QuotaHit;
};
/** Rate-limit counter for a member's request, under the key `<bucket>:user-<id>`. */
export type Count = { bucket: string; limit: number; windowSeconds: number };
export type Hit = { allowed: boolean; remaining: number; resetSeconds: number };
/** Counter of all requests of an organization, under the key `<bucket>:<id>`. `limit`: without an own quota. */
export type CallerCount = Count & { quota: Count | null };
export type QuotaHit = Omit<Hit, "remaining">;

const LOAD = "SELECT * FROM unsafe_load_member($1, $2)";
const LOAD_AND_COUNT = "SELECT * FROM unsafe_load_member_and_count($1, $2, $3, $4, $5, $6, $7, $8)";

/**
 * Loads the user of a provider id in any organization, and whether the session or account was ended. With `count`, the
 * same round trip counts one hit for a member and, below level 0, one for the organization.
 */
export async function unsafeLoadUser(providerId: string, sessionId: string, count?: CallerCount): Promise<LoadedUser> {
  const who = [providerId, sessionId];
  if (!count) return toLoadedUser((await unsafeRows<LoadedRow>(LOAD, who))[0]);
  const { bucket, limit, windowSeconds, quota } = count;
  const ofQuota = [quota?.bucket ?? null, quota?.limit ?? null, quota?.windowSeconds ?? null];
  const [row] = await unsafeRows<CountedRow>(LOAD_AND_COUNT, [...who, bucket, limit, windowSeconds, ...ofQuota]);
  return { ...toLoadedUser(row), ...(row && toHits(row)) };
}

function toLoadedUser(row: LoadedRow | undefined): LoadedUser {
  if (!row) return { isRevoked: true, user: null, lastSeenAt: null };
  return { isRevoked: row.is_revoked, user: toUser(row), lastSeenAt: row.last_seen_at };
}

export function toHits(row: CountedColumns): { hit?: Hit; quotaHit?: QuotaHit } {
  return { hit: toHit(row), quotaHit: toQuotaHit(row) };
}

function toHit({ allowed, remaining, reset_seconds: resetSeconds }: CountedColumns): Hit | undefined {
  if (allowed === null || remaining === null || resetSeconds === null) return undefined;
  return { allowed, remaining, resetSeconds };
}

function toQuotaHit({ quota_allowed: allowed, quota_reset_seconds: reset }: CountedColumns): QuotaHit | undefined {
  return allowed === null || reset === null ? undefined : { allowed, resetSeconds: reset };
}

function toUser(row: LoadedRow): AuthenticatedUser | null {
  if (row.user_id === null) return null;
  return {
    id: row.user_id,
    clerkId: row.clerk_id,
    email: row.email,
    name: row.name,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    // An explicit home store can be set only in the database; no page edits it.
    storeId: row.store_id ?? onlyStore(storeScopeOf(row)),
    role: row.role,
    stores: row.stores,
    quotas: row.quotas,
  };
}

/** Provider id of the first member with this address, or null. */
export async function unsafeFindProviderId(email: string): Promise<string | null> {
  const [row] = await unsafeRows<{ clerk_id: string }>("SELECT clerk_id FROM unsafe_find_user_by_email($1)", [email]);
  return row?.clerk_id ?? null;
}

export async function unsafeHasInvite(email: string): Promise<boolean> {
  return (await unsafeRows("SELECT FROM unsafe_find_invite($1)", [email])).length > 0;
}

/** `opened`: token hash of the invitation link that the browser opened. */
type Coming = { opened: string | null; isAtSignIn: boolean };

/**
 * Makes the invited person a member, once; an account deleted at the provider stays deleted. Of several invites it
 * takes the one whose link was opened, else the first. Away from the sign-in page no link is known: then several stay
 * open. Returns false if none was accepted.
 */
export async function unsafeLinkInvited(sql: Sql, person: ProviderUser, coming: Coming): Promise<boolean> {
  if (person.email === null) return false;
  const opened = [coming.opened, person.inviteHash].filter((hash) => hash !== null);
  const [invite, ...others] = await sql.rows<{ organization_id: string; invite_id: string; is_opened: boolean }>(
    `SELECT organization_id, invite_id, is_opened FROM unsafe_find_invite($1, $3)
     WHERE NOT EXISTS (SELECT FROM platform.deleted_identity WHERE provider_id = $2)
       AND NOT EXISTS (SELECT FROM unsafe_find_user($2)) LIMIT 2`,
    [person.email, person.id, opened],
  );
  if (!invite || (others.length > 0 && !invite.is_opened && !coming.isAtSignIn)) return false;
  const { organization_id: orgId, invite_id: inviteId } = invite;
  await sql.run("SELECT set_config('app.organization_id', $1, true)", [orgId]);
  await lockPeople(sql, orgId); // a half-applied change of the invite would admit the person without store limits
  const [claimed] = await sql.rows<{ role_id: string }>(
    `UPDATE invite SET accepted_at = now() WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL
     RETURNING role_id`,
    [orgId, inviteId],
  );
  if (!claimed) return false;
  const [linked] = await sql.rows<{ id: string }>(
    `INSERT INTO app_user (organization_id, clerk_id, email, name, role_id, provider_updated_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (organization_id, email) DO UPDATE
       SET clerk_id = excluded.clerk_id, role_id = excluded.role_id, provider_updated_at = excluded.provider_updated_at
     RETURNING id`,
    [orgId, person.id, person.email, person.name, claimed.role_id, person.updatedAt],
  );
  if (linked) await takeOverStores(sql, orgId, inviteId, linked.id);
  return linked !== undefined;
}

/** Moves the invite's stores to the member. */
async function takeOverStores(sql: Sql, orgId: string, inviteId: string, userId: string): Promise<void> {
  await sql.run(
    `WITH promised AS (DELETE FROM invite_store WHERE organization_id = $1 AND invite_id = $2 RETURNING store_id)
     INSERT INTO user_store (organization_id, user_id, store_id) SELECT $1, $3, store_id FROM promised
     ON CONFLICT DO NOTHING`,
    [orgId, inviteId, userId],
  );
}

export async function touchUser(orgId: string, userId: string): Promise<void> {
  await tenantDb(orgId).run("UPDATE app_user SET last_seen_at = now() WHERE organization_id = $1 AND id = $2", [
    orgId,
    userId,
  ]);
}

/** Serializes changes of people and permissions per organization, across processes. */
export async function lockPeople(sql: Sql, orgId: string): Promise<void> {
  await sql.rows("SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1::text, 0))", [orgId]);
}

const ADMINISTRATORS = `FROM app_user u
  JOIN role r ON r.organization_id = u.organization_id AND r.id = u.role_id
  WHERE u.organization_id = $1 AND u.deactivated_at IS NULL AND r.level > $2 AND NOT r.read_only
    AND 'app:team' = ANY (r.permissions)`;

/**
 * The organization's own administrators: active members whose role has `app:team` and isn't read-only. The operator
 * (level 0) is a guest and doesn't count.
 */
export async function countAdministrators(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql.rows<{ count: bigint }>(`SELECT count(*) AS count ${ADMINISTRATORS}`, [
    orgId,
    SUPER_ADMIN_LEVEL,
  ]);
  return Number(row?.count ?? 0);
}

const MOST_RECIPIENTS = 20;

/** Administrators without a store limit, the first members first. */
export function findAdministrators(db: Reader, orgId: string): Promise<{ id: string; email: string }[]> {
  return db.rows<{ id: string; email: string }>(
    `SELECT u.id, u.email ${ADMINISTRATORS}
       AND NOT EXISTS (SELECT FROM user_store s WHERE s.organization_id = $1 AND s.user_id = u.id)
     ORDER BY u.id LIMIT ${MOST_RECIPIENTS}`,
    [orgId, SUPER_ADMIN_LEVEL],
  );
}
