import { offsetOf, type Page, type Paging, type Sort, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { BusinessHours, CoveredStores, StoreName, StoreRef, StoreRow, StoreSort } from "../schemas.ts";
import { toBusinessHours } from "./find-store.ts";

const VIEW = {
  id: true,
  code: true,
  tradeName: true,
  city: true,
  state: true,
  isActive: true,
  isEcommerce: true,
  primaryStoreId: true,
  legalName: true,
  helpdeskInboxId: true,
  businessHours: true,
  _count: { select: { whatsappNumbers: true } },
} as const;

export type ListedStore = StoreRow & {
  legalName: string | null;
  helpdeskInboxId: number | null;
  businessHours: BusinessHours | null;
  numberCount: number;
};

/** Null `ids` means the whole organization. */
export function findStores(
  ctx: Ctx,
  ids: readonly string[] | null,
  { sort, order, ...paging }: Paging & Sort<StoreSort>,
): Promise<Page<ListedStore>> {
  const where = { organizationId: ctx.orgId, ...(ids ? { id: { in: [...ids] } } : {}) };
  return ctx.db.transaction(async ({ prisma }) => {
    const total = await prisma.store.count({ where });
    const rows = await prisma.store.findMany({
      where,
      select: VIEW,
      orderBy: [sortedBy({ sort, order }), { code: order }],
      skip: offsetOf(paging),
      take: paging.limit,
    });
    const stores = rows.map(({ _count, businessHours, ...row }) => ({
      ...row,
      businessHours: toBusinessHours(businessHours),
      numberCount: _count.whatsappNumbers,
    }));
    return toPage(stores, total, paging);
  });
}

function sortedBy({ sort, order }: Sort<StoreSort>) {
  const nullable = { sort: order, nulls: "last" } as const;
  const columns = {
    code: { code: order },
    tradeName: { tradeName: order },
    city: { city: nullable },
    state: { state: nullable },
    isActive: { isActive: order },
  } satisfies Record<StoreSort, object>;
  return columns[sort];
}

type NamedStore = StoreName & { primaryStoreId: string | null };

/** Ordered by code; null `ids` means the whole organization. */
export function findStoreNames(ctx: Ctx, ids: readonly string[] | null): Promise<NamedStore[]> {
  return ctx.db.transaction(({ prisma }) =>
    prisma.store.findMany({
      where: { organizationId: ctx.orgId, ...(ids ? { id: { in: [...ids] } } : {}) },
      select: { id: true, code: true, tradeName: true, primaryStoreId: true },
      orderBy: { code: "asc" },
    }),
  );
}

export function findStoreRefs(sql: Sql, orgId: string): Promise<StoreRef[]> {
  return sql.rows<StoreRef>(`SELECT id, code, is_active AS "isActive" FROM store WHERE organization_id = $1`, [orgId]);
}

export async function findAliases(ctx: Ctx): Promise<[aliasId: string, principalId: string][]> {
  const rows = await ctx.db.transaction(({ prisma }) =>
    prisma.store.findMany({
      where: { organizationId: ctx.orgId, primaryStoreId: { not: null } },
      select: { id: true, primaryStoreId: true },
    }),
  );
  return rows.flatMap(({ id, primaryStoreId }) => (primaryStoreId ? [[id, primaryStoreId]] : []));
}

export type InboxStore = { inboxId: number; store: { id: string; code: string; name: string; isEcommerce: boolean } };

/** Inboxes `b` of stores `s`: bound to the store or to one of its numbers. */
const BOUND = `(SELECT id AS store_id, helpdesk_inbox_id AS inbox_id FROM store WHERE organization_id = $1
    UNION SELECT store_id, helpdesk_inbox_id FROM store_whatsapp_number WHERE organization_id = $1) b
  JOIN store s ON s.organization_id = $1 AND s.id = b.store_id AND b.inbox_id IS NOT NULL`;

/**
 * Null `ids` means the whole organization. An inbox shared by several stores yields one row per store, ordered by code.
 */
export function findInboxStores(ctx: Ctx, ids: readonly string[] | null): Promise<InboxStore[]> {
  return ctx.db.rows<InboxStore>(
    `SELECT b.inbox_id AS "inboxId",
       json_build_object('id', s.id, 'code', s.code, 'name', s.trade_name, 'isEcommerce', s.is_ecommerce) AS store
     FROM ${BOUND}
     WHERE $2::uuid[] IS NULL OR s.id = ANY ($2) ORDER BY s.code, b.inbox_id`,
    [ctx.orgId, ids],
  );
}

export type InboxHours = { inboxId: number; storeId: string; businessHours: BusinessHours | null };

/** Every store with an inbox, in the order of `findInboxStores`, and its opening hours. */
export async function findInboxHours(ctx: Ctx): Promise<InboxHours[]> {
  const rows = await ctx.db.rows<{ inboxId: number; storeId: string; businessHours: unknown }>(
    `SELECT b.inbox_id AS "inboxId", s.id AS "storeId", s.business_hours AS "businessHours"
     FROM ${BOUND} ORDER BY s.code, b.inbox_id`,
    [ctx.orgId],
  );
  return rows.map((row) => ({ ...row, businessHours: toBusinessHours(row.businessHours) }));
}

/** Reports treat a principal and its aliases as one store: naming one covers all, as in `withAliases`. */
const COVERED = `covered AS (
  SELECT id, coalesce(primary_store_id, id) AS principal_id FROM store
  WHERE organization_id = $1
    AND ($2::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($2)))
    AND ($3::uuid[] IS NULL OR coalesce(primary_store_id, id) IN (
      SELECT coalesce(primary_store_id, id) FROM store WHERE organization_id = $1 AND id = ANY ($3))))`;

/** CTE with the stores of a report: the actor's scope, intersected with the requested stores. */
export function coveredStores(
  ctx: { orgId: string; storeScope: readonly string[] | null },
  asked?: readonly string[],
): CoveredStores {
  const coversAll = ctx.storeScope === null && asked === undefined;
  return {
    cte: COVERED,
    params: [ctx.orgId, ctx.storeScope, asked ?? null],
    only: (column) => (coversAll ? "" : `AND ${column} IN (SELECT id FROM covered)`),
  };
}
