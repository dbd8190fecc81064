import type { Ctx } from "../platform/ctx.ts";
import { findErpConnection } from "./find-erp-connection.ts";
import type { ErpSettingsView } from "./schemas.ts";
import { findErpConnectionRow } from "./store/erp-connection.ts";
import { toChanged } from "./views.ts";

/** The active connection, without its password. */
export async function getErpSettings(ctx: Ctx): Promise<ErpSettingsView> {
  const own = await ctx.db.sql((sql) => findErpConnectionRow(ctx, sql));
  if (own) {
    const { baseUrl, username, defaultBranch } = own.connection;
    return { source: "organization", baseUrl, username, defaultBranch, changed: toChanged(own.change) };
  }
  const fallback = await findErpConnection(ctx);
  return {
    source: fallback ? "default" : "none",
    baseUrl: fallback?.baseUrl ?? null,
    username: fallback?.username ?? null,
    defaultBranch: fallback?.defaultBranch ?? null,
    changed: null,
  };
}
