import { expect, it } from "vitest";
import { takeTurns } from "../../../lib/core/take-turns.ts";

it("waits for a turn of the event loop after every so many units of work, and not in between", async () => {
  const pause = takeTurns(10);
  const waits = Array.from({ length: 12 }, (_, at) => pause(at === 11 ? 25 : 4));
  expect(waits.map((wait) => wait !== undefined)).toEqual([
    ...[false, false, true, false, false, true, false, false, true, false, false, true],
  ]);
  const order: string[] = [];
  setImmediate(() => order.push("another request"));
  await pause(10);
  order.push("the next step");
  expect(order).toEqual(["another request", "the next step"]);
});
