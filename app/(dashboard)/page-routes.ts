import { GET as campaigns } from "@/app/api/campaigns/route.ts";
import { GET as customers } from "@/app/api/customers/route.ts";
import { GET as segments } from "@/app/api/intelligence/segments/route.ts";
import { GET as rfmOverview } from "@/app/api/rfm/overview/route.ts";
import { GET as rfmStatus } from "@/app/api/rfm/status/route.ts";
import { GET as dashboardHistory } from "@/app/api/sales/dashboard-history/route.ts";
import { GET as dashboardPeriod } from "@/app/api/sales/dashboard-period/route.ts";
import { GET as dashboardTotal } from "@/app/api/sales/dashboard-total/route.ts";
import { GET as influenced } from "@/app/api/sales/influenced/route.ts";
import { GET as intradayHistory } from "@/app/api/sales/intraday-history/route.ts";
import { GET as recentSales } from "@/app/api/sales/recent-sales/route.ts";
import { GET as runningDay } from "@/app/api/sales/running-day/route.ts";
import { GET as storeComparison } from "@/app/api/sales/store-comparison/route.ts";
import { GET as topSellers } from "@/app/api/sales/top-sellers/route.ts";
import { GET as organization } from "@/app/api/settings/organization/route.ts";
import { GET as stores } from "@/app/api/settings/stores/route.ts";
import type { RouteHandler } from "@/lib/http/index.ts";

/** The routes that pages read from while the server renders them. */
export const PAGE_ROUTES: Readonly<Record<string, RouteHandler>> = {
  "/campaigns": campaigns,
  "/customers": customers,
  "/intelligence/segments": segments,
  "/rfm/overview": rfmOverview,
  "/rfm/status": rfmStatus,
  "/sales/dashboard-history": dashboardHistory,
  "/sales/dashboard-period": dashboardPeriod,
  "/sales/dashboard-total": dashboardTotal,
  "/sales/influenced": influenced,
  "/sales/intraday-history": intradayHistory,
  "/sales/recent-sales": recentSales,
  "/sales/running-day": runningDay,
  "/sales/store-comparison": storeComparison,
  "/sales/top-sellers": topSellers,
  "/settings/organization": organization,
  "/settings/stores": stores,
};
