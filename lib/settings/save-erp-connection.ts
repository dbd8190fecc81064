import { encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { SaveErpConnection } from "./schemas.ts";
import { upsertErpConnection } from "./store/erp-connection.ts";

export async function saveErpConnection(ctx: Ctx, input: SaveErpConnection): Promise<void> {
  const { baseUrl, username, password, defaultBranch = null } = SaveErpConnection.parse(input);
  const passwordEncrypted = encrypt(password, ctx.orgId);
  await upsertErpConnection(ctx, { baseUrl, username, passwordEncrypted, defaultBranch });
}
