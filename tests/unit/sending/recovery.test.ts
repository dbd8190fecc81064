import { expect, it } from "vitest";
import { hasBegun } from "../../../lib/sending/rules/recovery.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));

it("a send has begun once a run of it, not of the send before, was claimed", () => {
  expect(hasBegun({ startedAt: at(5), lastRunAt: null })).toBe(false);
  expect(hasBegun({ startedAt: at(5), lastRunAt: at(4) })).toBe(false);
  expect(hasBegun({ startedAt: at(5), lastRunAt: at(5) })).toBe(true);
  expect(hasBegun({ startedAt: at(5), lastRunAt: at(6) })).toBe(true);
  expect(hasBegun({ startedAt: null, lastRunAt: at(6) })).toBe(true);
});
