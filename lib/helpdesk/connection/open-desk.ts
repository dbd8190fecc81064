import { AppError, BadGatewayError, ConflictError } from "../../core/errors.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { logger } from "../../platform/logger.ts";
import { helpdeskDatabaseNeeded } from "../rules/errors.ts";
import type { HelpdeskConfig } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import { findKeyOwner } from "../store/desk/agents.ts";
import { type HelpdeskSql, helpdeskDatabase } from "../store/desk/database.ts";
import { findKey } from "./keys.ts";

/** `accountId`: the configured account. `ownUserId`: the administrator who owns our API key. */
export type DeskAccount = { accountId: number; ownUserId: number };
type DeskWork<T> = (sql: HelpdeskSql, account: DeskAccount) => Promise<T>;

/**
 * Transaction in the helpdesk's database. Security: anyone can enter an account id, so access requires that the
 * organization's stored key belongs to an administrator of this account in this database. `loaded`: the stored
 * configuration, of a caller who has just read it.
 */
export async function inDesk<T>(ctx: Ctx, work: DeskWork<T>, loaded?: HelpdeskConfig): Promise<T> {
  const db = helpdeskDatabase();
  const config = db && (loaded ?? (await loadHelpdeskConfig(ctx)));
  const key = config && (await findKey(ctx.orgId, config.apiKey));
  if (!db || !config || !key?.ok) throw helpdeskDatabaseNeeded();
  const { accountId } = config;
  try {
    return await db.tx(async (sql) => {
      const ownUserId = await findKeyOwner(sql, accountId, { apiKey: key.apiKey });
      if (ownUserId === null) throw helpdeskDatabaseNeeded();
      return work(sql, { accountId, ownUserId });
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new BadGatewayError("helpdesk_database_failed", "The helpdesk's database", { cause: error });
  }
}

/** Like `inDesk`, for callers with a fallback: null without a database and on failure (logged). */
export async function askDesk<T>(
  ctx: Ctx,
  call: string,
  work: DeskWork<T>,
  loaded?: HelpdeskConfig,
): Promise<T | null> {
  try {
    return await inDesk(ctx, work, loaded);
  } catch (error) {
    if (!(error instanceof ConflictError))
      logger.error({ err: error, orgId: ctx.orgId, call }, "helpdesk database transaction failed");
    return null;
  }
}
