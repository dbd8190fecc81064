import { findErased } from "../customers/index.ts";
import { nameHashes, phoneHashes } from "../platform/crypto.ts";
import type { Sql } from "../platform/db.ts";
import { type InboundMessage, insertInbound } from "./store/inbound-messages.ts";

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
