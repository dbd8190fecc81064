import { z } from "zod";
import type { Transport } from "./transport.ts";
import type { ConversationList, HelpdeskConversation } from "./types.ts";
import { Conversation } from "./wire.ts";

/** The helpdesk's default; its operator can change it. */
const PAGE_SIZE = 25;

const Page = z
  .object({
    data: z.object({
      payload: z.array(z.unknown()),
      meta: z.object({ all_count: z.int().optional().catch(undefined) }).catch({}),
    }),
  })
  .transform(({ data }) => ({
    size: data.payload.length,
    total: data.meta.all_count,
    rows: data.payload.flatMap((row) => Conversation.safeParse(row).data ?? []),
  }));

/**
 * Reads conversations page by page up to `maxPages`; empty if any page fails. Deduplicates conversations that move
 * between pages during the read: others may be missing then. `isComplete`: as many as the helpdesk counts.
 */
export async function listPages(
  transport: Transport,
  call: string,
  query: Record<string, string | number>,
  maxPages: number,
): Promise<ConversationList> {
  const found = new Map<number, HelpdeskConversation>();
  let read = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await transport.call({ call, path: "/conversations", query: { ...query, page }, answer: Page });
    if (!answer) return { conversations: [], isComplete: false };
    for (const row of answer.rows) found.set(row.id, row);
    read += answer.size;
    const isLast = answer.total === undefined ? answer.size < PAGE_SIZE : read >= answer.total;
    if (answer.size === 0 || isLast)
      return { conversations: [...found.values()], isComplete: found.size >= (answer.total ?? read) };
  }
  return { conversations: [...found.values()], isComplete: false };
}
