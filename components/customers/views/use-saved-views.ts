"use client";

import { useSyncExternalStore } from "react";
import { isSameName, MOST_VIEWS, type SavedView } from "@/components/customers/views/saved-views.ts";
import { NO_VIEWS, readViews, subscribe, writeViews } from "@/components/customers/views/view-store.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The user's saved views in this browser, in order of creation. */
export function useSavedViews() {
  const { profile } = useProfile();
  const owner = profile ? `${profile.tenantId}.${profile.id}` : "";
  const views = useSyncExternalStore(
    subscribe,
    () => readViews(owner),
    () => NO_VIEWS,
  );
  const isNamed = (name: string) => (one: SavedView) => isSameName(one.name, name);
  const keep = (change: (now: readonly SavedView[]) => readonly SavedView[]) =>
    writeViews(owner, change(readViews(owner)));
  return {
    views,
    isFull: views.length >= MOST_VIEWS,
    /** Replaces the view with the same name, or appends it. */
    save: (view: SavedView) =>
      keep((now) =>
        now.some(isNamed(view.name)) ? now.map((one) => (isNamed(view.name)(one) ? view : one)) : [...now, view],
      ),
    rename: (view: SavedView, name: string) =>
      keep((now) =>
        now.flatMap((one) => {
          if (isNamed(view.name)(one)) return { ...one, name };
          return isNamed(name)(one) ? [] : one;
        }),
      ),
    /** Returns the undo function. */
    remove: (view: SavedView) => {
      const place = views.indexOf(view);
      keep((now) => now.filter((one) => !isNamed(view.name)(one)));
      return () => keep((now) => (now.some(isNamed(view.name)) ? now : now.toSpliced(place, 0, view)));
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
