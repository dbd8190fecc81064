import type { Reader, Tx } from "../../platform/db.ts";

export type CostSettingsRow = {
  marginPercent: number | null;
  /** In reais. */
  monthlyBudget: number | null;
  updatedAt: Date;
  updatedById: string | null;
  updatedByName: string | null;
};

export async function findCostSettings(sql: Reader, orgId: string): Promise<CostSettingsRow | null> {
  const [row] = await sql.rows<CostSettingsRow>(
    `SELECT c.margin_percent AS "marginPercent", c.monthly_budget AS "monthlyBudget", c.updated_at AS "updatedAt", c.updated_by AS "updatedById",
       u.name AS "updatedByName"
     FROM cost_settings c LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = c.updated_by
     WHERE c.organization_id = $1`,
    [orgId],
  );
  return row ?? null;
}

export async function writeCostSettings(
  { prisma }: Tx,
  organizationId: string,
  update: { marginPercent: number | null; monthlyBudget: number | null; updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await prisma.costSettings.upsert({ where: { organizationId }, create: { organizationId, ...update }, update });
}
