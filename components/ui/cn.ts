import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "@/components/ui/class-groups.ts";

const CACHED = 500;
const cache = new Map<string, string>();

/** Joins class names; of two that set the same property, the later wins. */
export function cn(...inputs: ClassValue[]): string {
  const classes = clsx(inputs);
  const known = cache.get(classes);
  if (known !== undefined) return known;
  if (cache.size === CACHED) cache.clear();
  const merged = mergeClasses(classes);
  cache.set(classes, merged);
  return merged;
}
