import { offsetOf, type Page, toPage } from "../../core/paging.ts";
import { orderBy, type SortableSql } from "../../platform/database/order-by.ts";
import type { Reader } from "../../platform/db.ts";
import type { CoveredStores } from "../../stores/schemas.ts";
import type { RedirectStatus, RedirectsQuery } from "../schemas.ts";

export type RedirectRow = {
  id: string;
  status: RedirectStatus;
  accountId: number;
  fromConversationId: number;
  fromInboxId: number;
  storeId: string | null;
  store: string | null;
  toInboxId: number;
  toConversationId: number | null;
  agentId: number;
  agentName: string;
  customerId: string | null;
  customer: string | null;
  waitingSince: Date;
  minutesWaited: number;
  createdAt: Date;
  completedAt: Date | null;
};

const SORTS: Record<RedirectsQuery["sort"], SortableSql> = {
  createdAt: "r.created_at",
  minutesWaited: "r.minutes_waited",
};

const COLUMNS = `r.id, r.status, r.account_id AS "accountId", r.from_conversation_id AS "fromConversationId",
  r.from_inbox_id AS "fromInboxId", s.id AS "storeId", s.trade_name AS store, r.to_inbox_id AS "toInboxId",
  r.to_conversation_id AS "toConversationId", r.agent_id AS "agentId", r.agent_name AS "agentName",
  c.id AS "customerId", c.name AS customer, r.waiting_since AS "waitingSince", r.minutes_waited AS "minutesWaited",
  r.created_at AS "createdAt", r.completed_at AS "completedAt"`;

export async function findRedirects(
  db: Reader,
  covered: CoveredStores,
  { agentId, status, from, to, sort, order, ...paging }: RedirectsQuery,
): Promise<Page<RedirectRow>> {
  const rows = await db.rows<RedirectRow & { total: bigint }>(
    `WITH ${covered.cte}, matching AS (
       SELECT * FROM conversation_redirect WHERE organization_id = $1 ${covered.only("from_store_id")}
         AND ($4::int IS NULL OR agent_id = $4) AND ($5::text IS NULL OR status = $5)
         AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)
     ), counted AS (SELECT count(*) AS total FROM matching)
     SELECT n.total, page.* FROM counted n LEFT JOIN LATERAL (
       SELECT ${COLUMNS} FROM matching r
       LEFT JOIN store s ON s.organization_id = $1 AND s.id = r.from_store_id
       LEFT JOIN customer c ON c.organization_id = $1 AND c.id = r.customer_id
       ORDER BY ${orderBy(SORTS, { sort, order }, "r.id")} LIMIT $8 OFFSET $9) page ON true`,
    [...covered.params, agentId ?? null, status ?? null, from ?? null, to ?? null, paging.limit, offsetOf(paging)],
  );
  const data = rows.filter((row) => row.id !== null);
  return toPage(data, rows[0]?.total ?? 0, paging);
}
