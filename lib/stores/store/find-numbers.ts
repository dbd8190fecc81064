import type { StoreWhatsappNumber } from "../../../prisma/generated/client.ts";
import { offsetOf, type Page, type Paging, type Sort, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import { unsafeRows } from "../../platform/db.ts";
import { type DueItem, type DuePage, itemCursor } from "../../platform/due-work.ts";
import type { ConnectionState, NumberProblem, NumberSort, WhatsappProvider } from "../schemas.ts";

export type NumberFields = Partial<StoreWhatsappNumber>;

export type StoredNumber = Omit<
  StoreWhatsappNumber,
  "organizationId" | "provider" | "connectionState" | "checkProblem"
> & {
  code: string;
  tradeName: string;
  provider: WhatsappProvider;
  connectionState: ConnectionState | null;
  checkProblem: NumberProblem | null;
};

const ROWS = `
  SELECT n.id, n.store_id AS "storeId", s.code, s.trade_name AS "tradeName", n.provider, n.is_default AS "isDefault",
    n.phone_number_id AS "phoneNumberId", n.waba_id AS "wabaId", n.access_token_encrypted AS "accessTokenEncrypted",
    n.access_token_tail AS "accessTokenTail", n.gateway_instance_name AS "gatewayInstanceName",
    n.display_phone_number AS "displayPhoneNumber", n.helpdesk_inbox_id AS "helpdeskInboxId",
    n.messaging_limit_tier AS "messagingLimitTier", n.quality_score AS "qualityScore",
    n.connection_state AS "connectionState", n.created_at AS "createdAt", n.updated_at AS "updatedAt",
    n.confirmed_at AS "confirmedAt", n.checked_at AS "checkedAt", n.check_problem AS "checkProblem",
    n.throughput_per_second AS "throughputPerSecond"
  FROM store_whatsapp_number n JOIN store s ON s.organization_id = $1 AND s.id = n.store_id
  WHERE n.organization_id = $1`;

const SORTS: Record<NumberSort, SortableSql> = {
  store: "s.code",
  displayPhoneNumber: { nullable: "n.display_phone_number" },
  provider: "n.provider",
  createdAt: "n.created_at",
};

type Filter = { storeIds: readonly string[] | null; provider?: WhatsappProvider };

/** Numbers of these stores (null: all), optionally of one provider. */
export async function findNumbers(
  ctx: Ctx,
  { storeIds, provider }: Filter,
  { sort, order, ...paging }: Paging & Sort<NumberSort>,
): Promise<Page<StoredNumber>> {
  const where = "AND ($2::uuid[] IS NULL OR n.store_id = ANY ($2)) AND ($3::text IS NULL OR n.provider = $3)";
  const params = [ctx.orgId, storeIds, provider ?? null];
  return ctx.db.sql(async (sql) => {
    const [count] = await sql.rows<{ total: bigint }>(
      `SELECT count(*) AS total FROM store_whatsapp_number n WHERE n.organization_id = $1 ${where}`,
      params,
    );
    const rows = await sql.rows<StoredNumber>(
      `${ROWS} ${where} ORDER BY ${orderBy(SORTS, { sort, order }, "n.id")} LIMIT $4 OFFSET $5`,
      [...params, paging.limit, offsetOf(paging)],
    );
    return toPage(rows, count?.total ?? 0, paging);
  });
}

export async function findNumber(ctx: Ctx, id: string): Promise<StoredNumber | null> {
  const [row] = await ctx.db.rows<StoredNumber>(`${ROWS} AND n.id = $2`, [ctx.orgId, id]);
  return row ?? null;
}

/** A number of these stores (null: all) that may use the provider's account; null if there is none. */
export async function findNumberOfAccount(
  ctx: Ctx,
  { wabaId, storeIds }: { wabaId: string; storeIds: readonly string[] | null },
): Promise<string | null> {
  const [row] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM store_whatsapp_number
     WHERE organization_id = $1 AND waba_id = $2 AND ($3::uuid[] IS NULL OR store_id = ANY ($3))
     ORDER BY access_token_encrypted IS NULL, check_problem IS NOT NULL, created_at, id LIMIT 1`,
    [ctx.orgId, wabaId, storeIds],
  );
  return row?.id ?? null;
}

/** Not tenant-scoped: a page of the numbers that were not checked since `before`. */
export function unsafeListDueNumberChecks({ after, limit }: DuePage, before: Date): Promise<DueItem[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", position, number_id AS item
     FROM unsafe_list_due_number_checks($1, $2, $3, $4, $5)`,
    [before, ...itemCursor(after), limit],
  );
}
