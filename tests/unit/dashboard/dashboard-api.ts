import { createPageApi, type PageApi } from "../../support/page-api.ts";
import * as answers from "./answers.ts";

export const PHASE_1 = "GET /sales/dashboard-total";
export const PHASE_2 = [
  "GET /sales/dashboard-history",
  "GET /sales/recent-sales",
  "GET /sales/store-comparison",
  "GET /sales/intraday-history",
  "GET /sales/top-sellers",
  "GET /rfm/overview",
];
export const IDLE = { isConnected: true, running: null, lastCompleted: null, lastFailed: null, dataUpTo: null };
export const TRIGGER_SYNC = "POST /sales/trigger-sync";

const page = (total: number) => ({ data: [], total, page: 1, limit: 1, totalPages: total });

/** Every API call of the Início page, with the data of a shop with two stores. */
export function createDashboardApi(): PageApi {
  const stores = answers.stores.map(({ storeId, code, tradeName }) => ({
    id: storeId,
    code,
    tradeName,
    primaryStoreId: null,
  }));
  return createPageApi({
    [PHASE_1]: answers.total,
    "GET /sales/dashboard-history": answers.history,
    "GET /sales/recent-sales": answers.recent,
    "GET /sales/store-comparison": answers.stores,
    "GET /sales/intraday-history": answers.intraday,
    "GET /sales/top-sellers": answers.sellers,
    "GET /sales/dashboard-period": answers.period,
    "GET /sales/running-day": answers.running,
    "GET /sales/influenced": answers.influenced,
    "GET /rfm/overview": answers.rfm,
    "GET /helpdesk/queue": { data: [], total: 3, page: 1, limit: 1, totalPages: 3, isReachable: true },
    "GET /messaging/stops": page(0),
    "GET /settings/whatsapp": page(0),
    "GET /customers": page(12),
    "GET /campaigns": page(2),
    [TRIGGER_SYNC]: { jobRunId: "j" },
    "GET /settings/stores": { data: stores, total: stores.length },
    "GET /erp/sync/status": IDLE,
  });
}
