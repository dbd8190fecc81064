import { type Sql, utc } from "./database.ts";

/** Sets a conversation's labels in this order; returns the added and removed ones. */
export async function tagConversation(
  sql: Sql,
  now: Date,
  conversationId: number,
  labels: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const before = await labelsOf(sql, conversationId);
  const wanted = [...new Set(labels.map((label) => label.trim()).filter((label) => label !== ""))];
  const added = wanted.filter((label) => !before.includes(label));
  const removed = before.filter((label) => !wanted.includes(label));
  await sql.rows(
    `DELETE FROM taggings g USING tags t WHERE t.id = g.tag_id AND t.name = ANY($2::text[])
       AND g.taggable_type = 'Conversation' AND g.taggable_id = $1 AND g.context = 'labels'`,
    [conversationId, removed],
  );
  await sql.rows("INSERT INTO tags (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING", [
    // Sorted, to avoid deadlocks between transactions that add the same labels.
    added.toSorted(),
  ]);
  await sql.rows(
    `INSERT INTO taggings (tag_id, taggable_type, taggable_id, context, created_at)
     SELECT id, 'Conversation', $1, 'labels', $3 FROM tags WHERE name = ANY($2::text[])`,
    [conversationId, added, utc(now)],
  );
  await sql.rows("UPDATE conversations SET cached_label_list = $2, updated_at = $3 WHERE id = $1", [
    conversationId,
    wanted.join(", "),
    utc(now),
  ]);
  return { added, removed };
}

/** Parses `conversations.cached_label_list`. */
export function cachedLabels(list: string | null): string[] {
  return (list ?? "").split(", ").filter((label) => label !== "");
}

async function labelsOf(sql: Sql, conversationId: number): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `SELECT t.name FROM taggings g JOIN tags t ON t.id = g.tag_id
     WHERE g.taggable_type = 'Conversation' AND g.taggable_id = $1 AND g.context = 'labels' ORDER BY g.id`,
    [conversationId],
  );
  return rows.map(({ name }) => name);
}
