/**
 * Expected RFM, computed independently of the product: loops over sales, no SQL, and the segment table as branches on
 * recency instead of row by row.
 */
export type OracleSale = { customerId: string | null; at: string; cents: number; kind: "sale" | "return" };
export type OracleCustomer = { id: string; registeredAt: string };
export type OracleState = {
  segment: string;
  cents: number;
  orders: number;
  firstAt: number | null;
  lastAt: number | null;
};

const DAY = 86_400_000;
const SEGMENTS = [
  "champions",
  "loyal_customers",
  "potential_loyalist",
  "recent_customers",
  "promising",
  "need_attention",
  "about_to_sleep",
  "at_risk",
  "cant_lose_them",
  "hibernating",
];
const POSITIVE = new Set(SEGMENTS.slice(0, 5));

/** Day number of an instant in UTC−3. */
export function dayNumber(instant: number): number {
  return Math.floor((instant - 3 * 3_600_000) / DAY);
}

/** The start of the month (`YYYY-MM`) plus `offset` months, in UTC−3. */
export function monthStart(month: string, offset = 0): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Date.UTC(year, number - 1 + offset, 1, 3);
}

export function segmentOf(recency: number | null, cents: number, orders: number): string {
  if (orders === 0 || recency === null) return "hibernating";
  const spentMuch = cents > 100_000;
  const ordersMany = orders > 5;
  if (recency > 180) return spentMuch || ordersMany ? "cant_lose_them" : "hibernating";
  if (recency > 150) return "at_risk";
  if (recency > 120) return "about_to_sleep";
  if (recency > 90) return orders > 2 ? "need_attention" : "about_to_sleep";
  if (recency <= 30 && (spentMuch || ordersMany)) return "champions";
  if (ordersMany) return "loyal_customers";
  if (recency <= 60 && orders >= 2 && orders <= 4) return "potential_loyalist";
  return recency <= 30 ? "recent_customers" : "promising";
}

/** The state of every customer known before `end`, as of `day`. */
export function statesBefore(
  customers: readonly OracleCustomer[],
  sales: readonly OracleSale[],
  end: number,
  day: number,
): Map<string, OracleState> {
  const states = new Map<string, OracleState>();
  const empty = (): OracleState => ({ segment: "", cents: 0, orders: 0, firstAt: null, lastAt: null });
  for (const { id, registeredAt } of customers) if (Date.parse(registeredAt) < end) states.set(id, empty());
  for (const sale of sales) {
    const at = Date.parse(sale.at);
    if (sale.customerId === null || at >= end) continue;
    const state = states.get(sale.customerId) ?? empty();
    states.set(sale.customerId, state);
    state.cents += sale.cents;
    if (sale.kind === "return") continue;
    state.orders += 1;
    state.firstAt = Math.min(state.firstAt ?? at, at);
    state.lastAt = Math.max(state.lastAt ?? at, at);
  }
  for (const state of states.values())
    state.segment = segmentOf(
      state.lastAt === null ? null : dayNumber(day) - dayNumber(state.lastAt),
      state.cents,
      state.orders,
    );
  return states;
}

const round = (value: number) => Math.round(value * 100) / 100;

function profileOf(states: OracleState[], day: number) {
  const sum = (pick: (state: OracleState) => number) => states.reduce((total, state) => total + pick(state), 0);
  const mean = (total: number, count: number) => (count === 0 ? 0 : total / count);
  const buyers = states.filter(({ lastAt }) => lastAt !== null);
  return {
    count: states.length,
    totalRevenue: round(sum(({ cents }) => cents) / 100),
    avgSpent: round(
      Math.round(
        mean(
          sum(({ cents }) => cents),
          states.length,
        ),
      ) / 100,
    ),
    avgOrders: round(
      mean(
        sum(({ orders }) => orders),
        states.length,
      ),
    ),
    avgRecency: round(
      mean(
        sum(({ lastAt }) => (lastAt === null ? 0 : dayNumber(day) - dayNumber(lastAt))),
        buyers.length,
      ),
    ),
  };
}

export function overviewOf(states: ReadonlyMap<string, OracleState>, month: string, day: number) {
  const all = [...states.values()];
  const [from, to] = [monthStart(month), monthStart(month, 1)];
  const isIn = (at: number | null) => at !== null && at >= from && at < to;
  return {
    kpis: {
      total: all.filter(({ firstAt }) => firstAt !== null).length,
      new: all.filter(({ firstAt }) => isIn(firstAt)).length,
      recurring: all.filter(({ firstAt, lastAt }) => isIn(lastAt) && !isIn(firstAt)).length,
    },
    profiles: SEGMENTS.map((segment) => ({
      segment,
      ...profileOf(
        all.filter((state) => state.segment === segment),
        day,
      ),
    })),
    summary: profileOf(all, day),
  };
}

export function migrationsOf(previous: ReadonlyMap<string, OracleState>, current: ReadonlyMap<string, OracleState>) {
  const totals = { positive: 0, negative: 0, neutral: 0, entered: 0, left: 0 };
  const flows = new Map<string, { from: string | null; to: string | null; count: number; cents: number }>();
  for (const id of new Set([...previous.keys(), ...current.keys()])) {
    const from = previous.get(id)?.segment ?? null;
    const to = current.get(id)?.segment ?? null;
    if (from === null) totals.entered += 1;
    else if (to === null) totals.left += 1;
    else if (POSITIVE.has(from) === POSITIVE.has(to)) totals.neutral += 1;
    else totals[POSITIVE.has(to) ? "positive" : "negative"] += 1;
    const flow = flows.get(`${from}→${to}`) ?? { from, to, count: 0, cents: 0 };
    flows.set(`${from}→${to}`, flow);
    flow.count += 1;
    flow.cents += (current.get(id) ?? previous.get(id))?.cents ?? 0;
  }
  return {
    ...totals,
    flows: [...flows.values()].map(({ cents, ...flow }) => ({ ...flow, revenue: round(cents / 100) })),
  };
}
