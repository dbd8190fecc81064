import { type BrowserValue, createBrowserValue } from "@/lib/web/browser-value.ts";

/** An unfinished reply. `id` is new for every text, so that a repeated request sends nothing twice. */
export type ReplyDraft = { text: string; id: string };
type Owner = { tenantId: string; userId: string };

const PREFIX = "balcao.resposta.";

/** One draft per conversation, user and organization, in this tab. */
export function replyDraft({ tenantId, userId }: Owner, conversationId: number): BrowserValue<ReplyDraft> {
  const key = `${PREFIX}${tenantId}.${userId}.${conversationId}`;
  return createBrowserValue(key, () => window.sessionStorage, isDraft);
}

/** Removes all drafts of this tab: they are words for customers, and the next person may be another one. */
export function forgetReplyDrafts(): void {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) window.sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}

function isDraft(value: unknown): value is ReplyDraft {
  if (typeof value !== "object" || value === null) return false;
  const { text, id } = value as Record<string, unknown>;
  return typeof text === "string" && typeof id === "string";
}
