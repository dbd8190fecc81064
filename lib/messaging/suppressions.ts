import { noteChange } from "../audit/index.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { addressHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { mailIdOf } from "./rules/mail-id.ts";
import type { SuppressionId, SuppressionsQuery, SuppressionView } from "./schemas.ts";
import { findSuppressions } from "./store/mail-results.ts";
import { hasSuppressions, listAddresses, rehashSuppressions } from "./store/rehash.ts";
import { deleteSuppression, listSuppressionRows } from "./store/suppressions.ts";
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

/** The address gets mail again from the next send on. A customer's opt-out stays: only they may withdraw it. */
export async function liftSuppression(ctx: Ctx, { id }: SuppressionId): Promise<void> {
  assertSeesEveryStore(ctx);
  const deleted = await deleteSuppression(ctx, id);
  if (!deleted) throw new NotFoundError("suppressed_address_not_found");
  noteChange(ctx, { before: deleted, after: null });
  logger.info({ orgId: ctx.orgId, suppressionId: id }, "suppression of an e-mail address lifted");
}

/** Which of these addresses are suppressed because of a permanent bounce or a complaint. */
export async function listSuppressed(sql: Sql, orgId: string, addresses: string[]): Promise<Set<string>> {
  const hashed = addresses.flatMap((address) => addressHashes(address).map((hash) => ({ hash, address })));
  const byHash = Map.groupBy(hashed, ({ hash }) => hash);
  const found = await findSuppressions(sql, orgId, [...byHash.keys()]);
  return new Set(found.flatMap((hash) => (byHash.get(hash) ?? []).map(({ address }) => address)));
}

/** Rehashes suppressions with the current key, for one page of the organization's known addresses. */
export function rehashStoredSuppressions(
  ctx: Ctx,
  after = "",
  limit = 5_000,
): Promise<{ next: string | null; changed: number }> {
  return ctx.db.sql(async (sql) => {
    if (!(await hasSuppressions(sql, ctx.orgId))) return { next: null, changed: 0 };
    const addresses = await listAddresses(sql, ctx.orgId, after, limit);
    const changes = addresses.flatMap((address) => {
      const [to, ...former] = addressHashes(address);
      return former.map((from) => ({ from, to }));
    });
    const changed = await rehashSuppressions(sql, ctx.orgId, changes);
    return { next: addresses.at(-1) ?? null, changed };
  });
}

/** The Message-ID with which this recipient's mail is sent and stored. */
export function toMailId(recipientId: string): string {
  return mailIdOf(recipientId, env().APP_URL);
}
