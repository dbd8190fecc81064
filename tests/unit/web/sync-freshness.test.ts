import { describe, expect, it } from "vitest";
import { freshnessOf, type SyncStatus } from "../../../components/shell/sync-status.ts";

const status = (fields: Partial<SyncStatus>): SyncStatus => ({
  isConnected: true,
  running: null,
  lastCompleted: null,
  lastFailed: null,
  dataUpTo: null,
  ...fields,
});
const completed = (finishedAt: string) => ({ lastCompleted: { finishedAt }, dataUpTo: finishedAt });
const failed = (startedAt: string) => ({ lastFailed: { startedAt } });

describe("freshnessOf", () => {
  it.each([
    ["never", status({})],
    ["fresh", status(completed("2026-03-15T12:00:00Z"))],
    ["failed", status(failed("2026-03-15T12:00:00Z"))],
    ["failed", status({ ...completed("2026-03-15T12:00:00Z"), ...failed("2026-03-15T13:00:00Z") })],
    ["fresh", status({ ...completed("2026-03-15T14:00:00Z"), ...failed("2026-03-15T13:00:00Z") })],
    ["running", status({ running: { id: "r" }, ...failed("2026-03-15T13:00:00Z") })],
  ])("returns %s for %j", (expected, input) => expect(freshnessOf(input)).toBe(expected));
});
