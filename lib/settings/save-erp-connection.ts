import { assertSeesEveryStore } from "../core/store-scope.ts";
import { lockJobRunStarts } from "../jobs/index.ts";
import { encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { leadsToBlockedAddress } from "../platform/outbound/private-addresses.ts";
import { blockedAddress, isSameErpAccess, passwordNeeded, readsNoMore } from "./rules.ts";
import { SaveErpConnection } from "./schemas.ts";
import { startReadingOver } from "./start-reading-over.ts";
import { findErpConnectionRow, type StoredErpConnection, upsertErpConnection } from "./store/erp-connection.ts";

/**
 * Without a password the stored one is kept. Another address, user or branch has unread rows below the checkpoints, so
 * they are rewound and a running sync is ended.
 */
export async function saveErpConnection(ctx: Ctx, input: SaveErpConnection): Promise<void> {
  assertSeesEveryStore(ctx);
  const { password, defaultBranch = null, ...access } = SaveErpConnection.parse(input);
  if (await leadsToBlockedAddress(new URL(access.baseUrl))) throw blockedAddress("baseUrl");
  await ctx.db.sql(async (sql) => {
    await lockJobRunStarts(sql, ctx.orgId);
    const stored = (await findErpConnectionRow(ctx, sql))?.connection ?? null;
    const passwordEncrypted = password === undefined ? storedPassword(access, stored) : encrypt(password, ctx.orgId);
    if (!stored || !readsNoMore({ ...access, defaultBranch }, stored))
      await startReadingOver(sql, ctx.orgId, { countsAnew: !stored || !isSameErpAccess(access, stored) });
    await upsertErpConnection(ctx, sql, { ...access, passwordEncrypted, defaultBranch });
  });
}

function storedPassword(access: { baseUrl: string; username: string }, stored: StoredErpConnection | null): string {
  if (!stored || !isSameErpAccess(access, stored)) throw passwordNeeded("password");
  return stored.passwordEncrypted;
}
