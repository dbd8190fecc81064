import { REPLY_DRAFTS } from "@/components/shell/identity/forget-reply-drafts.ts";
import { type BrowserValue, createBrowserValue } from "@/lib/web/browser-value.ts";

/** An unfinished reply. `id` is new for every text, so that a repeated request sends nothing twice. */
type ReplyDraft = { text: string; id: string };
type Owner = { tenantId: string; userId: string };

/** One draft per conversation, user and organization, in this tab. */
export function replyDraft({ tenantId, userId }: Owner, conversationId: number): BrowserValue<ReplyDraft> {
  const key = `${REPLY_DRAFTS}${tenantId}.${userId}.${conversationId}`;
  return createBrowserValue(key, () => window.sessionStorage, isDraft);
}

function isDraft(value: unknown): value is ReplyDraft {
  if (typeof value !== "object" || value === null) return false;
  const { text, id } = value as Record<string, unknown>;
  return typeof text === "string" && typeof id === "string";
}
