/**
 * What customers are counted in, as `m`: their rows, or the maintained counts (ADR 0114). The counts know organization,
 * store, RFM group, phone type, whether there is an e-mail address, and both opt-outs, by the same column names.
 */
export type Counting = { table: string; all: string; only: (condition: string) => string };

export const ROWS: Counting = {
  table: "customer_metrics",
  all: "count(*)::int",
  only: (condition) => `count(*) FILTER (WHERE ${condition})::int`,
};

export const COUNTS: Counting = {
  table: "customer_count",
  all: "coalesce(sum(m.customers), 0)::int",
  only: (condition) => `coalesce(sum(m.customers) FILTER (WHERE ${condition}), 0)::int`,
};
