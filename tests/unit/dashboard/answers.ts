import { RFM_SEGMENTS } from "../../../lib/customers/names.ts";
import type { RfmOverview } from "../../../lib/rfm/schemas.ts";
import type {
  DashboardTotal,
  InfluencedRevenue,
  IntradayPoint,
  RecentSale,
  RunningDay,
  SalesHistoryDay,
  SalesPeriod,
  StoreComparison,
  TopSeller,
} from "../../../lib/sales/schemas.ts";

/** API responses on Saturday 2026-11-21 at 14:40 in UTC−3. */
export const NOW = new Date("2026-11-21T17:40:00.000Z");

export const total: DashboardTotal = {
  today: 600,
  yesterday: 1_000,
  variation: -40,
  orders: 5,
  averageTicket: 120,
  month: 20_000,
  previousMonth: 16_000,
  monthVariation: 25,
  newCustomers: 1,
  recurringCustomers: 3,
  updatedAt: "2026-11-21T17:05:00.000Z",
  sameMoment: {
    until: "2026-11-21T17:05:00.000Z",
    yesterday: 500,
    variation: 20,
    yesterdayOrders: 4,
    ordersVariation: 25,
    yesterdayTicket: 125,
    ticketVariation: -4,
    previousMonth: 12_500,
    monthVariation: 60,
    yearAgo: 19_800,
    yearVariation: 1,
  },
};

export const history: SalesHistoryDay[] = [
  { date: "2026-11-19", total: 800, count: 8 },
  { date: "2026-11-20", total: 1_000, count: 10 },
  { date: "2026-11-21", total: 600, count: 5 },
];

/** 1 to 21 November until 14:05, and 1 to 21 October until then. */
export const period: SalesPeriod = {
  period: "month",
  compare: "previous",
  current: {
    from: "2026-11-01",
    to: "2026-11-21",
    until: "2026-11-21T17:05:00.000Z",
    total: 20_000,
    orders: 160,
    averageTicket: 125,
  },
  compared: {
    from: "2026-10-01",
    to: "2026-10-21",
    until: "2026-10-21T17:05:00.000Z",
    total: 12_500,
    orders: 158,
    averageTicket: 79.11,
    isWhole: true,
  },
  firstDay: "2024-02-01",
  variation: 60,
  ordersVariation: 1.3,
  ticketVariation: 58,
  bucket: "day",
  points: Array.from({ length: 21 }, (_, index) => {
    const day = `2026-11-${String(index + 1).padStart(2, "0")}`;
    return { from: day, to: day, total: index === 13 ? 4_000 : 800, orders: 8, compared: 600 };
  }),
};

export const intraday: IntradayPoint[] = Array.from({ length: 24 }, (_, hour) => ({
  hour: `${String(hour).padStart(2, "0")}:00`,
  hoje: hour >= 8 && hour <= 14 ? 100 : 0,
  ontem: hour >= 8 && hour <= 20 ? 200 : 0,
  isFuture: hour > 14,
}));

/** The last four Saturdays sold between 100 and 250 per hour. */
export const running: RunningDay = {
  until: "2026-11-21T17:05:00.000Z",
  days: Array.from({ length: 14 }, (_, index) => {
    const total = index === 13 ? 600 : 400 + index * 10;
    return { date: `2026-11-${String(index + 8).padStart(2, "0")}`, total, orders: 5, averageTicket: total / 5 };
  }),
  usual: Array.from({ length: 24 }, (_, hour) => ({
    hour: `${String(hour).padStart(2, "0")}:00`,
    low: Math.max(0, hour - 7) * 100,
    high: Math.max(0, hour - 7) * 250,
  })),
};

const sale = { storeId: "s1", store: "Loja Centro", seller: "BIA DE SOUZA", isInfluenced: false };

export const recent: [RecentSale, RecentSale, RecentSale] = [
  { ...sale, id: "r3", date: "2026-11-21T17:35:00.000Z", customer: "JOÃO DA SILVA", total: -80 },
  { ...sale, id: "r2", date: "2026-11-21T17:28:00.000Z", customer: "MARIA DAS GRAÇAS", total: 154.52 },
  { ...sale, id: "r1", date: "2026-11-20T21:42:00.000Z", customer: null, total: 40 },
];

export const stores: [StoreComparison, StoreComparison] = [
  {
    storeId: "s1",
    tradeName: "Loja Centro",
    code: "F01",
    today: 500,
    yesterday: 800,
    variation: -37.5,
    yesterdayUntilNow: 400,
    variationUntilNow: 25,
    count: 4,
    lastSale: "2026-11-21T17:28:00.000Z",
  },
  {
    storeId: "s2",
    tradeName: "Loja Norte",
    code: "F02",
    today: 100,
    yesterday: 200,
    variation: -50,
    yesterdayUntilNow: 100,
    variationUntilNow: 0,
    count: 1,
    lastSale: null,
  },
];

export const sellers: TopSeller[] = [
  { rank: 1, name: "BIA DE SOUZA", store: "Loja Centro", total: 9_000, count: 90 },
  { rank: 2, name: "CAIO LIMA", store: "Loja Norte", total: 4_500, count: 1 },
];

const revenues: Partial<Record<(typeof RFM_SEGMENTS)[number], number>> = {
  champions: 90_000,
  at_risk: 84_000,
  cant_lose_them: 50_000,
  about_to_sleep: 9_000,
  need_attention: 3_000,
  hibernating: 70_000,
};

export const rfm: RfmOverview = {
  kpis: { total: 60, new: 2, recurring: 10 },
  profiles: RFM_SEGMENTS.map((segment) => ({
    segment,
    count: revenues[segment] ? 10 : 0,
    avgSpent: 100,
    avgOrders: 2,
    totalRevenue: revenues[segment] ?? 0,
    avgRecency: 40,
  })),
  summary: { count: 60, totalRevenue: 306_000, avgRecency: 40, avgOrders: 2, avgSpent: 100 },
};

export const influenced: InfluencedRevenue = {
  period: "month",
  from: "2026-11-01",
  to: "2026-11-21",
  revenue: 9_870,
  conversions: 32,
  channels: { whatsapp: 9_000, email: 870 },
  total: 48_210,
  share: 20.47,
  purchaseShare: 10.26,
  attributionWindowDays: 7,
};
