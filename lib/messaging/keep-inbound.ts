import { findErased, holdErasures } from "../customers/index.ts";
import { nameHashes, phoneHashes } from "../platform/crypto.ts";
import type { Sql, TenantDb } from "../platform/db.ts";
import { type InboundMessage, insertInbound } from "./store/inbound-messages.ts";
import { findUnknownUsers, hasNewUsers, upsertUsers, type WhatsappUser } from "./store/whatsapp-users.ts";

/** `userId`: set for senders without a phone. */
export type SaidMessage = Omit<InboundMessage, "isForgotten"> & { userId: string | null };

/**
 * Stores inbound messages. A message sent before its sender's erasure may be processed after it; then only its
 * existence is stored. The caller must hold `holdErasures`.
 */
export async function keepInbound(sql: Sql, orgId: string, said: readonly SaidMessage[]): Promise<void> {
  const hashed = said.map((message) => ({ message, hashes: hashesOf(message) }));
  const erased = await findErased(
    sql,
    orgId,
    hashed.flatMap(({ hashes }) => hashes),
  );
  const messages = hashed.map(({ message: { userId: _, ...message }, hashes }) => ({
    ...message,
    isForgotten: hashes.some((hash) => message.at.getTime() <= (erased.get(hash)?.getTime() ?? 0)),
  }));
  await insertInbound(sql, orgId, messages);
}

function hashesOf({ phone, userId }: SaidMessage): string[] {
  if (phone !== null) return phoneHashes(phone);
  return userId === null ? [] : nameHashes(userId);
}

/**
 * Stores the phone of each user id. Runs before the transaction that needs the result, since erasures wait for this
 * one.
 */
export async function rememberUsers(db: TenantDb, users: readonly WhatsappUser[]): Promise<void> {
  if (users.length === 0) return;
  const unknown = await findUnknownUsers(db, users);
  if (unknown.length === 0 || !(await hasNewUsers(db, unknown))) return;
  await db.sql(async (sql) => {
    await holdErasures(sql, db.orgId);
    await upsertUsers(sql, db.orgId, users);
  });
}
