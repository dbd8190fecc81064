"use client";

import { useNow } from "@/lib/web/use-now.ts";

const MINUTE_MS = 60_000;

/** Whole minutes since a list was loaded, to update remaining times while the page stays open. */
export function useMinutesSince(loadedAt: number): number {
  return Math.max(0, Math.trunc((useNow().getTime() - loadedAt) / MINUTE_MS));
}
