import { addDays, type Day } from "@/lib/core/dates.ts";
import type { DashboardTotal, RunningDay, SalesHistoryDay } from "@/lib/sales/schemas.ts";
import type { Formatters } from "@/lib/web/formatters.ts";

/** `value` and `previous` are null if not available; `series`: the last days until the same time, today last. */
export type Figure = { value: number | null; previous: number | null; variation: number | null; series: number[] };

export type Figures = { sales: Figure; orders: Figure; ticket: Figure };

type Sold = Pick<SalesHistoryDay, "total" | "count">;
type Phase2 = { history: readonly SalesHistoryDay[] | undefined; running: RunningDay | undefined };

/**
 * Figures of the first row. Each is compared with the earlier period until the same moment. On days without sales it
 * has no variation, and `previous` is the whole of yesterday; its orders and ticket come with phase 2.
 */
export function toFigures(total: DashboardTotal, { history, running }: Phase2, today: Day): Figures {
  const days = running?.days ?? [];
  const series = {
    sales: days.map((day) => day.total),
    orders: days.map((day) => day.orders),
    ticket: days.map((day) => day.averageTicket).filter((value) => value !== null),
  };
  const yesterday = history?.find(({ date }) => date === addDays(today, -1));
  const figures = hasSalesToday(total)
    ? againstSameMoment(total)
    : againstYesterday(total, history && (yesterday ?? NO_SALES));
  return {
    sales: { ...figures.sales, series: series.sales },
    orders: { ...figures.orders, series: series.orders },
    ticket: { ...figures.ticket, series: series.ticket },
  };
}

const NO_SALES = { total: 0, count: 0 };

type Compared = Record<"sales" | "orders" | "ticket", Omit<Figure, "series">>;

function againstSameMoment({ today, orders, averageTicket, sameMoment }: DashboardTotal): Compared {
  const { yesterday, variation, yesterdayOrders, ordersVariation, yesterdayTicket, ticketVariation } = sameMoment;
  return {
    sales: { value: today, previous: yesterday, variation: shownVariation(variation, yesterday) },
    orders: { value: orders, previous: yesterdayOrders, variation: ordersVariation },
    ticket: {
      value: orders > 0 ? averageTicket : null,
      previous: yesterdayTicket,
      variation: shownVariation(ticketVariation, yesterdayTicket),
    },
  };
}

function againstYesterday(total: DashboardTotal, yesterday: Sold | undefined): Compared {
  return {
    sales: { value: total.today, previous: total.yesterday, variation: null },
    orders: { value: total.orders, previous: yesterday?.count ?? null, variation: null },
    ticket: { value: null, previous: ticketOf(yesterday), variation: null },
  };
}

export function hasSalesToday(total: DashboardTotal): boolean {
  return total.orders > 0 || total.today !== 0;
}

/** For the empty state: whether these stores had sales in the last two months. */
export function hasAnySales(total: DashboardTotal): boolean {
  return hasSalesToday(total) || total.yesterday !== 0 || total.month !== 0 || total.previousMonth !== 0;
}

/**
 * The API's variation, as shown: none against a base that is not positive. From −R$ 48 to R$ 125 is no rise of 360 %.
 */
export function shownVariation(variation: number | null | undefined, base: number | null | undefined): number | null {
  return base && base > 0 ? (variation ?? null) : null;
}

/** Per cent: from here on a rise is written as times its base. */
const TIMES_FROM = 1_000;

export function isTimes(value: number): boolean {
  return value >= TIMES_FROM;
}

/** Without its sign. +5,174 % reads "53×". */
export function variationText(value: number, { number, percent }: Pick<Formatters, "number" | "percent">): string {
  return isTimes(value) ? `${number(Math.round(value / 100 + 1))}×` : percent(Math.abs(value));
}

function ticketOf(day: Sold | undefined): number | null {
  return day && day.count > 0 ? day.total / day.count : null;
}
