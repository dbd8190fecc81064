const MICROS_PER_REAL = 1_000_000n;

/** Millionths of a real. */
type Month = { spent: bigint; committed: bigint; cost: bigint };

/** Whether a send would take the month beyond its budget, in reais. Exactly the budget is within it. */
export function exceedsBudget(budget: number, { spent, committed, cost }: Month): boolean {
  return spent + committed + cost > BigInt(budget) * MICROS_PER_REAL;
}

/** The people of an audience who get the message: without the control group, by its share. */
export function withoutHoldout(people: number, holdoutPercent: number): number {
  return people - Math.round((people * holdoutPercent) / 100);
}
