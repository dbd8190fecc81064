import pg from "pg";
import { ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type Sql, type Tx, unsafeRows } from "../../platform/db.ts";
import type { HelpdeskConfig } from "../schemas.ts";

type ConfigChange = { at: Date | null; byId: string | null; byName: string | null };
export type ConfigRow = { config: HelpdeskConfig; change: ConfigChange };

export async function findConfigRow(ctx: Ctx): Promise<ConfigRow | null> {
  const [row] = await ctx.db.rows<HelpdeskConfig & ConfigChange>(
    `SELECT h.instance_url AS "instanceUrl", h.api_key AS "apiKey", h.account_id AS "accountId",
       h.whatsapp_mode AS "whatsappMode", h.wait_timeout_enabled AS "waitTimeoutEnabled",
       h.wait_timeout_minutes AS "waitTimeoutMinutes", h.reassignment_message AS "reassignmentMessage",
       h.block_outside_hours AS "blockOutsideHours", h.webhook_secret_encrypted AS "webhookSecretEncrypted",
       h.updated_at AS at, h.updated_by AS "byId", p.name AS "byName"
     FROM helpdesk_config h LEFT JOIN app_user p ON p.organization_id = h.organization_id AND p.id = h.updated_by
     WHERE h.organization_id = $1`,
    [ctx.orgId],
  );
  if (!row) return null;
  const { at, byId, byName, ...config } = row;
  return { config, change: { at, byId, byName } };
}

export async function loadHelpdeskConfig(ctx: Ctx): Promise<HelpdeskConfig | null> {
  return (await findConfigRow(ctx))?.config ?? null;
}

const TAKEN = "23505";

/**
 * Writes the connection. A different helpdesk clears the former one's webhook secret; one used by another organization
 * is a conflict.
 */
export async function upsertConnection(
  ctx: Ctx,
  sql: Sql,
  connection: Pick<HelpdeskConfig, "instanceUrl" | "apiKey" | "accountId">,
  changedBy: string | null,
): Promise<void> {
  const { instanceUrl, apiKey, accountId } = connection;
  const written = sql.run(
    `INSERT INTO helpdesk_config AS h (organization_id, instance_url, api_key, account_id, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (organization_id) DO UPDATE SET instance_url = $2, api_key = $3, account_id = $4, updated_at = $5,
       updated_by = $6, earliest_wait_at = NULL, hours_due_at = NULL, webhook_secret_encrypted =
         CASE WHEN h.instance_url = $2 AND h.account_id = $4 THEN h.webhook_secret_encrypted END`,
    [ctx.orgId, instanceUrl, apiKey, accountId, ctx.clock.now(), changedBy],
  );
  await written.catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === TAKEN
      ? new ConflictError(
          "helpdesk_account_taken",
          "Another organization is already connected to this helpdesk account",
        )
      : error;
  });
}

export type UsageChange = Partial<
  Pick<
    HelpdeskConfig,
    "whatsappMode" | "waitTimeoutEnabled" | "waitTimeoutMinutes" | "reassignmentMessage" | "blockOutsideHours"
  >
>;

/** Updates the usage settings; absent ones stay. False without a helpdesk. */
export async function updateUsage(
  { prisma }: Tx,
  organizationId: string,
  data: UsageChange & { updatedAt: Date; updatedBy: string | null },
): Promise<boolean> {
  const passes = { earliestWaitAt: null, hoursDueAt: null }; // both passes check again
  return (
    (await prisma.helpdeskConfig.updateMany({ where: { organizationId }, data: { ...data, ...passes } })).count > 0
  );
}

/** Replaces the stored form of the same key; no effect if the key has changed. */
export async function replaceStoredKey(
  { prisma }: Tx,
  organizationId: string,
  former: string,
  apiKey: string,
): Promise<void> {
  await prisma.helpdeskConfig.updateMany({ where: { organizationId, apiKey: former }, data: { apiKey } });
}

