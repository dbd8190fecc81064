import type { PackedOutcomes } from "../../lib/experiments/rules/measure-effect.ts";

/** Outcomes of both arms as the database returns them: customers without revenue or earlier spend are only counted. */
export function packOutcomes(
  customers: readonly { revenue: number; before: number; hasBought: boolean }[],
  isHoldout: readonly boolean[],
): PackedOutcomes {
  const entries = customers.flatMap(({ revenue, before }, i) => {
    if (revenue === 0 && before === 0) return [];
    const entry = Buffer.alloc(17);
    entry.writeUInt8(Number(isHoldout[i]));
    entry.writeDoubleBE(revenue, 1);
    entry.writeDoubleBE(before, 9);
    return [entry];
  });
  const count = (held: boolean, counts: (customer: { hasBought: boolean }) => boolean) =>
    customers.filter((customer, i) => isHoldout[i] === held && counts(customer)).length;
  return {
    packed: Buffer.concat(entries),
    treated: count(false, () => true),
    holdout: count(true, () => true),
    buyers: { treated: count(false, ({ hasBought }) => hasBought), holdout: count(true, ({ hasBought }) => hasBought) },
  };
}
