import { foldText } from "@/lib/core/search.ts";

/** Substring match ignoring case and accents; an empty input matches everything. */
export function matchesText(typed: string, ...texts: string[]): boolean {
  const wanted = foldText(typed.trim());
  return texts.some((text) => foldText(text).includes(wanted));
}
