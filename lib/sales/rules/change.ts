export type FactorSums = { total: bigint; orders: number };
export type ChangeFactors = { orders: bigint; ticket: bigint };

/**
 * How much of a difference comes from the number of sales n and from the average ticket t, total = n · t, by the midpoint
 * (Shapley) decomposition: orders = (n₁ − n₀) · (t₀ + t₁) / 2, ticket = (t₁ − t₀) · (n₀ + n₁) / 2. It is exact: only
 * `orders` is rounded to cents. Null without a sale on one side, which then has no ticket.
 */
export function splitChange(now: FactorSums, before: FactorSums): ChangeFactors | null {
  if (now.orders === 0 || before.orders === 0) return null;
  const [n1, n0] = [BigInt(now.orders), BigInt(before.orders)];
  const orders = divideRounded((n1 - n0) * (before.total * n1 + now.total * n0), 2n * n0 * n1);
  return { orders, ticket: now.total - before.total - orders };
}

/** Rounds half away from zero, so that swapping the periods changes only the sign. `by` is even and positive. */
function divideRounded(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}
