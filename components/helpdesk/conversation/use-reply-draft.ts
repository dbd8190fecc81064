"use client";

import { useMemo, useSyncExternalStore } from "react";
import { replyDraft } from "@/components/helpdesk/conversation/reply-draft.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The unfinished reply of a conversation, kept in this tab until it is sent or the user signs out. */
export function useReplyDraft(conversationId: number) {
  const { profile } = useProfile();
  const { tenantId = "", id: userId = "" } = profile ?? {};
  const store = useMemo(() => replyDraft({ tenantId, userId }, conversationId), [tenantId, userId, conversationId]);
  const draft = useSyncExternalStore(store.subscribe, store.get, () => null);
  return {
    draft,
    write: (text: string) => store.set(text === "" ? null : { text, id: crypto.randomUUID() }),
    /** Keeps what was typed since. */
    clear: (sentId: string) => {
      if (store.get()?.id === sentId) store.set(null);
    },
  };
}
