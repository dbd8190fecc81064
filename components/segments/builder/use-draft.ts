"use client";

import { useEffect, useMemo, useRef } from "react";
import { type Draft, draftKey, isDraft } from "@/components/segments/rules/drafts.ts";
import { createBrowserValue } from "@/lib/web/browser-value.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** What is built and not saved, kept in this browser. */
export function useDraftStore(segment: string) {
  const { profile } = useProfile();
  const { tenantId = "", id: userId = "" } = profile ?? {};
  return useMemo(
    () => createBrowserValue<Draft>(draftKey({ tenantId, userId }, segment), () => window.localStorage, isDraft),
    [tenantId, userId, segment],
  );
}

const PAUSE_MS = 500;

/** Keeps the draft in the pauses of building; nothing to save is no draft. Answers how it is given up. */
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
    // What was typed a moment ago and is still to be kept is given up as well.
    clearTimeout(pause.current);
    store.set(null);
  };
}
