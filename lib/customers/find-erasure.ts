import { decrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Addresses, findErasureRow } from "./store/erasure-helpdesk.ts";

/** Addresses of an erased person that the helpdesk still has to delete; null if no person was erased under this id. */
export async function findErasure(
  ctx: Ctx,
  { customerId }: { customerId: string },
): Promise<{ erasedAt: Date; addresses: Addresses } | null> {
  const row = await findErasureRow(ctx.db, ctx.orgId, customerId);
  if (row === null) return null;
  const { erasedAt, addressesEncrypted } = row;
  if (addressesEncrypted === null) return { erasedAt, addresses: { phones: [], emails: [] } };
  return { erasedAt, addresses: JSON.parse(decrypt(addressesEncrypted, ctx.orgId)) as Addresses };
}
