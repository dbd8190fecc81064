export { SALES_FIGURES } from "./figures.ts";
export { previewSales } from "./preview-sales.ts";
export {
  getDashboardTotal,
  getInfluenced,
  getRunningDay,
  getSalesPeriod,
  listIntradayHistory,
  listRecentSales,
  listSalesHistory,
  listStoreComparison,
  listStorePeriods,
  listTopSellers,
} from "./read-sales.ts";
export { registerSales } from "./register-sales.ts";
export {
  DashboardTotal,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RetentionView,
  RunningDay,
  SalesHistoryDay,
  SalesPeriod,
  StoreComparison,
  StorePeriod,
  TopSeller,
} from "./responses.ts";
export { deleteExpiredSales, getRetention, isPurgeDue, saveRetention } from "./retention.ts";
export { periodDays } from "./rules/period.ts";
export {
  InfluencedQuery,
  type ProductInput,
  RecentSalesQuery,
  type SaleInput,
  SalesHistoryQuery,
  SalesPeriodQuery,
  SalesQuery,
  SaveRetention,
  TopSellersQuery,
} from "./schemas.ts";
export { findFreshness, findSalesKnownUntil } from "./store/dashboard.ts";
export { markInfluenced, markInfluencedSql } from "./store/influenced.ts";
export { upsertProducts } from "./store/products.ts";
export { findPurgedUntil, unsafeListDuePurges } from "./store/retention.ts";
export { attachCustomers, moveSales } from "./store/sale-customers.ts";
export { undoNextSales } from "./undo-import.ts";
