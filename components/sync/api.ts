import type { OtherRun, RejectedRow, SyncRun, SyncTicket } from "@/components/sync/shapes.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { SyncWindow } from "@/lib/erp/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

const HISTORY_PAGE_SIZE = 20;
const REJECTED_PAGE_SIZE = 20;
const OTHER_PAGE_SIZE = 10;

/** Runs that a user may start. */
export type SyncRequest =
  | { kind: "incremental"; window: SyncWindow }
  | { kind: "full" }
  | { kind: "products" }
  | { kind: "sales" };

export function fetchSyncHistory(api: Api, page: number, signal?: AbortSignal): Promise<Page<SyncRun>> {
  return api.get("/erp/sync/history", { query: { page, limit: HISTORY_PAGE_SIZE }, signal });
}

export function fetchOtherRuns(api: Api, page: number, signal?: AbortSignal): Promise<Page<OtherRun>> {
  return api.get("/erp/runs", { query: { page, limit: OTHER_PAGE_SIZE }, signal });
}

export function fetchRejectedRows(
  api: Api,
  { jobRunId, page }: { jobRunId: string; page: number },
  signal?: AbortSignal,
): Promise<Page<RejectedRow>> {
  return api.get("/erp/errors", { query: { jobRunId, page, limit: REJECTED_PAGE_SIZE }, signal });
}

export function startSync(api: Api, request: SyncRequest): Promise<SyncTicket> {
  switch (request.kind) {
    case "incremental":
      return api.post("/erp/sync/trigger", request.window);
    case "full":
      return api.post("/erp/sync/trigger", {});
    case "products":
      return api.post("/erp/sync/products");
    case "sales":
      return api.post("/erp/sync/sales");
    default: {
      const unhandled: never = request;
      return unhandled;
    }
  }
}
