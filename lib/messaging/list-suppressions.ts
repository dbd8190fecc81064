import type { Page } from "../core/paging.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { addressHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { SuppressionsQuery, SuppressionView } from "./schemas.ts";
import { listSuppressionRows } from "./store/suppressions.ts";
import { toSuppressionView } from "./views.ts";

/**
 * Suppressed addresses, masked. Only hashes are stored, so a search needs the full address. They belong to no store:
 * users limited to stores may not see them.
 */
export async function listSuppressions(
  ctx: Ctx,
  { address, reason, ...paging }: SuppressionsQuery,
): Promise<Page<SuppressionView>> {
  assertSeesEveryStore(ctx);
  const hashes = address === undefined ? null : addressHashes(address);
  const page = await listSuppressionRows(ctx, { hashes, reason: reason ?? null }, paging);
  return { ...page, data: page.data.map(toSuppressionView) };
}
