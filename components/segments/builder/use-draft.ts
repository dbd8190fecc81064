"use client";

import { useEffect, useMemo } from "react";
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

/** Keeps the draft in the pauses of building; nothing to save is no draft. */
export function useAutosave(store: ReturnType<typeof useDraftStore>, draft: Omit<Draft, "savedAt">, isDirty: boolean) {
  const text = JSON.stringify(draft);
  useEffect(() => {
    if (!isDirty) {
      store.set(null);
      return;
    }
    const timer = setTimeout(() => store.set({ ...JSON.parse(text), savedAt: new Date().toISOString() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [store, text, isDirty]);
}
