import { offsetOf, type Page, type Paging, type Sort, toPage } from "../../core/paging.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { BusinessHours, StoreName, StoreRef, StoreRow, StoreSort } from "../schemas.ts";
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
  return ctx.db.prisma(async (tx) => {
    const total = await tx.store.count({ where });
    const rows = await tx.store.findMany({
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
  return ctx.db.prisma((tx) =>
    tx.store.findMany({
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
  const rows = await ctx.db.prisma((tx) =>
    tx.store.findMany({
      where: { organizationId: ctx.orgId, primaryStoreId: { not: null } },
      select: { id: true, primaryStoreId: true },
    }),
  );
  return rows.flatMap(({ id, primaryStoreId }) => (primaryStoreId ? [[id, primaryStoreId]] : []));
}
