import { offsetOf, type Page, type Paging, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { SuppressionReason } from "../schemas.ts";

export type SuppressionRow = {
  id: string;
  addressMasked: string | null;
  reason: SuppressionReason;
  createdAt: Date;
  customerId: string | null;
  customer: string | null;
};

/** Newest first. `hashes`: only the address with one of these hashes. */
export async function listSuppressionRows(
  ctx: Ctx,
  { hashes, reason }: { hashes: readonly string[] | null; reason: SuppressionReason | null },
  paging: Paging,
): Promise<Page<SuppressionRow>> {
  const where = `FROM email_suppression s WHERE s.organization_id = $1
    AND ($2::text[] IS NULL OR s.address_hash = ANY ($2)) AND ($3::text IS NULL OR s.reason = $3)`;
  const params = [ctx.orgId, hashes, reason];
  return ctx.db.sql(async (sql) => {
    const [count] = await sql.rows<{ total: number }>(`SELECT count(*)::int AS total ${where}`, params);
    const rows = await sql.rows<SuppressionRow>(
      `SELECT p.*, c.name AS customer FROM (
         SELECT s.id, s.address_masked AS "addressMasked", s.reason, s.created_at AS "createdAt",
           s.customer_id AS "customerId" ${where} ORDER BY s.created_at DESC, s.id DESC LIMIT $4 OFFSET $5) p
       LEFT JOIN customer c ON c.organization_id = $1 AND c.id = p."customerId"
       ORDER BY p."createdAt" DESC, p.id DESC`,
      [...params, paging.limit, offsetOf(paging)],
    );
    return toPage(rows, count?.total ?? 0, paging);
  });
}

export type DeletedSuppression = Pick<SuppressionRow, "reason" | "customerId">;

/** Null if there is none with this id. */
export async function deleteSuppression(ctx: Ctx, id: string): Promise<DeletedSuppression | null> {
  const [deleted] = await ctx.db.rows<DeletedSuppression>(
    `DELETE FROM email_suppression WHERE organization_id = $1 AND id = $2
     RETURNING reason, customer_id AS "customerId"`,
    [ctx.orgId, id],
  );
  return deleted ?? null;
}
