import type { Reader, Sql, Tx } from "../../platform/db.ts";
import { type DueCursor, type DuePage, unsafeListDue } from "../../platform/due-work.ts";
import { RETENTION_YEARS } from "../schemas.ts";

export type RetentionRow = {
  years: number;
  startsAt: Date | null;
  purgedUntil: Date | null;
  at: Date | null;
  byId: string | null;
  byName: string | null;
};

/** Null without a row: the default applies and nothing has been deleted. */
export async function findRetention(sql: Reader, orgId: string): Promise<RetentionRow | null> {
  const [row] = await sql.rows<RetentionRow>(
    `SELECT r.years, r.starts_at AS "startsAt", r.purged_until AS "purgedUntil", r.updated_at AS at, u.id AS "byId",
       u.name AS "byName"
     FROM sale_retention r LEFT JOIN app_user u ON u.organization_id = $1 AND u.id = r.updated_by
     WHERE r.organization_id = $1`,
    [orgId],
  );
  return row ?? null;
}

export async function writeRetention(
  { prisma }: Tx,
  organizationId: string,
  update: { years: number; updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await prisma.saleRetention.upsert({ where: { organizationId }, create: { organizationId, ...update }, update });
}

/** Transactions before this time may have been purged. Null: none were ever purged. */
export async function findPurgedUntil(sql: Reader, orgId: string): Promise<Date | null> {
  const [row] = await sql.rows<{ until: Date | null }>(
    "SELECT purged_until AS until FROM sale_retention WHERE organization_id = $1",
    [orgId],
  );
  return row?.until ?? null;
}

/** Never moves back: a longer period does not restore deleted transactions. */
export async function movePurgedUntil(sql: Sql, orgId: string, until: Date): Promise<void> {
  await sql.run(
    `INSERT INTO sale_retention AS r (organization_id, purged_until) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET purged_until = greatest(r.purged_until, excluded.purged_until)`,
    [orgId, until],
  );
}

/** Not tenant-scoped: organizations with a transaction past its retention period. */
export function unsafeListDuePurges(page: DuePage): Promise<DueCursor[]> {
  return unsafeListDue("unsafe_list_due_purges", page, { before: [page.now], extra: [RETENTION_YEARS.min] });
}
