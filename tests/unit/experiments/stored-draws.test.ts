import { describe, expect, it } from "vitest";
import { drawEach, drawRevenue } from "../../../lib/experiments/rules/measure-effect.ts";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";
import { fromBytes, fromManyBytes, toBytes, toManyBytes } from "../../../lib/experiments/rules/stored-draws.ts";
import { packOutcomes } from "../../support/pack-outcomes.ts";

function outcomesOf(people: number, buyRate: number) {
  const random = seededRandom(people);
  const isHoldout = Array.from({ length: people }, () => random() < 0.2);
  const customers = isHoldout.map(() => {
    const hasBought = random() < buyRate;
    return { hasBought, revenue: hasBought ? Math.round(9_000 * random()) : 0, before: Math.round(1_000 * random()) };
  });
  return packOutcomes(customers, isHoldout);
}

describe("stored draws", () => {
  it.each([0.3, 0])("are read as they were written, with a purchase rate of %f", (buyRate) => {
    const drawn = drawRevenue(outcomesOf(500, buyRate), 3);
    if (!drawn) throw new Error("An arm is empty");
    expect(drawn.cap === null).toBe(buyRate === 0);
    const bytes = toBytes(drawn);
    expect(bytes).toHaveLength((4 + 2 * 2_000) * 8);
    // A database returns them as a part of a larger buffer, at any offset.
    const received = Buffer.concat([Buffer.from([1, 2, 3]), bytes]).subarray(3);
    expect(fromBytes(received)).toEqual(drawn);
  });

  it("of several parts are read as they were written, each like the draws of this part alone", () => {
    const parts = [outcomesOf(400, 0.3), outcomesOf(90, 0), outcomesOf(250, 0.5)];
    const drawn = drawEach(parts, 7).flatMap((one) => one ?? []);
    expect(drawn).toEqual(parts.map((part) => drawRevenue(part, 7)));
    const bytes = toManyBytes(drawn);
    expect(fromManyBytes(Buffer.concat([Buffer.from([1]), bytes]).subarray(1), parts.length)).toEqual(drawn);
  });

  it("do not exist for an arm of one customer", () => {
    expect(drawRevenue({ ...outcomesOf(50, 0.3), holdout: 1 }, 1)).toBeNull();
  });
});
