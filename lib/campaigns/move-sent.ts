import { moveMessages } from "../messaging/index.ts";
import type { Sql } from "../platform/db.ts";
import { moveAnswers } from "../surveys/index.ts";
import { moveVisits } from "../tracking/index.ts";
import { moveRecipients } from "./store/move-recipients.ts";

/**
 * What was sent to these addresses, and what came of it, is another customer's than it was thought: theirs to be owed to
 * a sale, and to be erased with. In the caller's transaction, under `lockAttributions`.
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
