import type { NumbersFilter } from "@/components/whatsapp-numbers/api.ts";

export const numberKeys = {
  all: ["whatsapp-numbers"] as const,
  list: (filter: NumbersFilter) => ["whatsapp-numbers", filter] as const,
};
