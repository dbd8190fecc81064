import type { RfmMigrations, RfmOverview, RfmStatus } from "@/lib/rfm/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

/** Undefined means all stores. */
export type StoreIds = readonly string[] | undefined;
type Scope = { storeIds: StoreIds; signal?: AbortSignal };

export function fetchRfmOverview(api: Api, referencePeriod: string, { storeIds, signal }: Scope): Promise<RfmOverview> {
  return api.get("/rfm/overview", { query: { referencePeriod, storeIds }, signal });
}

export function fetchRfmMigrations(
  api: Api,
  periods: { currentPeriod: string; previousPeriod: string },
  { storeIds, signal }: Scope,
): Promise<RfmMigrations> {
  return api.get("/rfm/migrations", { query: { ...periods, storeIds }, signal });
}

export function recomputeRfm(api: Api): Promise<{ jobRunId: string }> {
  return api.post("/rfm/recompute");
}

export function fetchRfmStatus(api: Api, signal?: AbortSignal): Promise<RfmStatus> {
  return api.get("/rfm/status", { signal });
}
