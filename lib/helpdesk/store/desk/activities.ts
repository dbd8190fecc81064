import type { HelpdeskSql } from "./database.ts";
import { MESSAGE, ROLE, ROLE_NAMES, type Role } from "./enums.ts";

/** When each conversation last got the label, from its Portuguese or English activities. */
export async function findLabelTimes(
  sql: HelpdeskSql,
  accountId: number,
  { conversationIds, label }: { conversationIds: readonly number[]; label: string },
): Promise<Map<number, Date>> {
  const added = ` (added|adicionou) (.*, )?${label.replace(/[^\p{L}\p{N}_]/gu, "\\$&")}(,|$)`;
  const rows = await sql.rows<{ id: number; at: Date }>(
    `SELECT c.display_id AS id, max(m.created_at) AS at FROM conversations c
     JOIN messages m ON m.conversation_id = c.id AND m.account_id = $1 AND m.message_type = ${MESSAGE.activity}
     WHERE c.account_id = $1 AND c.display_id = ANY ($2::int[]) AND m.content ~ $3 GROUP BY c.display_id`,
    [accountId, conversationIds, added],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

// `{name}` is a person's name; the other texts are about the system or the customer.
const BY_PERSON = [
  "Conversation was reopened by {name}",
  "Conversa foi reaberta por {name}",
  "Conversation was marked resolved by {name}",
  "Conversa foi marcada como resolvida por {name}",
];
const BY_NOBODY = [
  "System reopened the conversation",
  "O sistema reabriu a conversa",
  "Conversation was resolved by ",
  "Conversation was marked resolved by system",
  "A conversa foi marcada como resolvida pelo sistema",
];

/**
 * Role of the person who last reopened or resolved the conversation; null for the system, the customer and our own
 * calls (`exceptUserId`). Activities contain only a name; if several people share it, the administrator counts.
 */
export async function findLastActor(
  sql: HelpdeskSql,
  accountId: number,
  { conversationId, exceptUserId }: { conversationId: number; exceptUserId: number },
): Promise<Role | null> {
  const starts = [...BY_PERSON.map((text) => text.replace("{name}", "")), ...BY_NOBODY];
  const [row] = await sql.rows<{ role: number | null }>(
    `WITH last AS (
       SELECT m.content FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.account_id = $1
       WHERE m.account_id = $1 AND c.display_id = $2 AND m.message_type = ${MESSAGE.activity}
         AND EXISTS (SELECT FROM unnest($3::text[]) start WHERE starts_with(m.content, start))
       ORDER BY m.created_at DESC, m.id DESC LIMIT 1)
     SELECT au.role FROM last CROSS JOIN unnest($4::text[]) said
     JOIN users u ON last.content = replace(said, '{name}', u.name) AND u.id <> $5
     JOIN account_users au ON au.user_id = u.id AND au.account_id = $1 ORDER BY au.role DESC LIMIT 1`,
    [accountId, conversationId, starts, BY_PERSON, exceptUserId],
  );
  return row ? (ROLE_NAMES[row.role ?? ROLE.agent] ?? "agent") : null;
}
