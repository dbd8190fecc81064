import type { TestMetric } from "../../sending/names.ts";

type Counts = { reads: number; clicks: number; replies: number; buyers: number };

export function isOfSales(metric: TestMetric): boolean {
  return metric === "purchase" || metric === "revenue";
}

/** People with the outcome that the metric counts; for revenue the buyers. */
export function successesOf(metric: TestMetric, { reads, clicks, replies, buyers }: Counts): number {
  return { read: reads, click: clicks, reply: replies, purchase: buyers, revenue: buyers }[metric];
}
