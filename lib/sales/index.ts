export { deleteExpiredSales } from "./delete-expired-sales.ts";
export { getDashboardTotal } from "./get-dashboard-total.ts";
export { getInfluenced } from "./get-influenced.ts";
export { getRetention } from "./get-retention.ts";
export { isPurgeDue } from "./is-purge-due.ts";
export { listIntradayHistory } from "./list-intraday-history.ts";
export { listRecentSales } from "./list-recent-sales.ts";
export { listSalesHistory } from "./list-sales-history.ts";
export { listStoreComparison } from "./list-store-comparison.ts";
export { listTopSellers } from "./list-top-sellers.ts";
export { registerSales } from "./register-sales.ts";
export { saveRetention } from "./save-retention.ts";
export {
  InfluencedQuery,
  type ProductInput,
  RecentSalesQuery,
  type SaleInput,
  SalesHistoryQuery,
  SalesQuery,
  SaveRetention,
  TopSellersQuery,
} from "./schemas.ts";
export { markInfluenced } from "./store/influenced.ts";
export { upsertProducts } from "./store/products.ts";
export { findPurgedUntil } from "./store/retention.ts";
export { attachCustomers, moveSales } from "./store/sale-customers.ts";
