import { isUuid } from "../../core/uuid.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { BusinessHours } from "../schemas.ts";

export type StoredStore = {
  id: string;
  code: string;
  tradeName: string;
  isEcommerce: boolean;
  primaryStoreId: string | null;
  helpdeskInboxId: number | null;
  businessHours: BusinessHours | null;
};

const VIEW = {
  id: true,
  code: true,
  tradeName: true,
  isEcommerce: true,
  primaryStoreId: true,
  helpdeskInboxId: true,
  businessHours: true,
} as const;

/** Null if the id is invalid or not in the organization. */
export async function findStore(ctx: Ctx, id: string): Promise<StoredStore | null> {
  if (!isUuid(id)) return null;
  const row = await ctx.db.transaction(({ prisma }) =>
    prisma.store.findUnique({ where: { organizationId_id: { organizationId: ctx.orgId, id } }, select: VIEW }),
  );
  return row && { ...row, businessHours: toBusinessHours(row.businessHours) };
}

export function toBusinessHours(stored: unknown): BusinessHours | null {
  return stored === null ? null : BusinessHours.parse(stored);
}
