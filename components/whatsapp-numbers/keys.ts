import type { NumbersFilter } from "@/components/whatsapp-numbers/api.ts";

export const numberKeys = {
  all: ["whatsapp-numbers"] as const,
  connection: (id: string) => ["whatsapp-number-connection", id] as const,
  list: (filter: NumbersFilter) => ["whatsapp-numbers", filter] as const,
};
