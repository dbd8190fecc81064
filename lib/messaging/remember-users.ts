import { holdErasures } from "../customers/index.ts";
import type { TenantDb } from "../platform/db.ts";
import { hasNewUsers, upsertUsers, type WhatsappUser } from "./store/whatsapp-users.ts";

/**
 * Stores the phone of each user id. Runs before the transaction that needs the result, since erasures wait for this
 * one.
 */
export async function rememberUsers(db: TenantDb, users: readonly WhatsappUser[]): Promise<void> {
  if (users.length === 0 || !(await hasNewUsers(db, users))) return;
  await db.sql(async (sql) => {
    await holdErasures(sql, db.orgId);
    await upsertUsers(sql, db.orgId, users);
  });
}
