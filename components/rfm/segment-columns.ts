import type { SegmentRow } from "@/components/rfm/segment-rows.ts";
import type { Formatters } from "@/lib/web/formatters.ts";

/** Columns of the table, in order; `id` is the sort key in the URL. */
export const SEGMENT_FIGURES = [
  { id: "clientes", field: "count", decimals: 0 },
  { id: "parte", field: "share", decimals: 1 },
  { id: "variacao", field: "change", decimals: 0 },
  { id: "receita", field: "totalRevenue", decimals: 2 },
  { id: "gasto", field: "avgSpent", decimals: 2 },
  { id: "ticket", field: "averageTicket", decimals: 2 },
  { id: "pedidos", field: "avgOrders", decimals: 1 },
  { id: "recencia", field: "avgRecency", decimals: 0 },
] as const;

export type SegmentFigure = (typeof SEGMENT_FIGURES)[number];
type Field = SegmentFigure["field"];
type Figures = Omit<SegmentRow, "segment">;

export function figureText(field: Field, figures: Figures, format: Formatters): string {
  const value = figures[field];
  switch (field) {
    case "count":
      return format.number(value);
    case "share":
      return format.percent(figures.share * 100);
    case "change":
      return signed(figures.change, format);
    case "totalRevenue":
    case "avgSpent":
    case "averageTicket":
      return format.money(value);
    case "avgOrders":
      return format.decimal(value);
    case "avgRecency":
      return format.number(value === null ? null : Math.round(value));
    default: {
      const unhandled: never = field;
      return unhandled;
    }
  }
}

/** `+12`, `−3`, `0`: a difference with its sign. */
export function signed(value: number | null, format: Formatters): string {
  if (value === null || value === 0) return format.number(value);
  return `${value > 0 ? "+" : "−"}${format.number(Math.abs(value))}`;
}
