"use client";

import { useOpenParam } from "@/lib/web/url-state.ts";

/** `?conversa=42`: the conversation beside the lists; opening keeps their filters. Null: none. */
export function useOpenConversation() {
  const [value, set] = useOpenParam("conversa");
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
  return { id, open: (next: number) => set(String(next)), close: () => set("") };
}
