"use client";

import { useSyncExternalStore } from "react";
import { isSameName, MOST_VIEWS, type SavedView, savedViews } from "@/components/customers/views/saved-views.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const NONE: readonly SavedView[] = [];

/** The views that this person keeps in this browser, in the order in which they were made. */
export function useSavedViews() {
  const { profile } = useProfile();
  const all = useSyncExternalStore(savedViews.subscribe, savedViews.get, () => null);
  const owner = profile ? `${profile.tenantId}/${profile.id}` : "";
  const views: readonly SavedView[] = all?.[owner] ?? NONE;
  const keep = (next: readonly SavedView[]) => savedViews.set({ ...savedViews.get(), [owner]: [...next] });
  return {
    views,
    isFull: views.length >= MOST_VIEWS,
    /** In the place of the one that has the name already, or at the end. */
    save: (view: SavedView) => {
      const isThere = views.some(({ name }) => isSameName(name, view.name));
      keep(isThere ? views.map((one) => (isSameName(one.name, view.name) ? view : one)) : [...views, view]);
    },
    rename: (view: SavedView, name: string) =>
      keep(
        views.flatMap((one) => {
          if (one === view) return { ...view, name };
          return isSameName(one.name, name) ? [] : one;
        }),
      ),
    remove: (view: SavedView) => {
      keep(views.filter((one) => one !== view));
      return () => keep(views);
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
