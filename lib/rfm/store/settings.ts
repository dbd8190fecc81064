import type { RfmConstants } from "../../customers/schemas.ts";
import type { Reader, Sql } from "../../platform/db.ts";

export type RfmSettingsRow = RfmConstants & {
  updatedAt: Date;
  updatedById: string | null;
  updatedByName: string | null;
};

/** Null if the organization uses the installation's defaults. */
export async function findRfmSettings(sql: Reader, orgId: string): Promise<RfmSettingsRow | null> {
  const [row] = await sql.rows<RfmSettingsRow>(
    `SELECT r.risk_days AS "riskDays", r.churn_days AS "churnDays", r.loyal_cents AS "loyalCents",
       r.loyal_orders AS "loyalOrders", r.updated_at AS "updatedAt", r.updated_by AS "updatedById", u.name AS "updatedByName"
     FROM rfm_settings r LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = r.updated_by
     WHERE r.organization_id = $1`,
    [orgId],
  );
  return row ?? null;
}

export async function saveRfmSettings(
  sql: Sql,
  orgId: string,
  { riskDays, churnDays, loyalCents, loyalOrders }: RfmConstants,
  change: { at: Date; by: string | null },
): Promise<void> {
  await sql.run(
    `INSERT INTO rfm_settings (organization_id, risk_days, churn_days, loyal_cents, loyal_orders, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (organization_id) DO UPDATE SET risk_days = excluded.risk_days, churn_days = excluded.churn_days,
       loyal_cents = excluded.loyal_cents, loyal_orders = excluded.loyal_orders, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
    [orgId, riskDays, churnDays, loyalCents, loyalOrders, change.at, change.by],
  );
}

export async function deleteRfmSettings(sql: Sql, orgId: string): Promise<void> {
  await sql.run("DELETE FROM rfm_settings WHERE organization_id = $1", [orgId]);
}
