import { moveMessages } from "../messaging/index.ts";
import type { Sql } from "../platform/db.ts";
import { moveAnswers } from "../surveys/index.ts";
import { moveVisits } from "../tracking/index.ts";
import { moveRecipients } from "./store/recipients.ts";

/**
 * Moves messages sent to these addresses, and their results, to the customer who really owns the addresses, for
 * attribution and erasure. Runs in the caller's transaction, under `lockAttributions`.
 */
export async function moveSent(
  sql: Sql,
  orgId: string,
  { fromId, toId, addresses }: { fromId: string; toId: string; addresses: readonly string[] },
): Promise<void> {
  const recipientIds = await moveRecipients(sql, orgId, { fromId, toId, addresses });
  const move = { fromId, toId, recipientIds };
  await moveMessages(sql, orgId, move);
  await moveVisits(sql, orgId, { ...move, addresses });
  await moveAnswers(sql, orgId, move);
}
