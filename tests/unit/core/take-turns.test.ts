import { expect, it } from "vitest";
import { takeTurns } from "../../../lib/core/take-turns.ts";

it("takeTurns yields to the event loop after a set number of units of work, and not in between", async () => {
  const pause = takeTurns(10);
  const waits = Array.from({ length: 12 }, (_, at) => pause(at === 11 ? 25 : 4));
  expect(waits.map((wait) => wait !== undefined)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
  const order: string[] = [];
  setImmediate(() => order.push("another request"));
  await pause(10);
  order.push("the next step");
  expect(order).toEqual(["another request", "the next step"]);
});
