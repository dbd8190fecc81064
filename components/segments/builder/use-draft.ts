"use client";

import { useEffect, useMemo, useRef } from "react";
import { type Draft, draftKey, isDraft } from "@/components/segments/rules/drafts.ts";
import { createBrowserValue } from "@/lib/web/browser-value.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Unsaved edits, kept in this browser. */
export function useDraftStore(segment: string) {
  const { profile } = useProfile();
  const { tenantId = "", id: userId = "" } = profile ?? {};
  return useMemo(
    () => createBrowserValue<Draft>(draftKey({ tenantId, userId }, segment), () => window.localStorage, isDraft),
    [tenantId, userId, segment],
  );
}

const PAUSE_MS = 500;

/** Saves the draft, debounced; deletes it if there are no changes. Returns a function that discards it. */
export function useAutosave(
  store: ReturnType<typeof useDraftStore>,
  draft: Omit<Draft, "savedAt">,
  isDirty: boolean,
): () => void {
  const text = JSON.stringify(draft);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isDirty) {
      store.set(null);
      return;
    }
    pause.current = setTimeout(() => store.set({ ...JSON.parse(text), savedAt: new Date().toISOString() }), PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [store, text, isDirty]);
  return () => {
    // Also discard edits whose save is still pending.
    clearTimeout(pause.current);
    store.set(null);
  };
}
