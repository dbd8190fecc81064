import type { StoreIds } from "@/components/rfm/api.ts";

/** All keys below `figures` are invalidated when a recomputation ends. */
export const rfmKeys = {
  status: ["rfm", "status"] as const,
  figures: ["rfm", "figures"] as const,
  overview: (period: string, storeIds: StoreIds) =>
    [...rfmKeys.figures, "overview", period, storeIds ?? "all"] as const,
  migrations: (current: string, previous: string, storeIds: StoreIds) =>
    [...rfmKeys.figures, "migrations", current, previous, storeIds ?? "all"] as const,
};