/** Stores the webhook secret only if the configuration still names this helpdesk. */
export async function keepWebhookSecret(
  { prisma }: Tx,
  organizationId: string,
  { instanceUrl, accountId }: Pick<HelpdeskConfig, "instanceUrl" | "accountId">,
  webhookSecretEncrypted: string | null,
): Promise<void> {
  const where = { organizationId, instanceUrl, accountId };
  await prisma.helpdeskConfig.updateMany({ where, data: { webhookSecretEncrypted } });
}

/**
 * Starts a check of the waiting conversations. Returns the stored bound, or `-infinity` for an unknown one, so that
 * `saveEarliestWait` also detects a `forgetEarliestWait` that changed nothing else.
 */
export async function startWaitCheck(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.rows<{ bound: string }>(
    `UPDATE helpdesk_config SET earliest_wait_at = coalesce(earliest_wait_at, '-infinity') WHERE organization_id = $1
     RETURNING earliest_wait_at::text AS bound`,
    [ctx.orgId],
  );
  return row?.bound ?? null;
}

/**
 * Records a lower bound for the start of every current and later wait in this account, or null if it is unknown. The
 * schedule leaves the organization out until a wait since then would be too long. No effect if the bound has changed
 * since `startWaitCheck`.
 */
export async function saveEarliestWait(
  ctx: Ctx,
  { instanceUrl, accountId }: Pick<HelpdeskConfig, "instanceUrl" | "accountId">,
  { former, earliestWaitAt }: { former: string | null; earliestWaitAt: Date | null },
): Promise<void> {
  await ctx.db.rows(
    `UPDATE helpdesk_config SET earliest_wait_at = $4 WHERE organization_id = $1 AND instance_url = $2 AND account_id = $3
       AND earliest_wait_at = $5::timestamptz`,
    [ctx.orgId, instanceUrl, accountId, earliestWaitAt, former],
  );
}

/** A conversation may have been waiting since any time: the next pass checks. */
export async function forgetEarliestWait(ctx: Ctx): Promise<void> {
  await ctx.db.rows("UPDATE helpdesk_config SET earliest_wait_at = NULL WHERE organization_id = $1", [ctx.orgId]);
}

/**
 * Records the closed stores for which agents' hours were enforced, and when to enforce them at the latest. No effect if
 * the settings have changed since: they are to be enforced again.
 */
export async function saveEnforcedHours(
  ctx: Ctx,
  {
    instanceUrl,
    accountId,
    blockOutsideHours,
  }: Pick<HelpdeskConfig, "instanceUrl" | "accountId" | "blockOutsideHours">,
  { closedStores, dueAt }: { closedStores: readonly string[]; dueAt: Date | null },
): Promise<void> {
  await ctx.db.rows(
    `UPDATE helpdesk_config SET closed_stores = array(SELECT id FROM unnest($4::uuid[]) AS c(id) ORDER BY id),
       hours_due_at = coalesce($5::timestamptz, 'infinity') WHERE organization_id = $1 AND instance_url = $2 AND account_id = $3
       AND block_outside_hours = $6`,
    [ctx.orgId, instanceUrl, accountId, closedStores, dueAt, blockOutsideHours],
  );
}

/** Agents' hours may not be enforced: the next pass enforces them. */
export async function forgetEnforcedHours(ctx: Ctx): Promise<void> {
  await ctx.db.rows("UPDATE helpdesk_config SET hours_due_at = NULL WHERE organization_id = $1", [ctx.orgId]);
}

/** Records whether agents may be blocked because of closed stores. */
export async function keepAgentsOut(ctx: Ctx, isKept: boolean): Promise<void> {
  await ctx.db.rows(
    "UPDATE helpdesk_config SET keeps_agents_out = $2 WHERE organization_id = $1 AND keeps_agents_out <> $2",
    [ctx.orgId, isKept],
  );
}

/** Not tenant-scoped: organizations with a helpdesk. */
export async function unsafeListHelpdeskTenants(): Promise<string[]> {
  const rows = await unsafeRows<{ organization_id: string }>(
    "SELECT organization_id FROM unsafe_list_helpdesk_organizations()",
  );
  return rows.map((row) => row.organization_id);
}
