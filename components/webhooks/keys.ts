import type { DeliveryFilter } from "@/components/webhooks/api.ts";

export const webhookKeys = {
  all: ["outbound-webhooks"] as const,
  endpoints: ["outbound-webhooks", "endpoints"] as const,
  deliveries: (filter: DeliveryFilter) => ["outbound-webhooks", "deliveries", filter] as const,
  delivery: (id: string) => ["outbound-webhooks", "delivery", id] as const,
};
