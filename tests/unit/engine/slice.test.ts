import { expect, it } from "vitest";
import { isSliceUsed } from "../../../inngest/local/runs/advance-run.ts";

it("a run goes on to its end after one long step, and yields after several", () => {
  expect(isSliceUsed([8_000])).toBe(false);
  expect(isSliceUsed([8_000, 40, 30])).toBe(false);
  expect(isSliceUsed([300, 300])).toBe(true);
  expect(isSliceUsed([50, 50, 50, 50])).toBe(false);
  expect(isSliceUsed(Array.from({ length: 12 }, () => 25))).toBe(true);
});
