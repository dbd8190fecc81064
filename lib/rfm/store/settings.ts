import type { RfmConstants } from "../../customers/schemas.ts";
import type { Reader, Tx } from "../../platform/db.ts";

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
  { prisma }: Tx,
  organizationId: string,
  update: RfmConstants & { updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await prisma.rfmSettings.upsert({ where: { organizationId }, create: { organizationId, ...update }, update });
}

export async function deleteRfmSettings({ prisma }: Tx, organizationId: string): Promise<void> {
  await prisma.rfmSettings.deleteMany({ where: { organizationId } });
}
