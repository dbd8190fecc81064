import { fillDays } from "@/components/dashboard/data/history.ts";
import { addDays, type Day } from "@/lib/core/dates.ts";
import type { DashboardTotal, SalesHistoryDay } from "@/lib/sales/schemas.ts";

/** `value` and `previous` are null if not available; `series` contains complete days only, oldest first. */
export type Figure = { value: number | null; previous: number | null; variation: number | null; series: number[] };

export type Figures = { sales: Figure; orders: Figure; ticket: Figure; month: Figure };

const SPARKLINE_DAYS = 14;

/**
 * Figures of the first row. Yesterday's orders and ticket come with phase 2; before that, and on days without sales,
 * the variation is null.
 */
export function toFigures(total: DashboardTotal, history: readonly SalesHistoryDay[] | undefined, today: Day): Figures {
  const complete = history ? fillDays(history, addDays(today, -1), SPARKLINE_DAYS) : [];
  const yesterday = complete.at(-1);
  const hasSales = hasSalesToday(total);
  const ordersYesterday = yesterday?.count ?? null;
  const ticketYesterday = ticketOf(yesterday);
  const ticket = total.orders > 0 ? total.averageTicket : null;
  return {
    sales: {
      value: total.today,
      previous: total.yesterday,
      variation: hasSales ? total.variation : null,
      series: complete.map((day) => day.total),
    },
    orders: {
      value: total.orders,
      previous: ordersYesterday,
      variation: hasSales ? variationOf(total.orders, ordersYesterday) : null,
      series: complete.map((day) => day.count),
    },
    ticket: {
      value: ticket,
      previous: ticketYesterday,
      variation: variationOf(ticket, ticketYesterday),
      series: complete.map(ticketOf).filter((value) => value !== null),
    },
    month: { value: total.month, previous: total.previousMonth, variation: total.monthVariation, series: [] },
  };
}

export function hasSalesToday(total: DashboardTotal): boolean {
  return total.orders > 0 || total.today !== 0;
}

/** For the empty state: whether these stores had sales in the last two months. */
export function hasAnySales(total: DashboardTotal): boolean {
  return hasSalesToday(total) || total.yesterday !== 0 || total.month !== 0 || total.previousMonth !== 0;
}

/** Per cent; null without a base. */
export function variationOf(value: number | null, base: number | null): number | null {
  if (value === null || base === null || base <= 0) return null;
  return ((value - base) / base) * 100;
}

function ticketOf(day: SalesHistoryDay | undefined): number | null {
  return day && day.count > 0 ? day.total / day.count : null;
}
