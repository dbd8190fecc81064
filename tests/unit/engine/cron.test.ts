import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { functions } from "../../../inngest/index.ts";
import { nextTick, parseCron, previousTick } from "../../../inngest/local/cron/ticks.ts";

const next = (expression: string, after: string) => nextTick(parseCron(expression), new Date(after))?.toISOString();
const previous = (expression: string, until: string) =>
  previousTick(parseCron(expression), new Date(until))?.toISOString();

const DAY_MS = 86_400_000;

/** Matches the forms that the product's schedules use; an oracle independent of the parser. */
function matchesField(field = "*", value: number): boolean {
  if (field.startsWith("*")) return value % Number(field.slice(2) || 1) === 0;
  return field.split(",").map(Number).includes(value);
}

/** The first matching minute after `after` in a zone at a fixed offset from UTC, by trying every minute. */
function searchMinutes(expression: string, after: Date, offsetMs: number): Date | undefined {
  const [minute, hour, day, month] = expression.split(" ");
  const local = after.getTime() + offsetMs;
  const firstDay = local - (local % DAY_MS);
  for (let midnight = firstDay; midnight < firstDay + 5 * 366 * DAY_MS; midnight += DAY_MS) {
    const date = new Date(midnight);
    if (!matchesField(day, date.getUTCDate()) || !matchesField(month, date.getUTCMonth() + 1)) continue;
    for (let minutes = 0; minutes < 1_440; minutes += 1) {
      const time = midnight + minutes * 60_000;
      if (time <= local || !matchesField(hour, Math.floor(minutes / 60))) continue;
      if (matchesField(minute, minutes % 60)) return new Date(time - offsetMs);
    }
  }
  return undefined;
}

const productSchedules = functions.flatMap((fn) =>
  (fn.opts.triggers ?? []).flatMap(({ cron }: { cron?: string }) => (cron === undefined ? [] : [cron])),
);

describe("cron parser", () => {
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
    ["0 0 31 * *", "2026-11-01T00:00:00Z", "2026-12-31T00:00:00.000Z"],
    ["0 0 30 * *", "2027-01-30T00:00:00Z", "2027-03-30T00:00:00.000Z"],
    ["0 0 */2 * 1", "2026-06-09T14:54:24Z", "2026-06-15T00:00:00.000Z"],
    ["TZ=America/Sao_Paulo 59 23 31 * *", "2026-12-31T23:00:00Z", "2027-01-01T02:59:00.000Z"],
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
    ["0 0 31 * *", "2026-11-30T23:59:59Z", "2026-10-31T00:00:00.000Z"],
    ["TZ=America/Sao_Paulo 0 7 * * *", "2026-11-20T09:59:00Z", "2026-11-19T10:00:00.000Z"],
  ])("finds the last tick of %s up to %s", (expression, until, expected) => {
    expect(previous(expression, until)).toBe(expected);
  });

  it("is tested with the product's schedules", () => {
    expect(productSchedules).toContain("* * * * *");
    expect(productSchedules.length).toBeGreaterThan(5);
  });

  it.each([
    ...[...new Set(productSchedules)].map((expression) => ["UTC", 0, expression] as const),
    ["UTC", 0, "0 0 31 * *"],
    ["UTC", 0, "0 0 29 2 *"],
    ["America/Sao_Paulo", -3 * 3_600_000, "0 3 * * *"],
    ["America/Sao_Paulo", -3 * 3_600_000, "59 23 30,31 * *"],
    ["Asia/Kathmandu", 5.75 * 3_600_000, "0 0 1 1,7 *"],
  ] as const)("finds the same ticks as a minute-by-minute search in %s (offset %d): %s", (zone, offset, expression) => {
    const cron = parseCron(`TZ=${zone} ${expression}`);
    const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2034-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (after) => {
        const tick = nextTick(cron, after);
        expect(tick).toEqual(searchMinutes(expression, after, offset));
        const before = previousTick(cron, after) as Date;
        expect(before.getTime()).toBeLessThanOrEqual(after.getTime());
        expect(nextTick(cron, before)).toEqual(tick);
        expect(previousTick(cron, before)).toEqual(before);
      }),
    );
  });

  it("finds no next tick of an expression that never fires", () => {
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
    "0 0 L * *",
    "0 0 15W * *",
    "0 0 * * 5#2",
    "0 0 0 1 1 * 2027",
    "2026-11-20T00:00:00",
  ])("rejects %j", (expression) => {
    expect(() => parseCron(expression)).toThrow();
  });
});
