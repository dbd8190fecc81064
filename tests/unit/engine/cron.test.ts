import { describe, expect, it } from "vitest";
import { parseCron } from "../../../inngest/local/cron/expression.ts";
import { nextTick, previousTick } from "../../../inngest/local/cron/next-tick.ts";

const next = (expression: string, after: string) => nextTick(parseCron(expression), new Date(after))?.toISOString();
const previous = (expression: string, until: string) =>
  previousTick(parseCron(expression), new Date(until))?.toISOString();

describe("cron expressions", () => {
  it.each([
    ["0 3 * * *", "2026-11-20T02:59:59.999Z", "2026-11-20T03:00:00.000Z"],
    ["0 3 * * *", "2026-11-20T03:00:00.000Z", "2026-11-21T03:00:00.000Z"],
    ["*/5 * * * *", "2026-11-20T10:01:00Z", "2026-11-20T10:05:00.000Z"],
    ["*/5 * * * *", "2026-11-20T23:55:00Z", "2026-11-21T00:00:00.000Z"],
    ["15,45 8-10 * * *", "2026-11-20T10:45:00Z", "2026-11-21T08:15:00.000Z"],
    ["0 9 * * mon-fri", "2026-11-20T09:00:00Z", "2026-11-23T09:00:00.000Z"],
    ["0 0 * * 7", "2026-11-20T00:00:00Z", "2026-11-22T00:00:00.000Z"],
    ["0 0 29 2 *", "2026-11-20T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["0 0 1 jan *", "2026-11-20T00:00:00Z", "2027-01-01T00:00:00.000Z"],
    ["0 0 13 * 5", "2026-11-10T00:00:00Z", "2026-11-13T00:00:00.000Z"],
    ["0 0 13 * 5", "2026-11-13T00:00:00Z", "2026-11-20T00:00:00.000Z"],
    ["10/20 * * * *", "2026-11-20T10:31:00Z", "2026-11-20T10:50:00.000Z"],
    ["*/2 * * * * *", "2026-11-20T10:00:00.500Z", "2026-11-20T10:00:02.000Z"],
    ["@hourly", "2026-11-20T10:31:00Z", "2026-11-20T11:00:00.000Z"],
    ["TZ=America/Sao_Paulo 0 3 * * *", "2026-11-20T00:00:00Z", "2026-11-20T06:00:00.000Z"],
    ["TZ=Asia/Kolkata 30 9 * * *", "2026-11-20T00:00:00Z", "2026-11-20T04:00:00.000Z"],
    ["TZ=Asia/Kathmandu 0 0 * * *", "2026-11-20T00:00:00Z", "2026-11-20T18:15:00.000Z"],
    ["TZ=Europe/Lisbon 30 8 * * *", "2026-10-24T10:00:00Z", "2026-10-25T08:30:00.000Z"],
  ])("finds the next tick of %s after %s", (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected);
  });

  it.each([
    ["0 3 * * *", "2026-11-20T03:00:00.000Z", "2026-11-20T03:00:00.000Z"],
    ["0 3 * * *", "2026-11-20T02:59:59.999Z", "2026-11-19T03:00:00.000Z"],
    ["*/5 * * * *", "2026-11-20T10:04:59Z", "2026-11-20T10:00:00.000Z"],
    ["0 0 29 2 *", "2026-11-20T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["TZ=America/Sao_Paulo 0 7 * * *", "2026-11-20T09:59:00Z", "2026-11-19T10:00:00.000Z"],
  ])("finds the last tick of %s up to %s", (expression, until, expected) => {
    expect(previous(expression, until)).toBe(expected);
  });

  it("have no next tick if they never fire", () => {
    expect(next("0 0 31 2 *", "2026-11-20T00:00:00Z")).toBeUndefined();
  });

  it.each([
    "",
    "* * * *",
    "61 * * * *",
    "* * * * 8",
    "5-1 * * * *",
    "*/0 * * * *",
    "x * * * *",
    "TZ=Nowhere/Else 0 3 * * *",
  ])("rejects %j", (expression) => {
    expect(() => parseCron(expression)).toThrow();
  });
});
