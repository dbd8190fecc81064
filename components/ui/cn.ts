import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { classConfig } from "@/components/ui/class-groups.ts";

const merge = createTailwindMerge(classConfig);

/** Joins class names; of two that set the same property, the later wins. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
